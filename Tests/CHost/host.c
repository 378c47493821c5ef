#include "host.h"

#include <gtk/gtk.h>

static gpointer watched;

void *host_window_new(const char *title) {
  GtkWidget *window = gtk_window_new();
  gtk_window_set_title(GTK_WINDOW(window), title);
  gtk_window_set_default_size(GTK_WINDOW(window), 400, 300);
  gtk_window_set_child(GTK_WINDOW(window), gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
  return window;
}

void host_window_append(void *window, void *widget) {
  gtk_box_append(GTK_BOX(gtk_window_get_child(GTK_WINDOW(window))), GTK_WIDGET(widget));
}

void *host_label_new(const char *text) { return gtk_label_new(text); }

void host_watch(void *object) {
  watched = object;
  g_object_add_weak_pointer(G_OBJECT(object), &watched);
}

int host_watched_exists(void) { return watched != NULL; }

void host_window_present(void *window) { gtk_window_present(GTK_WINDOW(window)); }

void host_window_destroy(void *window) { gtk_window_destroy(GTK_WINDOW(window)); }
