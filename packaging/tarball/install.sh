#!/bin/sh
# Installs Shelf from this folder, for one person or for all; --uninstall takes it away again.
#
#   ./install.sh [--uninstall] [PREFIX]        PREFIX is ~/.local unless said; /usr/local is for all
#
# Needs GTK 4.8 or later and the other packages that README names. Nothing is compiled.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
remove=
if [ "${1:-}" = --uninstall ]; then
    remove=1
    shift
fi
case ${1:-} in
-*)
    echo "usage: ./install.sh [--uninstall] [PREFIX]" >&2
    exit 2
    ;;
esac
prefix=${1:-$HOME/.local}
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac

# Removes the files there are in this folder, and folders of ours that are empty then.
remove_all() {
    (cd "$here/files" && find . -type f) | while IFS= read -r file; do rm -f "$prefix/$file"; done
    for folder in "$prefix/share/shelf-gtk" "$prefix/share/doc/shelf-gtk"; do
        if [ -d "$folder" ]; then find "$folder" -depth -type d -exec rmdir {} + 2>/dev/null || true; fi
    done
}

# Which program opens what is looked up in a cache of the desktop's.
update_types() {
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
    fi
}

if [ -n "$remove" ]; then
    remove_all
    update_types
    echo "Removed from $prefix"
    exit
fi

if ! said=$("$here/files/bin/shelf-gtk" --version 2>&1); then
    printf '%s\n' "The program does not run here:" "$said" >&2
    exit 1
fi
mkdir -p "$prefix"
cp -R "$here/files/." "$prefix/"
# D-Bus wants the whole path of the program.
service=share/dbus-1/services/io.github.shelf.Shelf.service
printf '[D-BUS Service]\nName=io.github.shelf.Shelf\nExec="%s/bin/shelf-gtk" --gapplication-service\n' \
    "$prefix" >"$prefix/$service"
update_types
echo "$said is in $prefix"
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "$prefix/bin is not on the PATH, which the desktop needs to find it." ;;
esac
