// What the GTK and GLib headers keep in macros, as functions Swift can import.
// Header only: every helper is `static inline` and says why it exists.
#pragma once

// Functions that newer releases replace are the only ones that exist in the oldest one supported.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define GLIB_DISABLE_DEPRECATION_WARNINGS

#include <gtk/gtk.h>
#include <glib-unix.h>
#include <sys/vfs.h>

// The fundamental types are casts in macros, which are not imported.
static inline GType cgtk_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType cgtk_type_int(void) { return G_TYPE_INT; }
static inline GType cgtk_type_uint(void) { return G_TYPE_UINT; }
static inline GType cgtk_type_int64(void) { return G_TYPE_INT64; }
static inline GType cgtk_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType cgtk_type_string(void) { return G_TYPE_STRING; }
static inline GType cgtk_type_object(void) { return G_TYPE_OBJECT; }
static inline GType cgtk_type_variant(void) { return G_TYPE_VARIANT; }

// The tests of accessible properties take variable arguments; they say nothing where all is well.
static inline gboolean cgtk_is_same(char *difference) {
  gboolean is_same = difference == NULL;
  g_free(difference);
  return is_same;
}

static inline gboolean cgtk_has_accessible_label(GtkWidget *widget, const char *label) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, NULL));
}

static inline gboolean cgtk_has_accessible_description(GtkWidget *widget, const char *text) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, NULL));
}

static inline gboolean cgtk_has_heading_level(GtkWidget *widget, int level) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, NULL));
}

static inline gboolean cgtk_has_accessible_number(
    GtkWidget *widget, GtkAccessibleRelation relation, int number) {
  return cgtk_is_same(gtk_test_accessible_check_relation(
      GTK_ACCESSIBLE(widget), relation, number, NULL));
}

static inline gboolean cgtk_has_accessible_state(
    GtkWidget *widget, GtkAccessibleState state, int value) {
  return cgtk_is_same(gtk_test_accessible_check_state(
      GTK_ACCESSIBLE(widget), state, value, NULL));
}

// FAT, exFAT and what runs outside the kernel number their files anew at each mount; the structure
// that tells is in no module of Swift's.
static inline gboolean cgtk_makes_up_inodes(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0)
    return TRUE;
  return status.f_type == 0x4d44 || status.f_type == 0x2011bab0 || status.f_type == 0x65735546;
}

// The logging macros take variable arguments.
static inline void cgtk_warning(const char *message) {
  g_log("Shelf", G_LOG_LEVEL_WARNING, "%s", message);
}

// libdispatch exports these two for CoreFoundation's run loop; no header declares them.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// The call for text changed its name and signature between releases.
static inline void cgtk_css_provider_load(GtkCssProvider *provider, const char *css) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, css);
#else
    gtk_css_provider_load_from_data(provider, css, -1);
#endif
}
