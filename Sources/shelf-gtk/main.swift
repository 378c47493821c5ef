print("shelf-gtk")
