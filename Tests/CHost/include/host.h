// A window of a program that knows nothing of Swift.
#pragma once

// A new window with a box in it.
void *host_window_new(const char *title);
// Puts a widget into the window's box, below what is there.
void host_window_append(void *window, void *widget);
// A new label, floating as every new widget is.
void *host_label_new(const char *text);
// Whether the object still exists that a weak pointer was set for.
void host_watch(void *object);
int host_watched_exists(void);
void host_window_present(void *window);
void host_window_destroy(void *window);
