/* The least a program of GTK is: a window with nothing in it, in the size Shelf's has. */
#include <gtk/gtk.h>

static void activate(GtkApplication *application, gpointer data) {
    (void)data;
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 1180, 760);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **words) {
    GtkApplication *application = gtk_application_new("io.github.shelf.Empty", 0);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), count, words);
}
