// What the GTK and GLib headers keep in macros, as functions Swift can import.
// Header only: every helper is `static inline` and says why it exists.
#pragma once

// Functions that newer releases replace are the only ones that exist in the oldest one supported.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define GLIB_DISABLE_DEPRECATION_WARNINGS

// Newer releases of GLib mark what is a set of flags, and Swift gives the members of such sets other
// names. Without the mark those of GObject, GIO and GTK have one name in all releases.
#include <glib.h>
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM

#include <dlfcn.h>
#include <fcntl.h>
#include <gtk/gtk.h>
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

// The fundamental types are casts in macros, which are not imported.
static inline GType cgtk_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType cgtk_type_int(void) { return G_TYPE_INT; }
static inline GType cgtk_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType cgtk_type_string(void) { return G_TYPE_STRING; }
static inline GType cgtk_type_object(void) { return G_TYPE_OBJECT; }

// Whether a fundamental type counts in whole numbers: any size of them, enumerations, flags.
static inline gboolean cgtk_is_integral(GType type) {
  return type == G_TYPE_CHAR || type == G_TYPE_UCHAR || type == G_TYPE_INT || type == G_TYPE_UINT ||
         type == G_TYPE_LONG || type == G_TYPE_ULONG || type == G_TYPE_INT64 ||
         type == G_TYPE_UINT64 || type == G_TYPE_ENUM || type == G_TYPE_FLAGS;
}

static inline gboolean cgtk_is_floating(GType type) {
  return type == G_TYPE_FLOAT || type == G_TYPE_DOUBLE;
}

// Enumerations and flags are no numbers to g_value_transform.
static inline gint64 cgtk_value_get_integer(const GValue *value) {
  switch (G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value))) {
    case G_TYPE_CHAR: return g_value_get_schar(value);
    case G_TYPE_UCHAR: return g_value_get_uchar(value);
    case G_TYPE_INT: return g_value_get_int(value);
    case G_TYPE_UINT: return g_value_get_uint(value);
    case G_TYPE_LONG: return g_value_get_long(value);
    case G_TYPE_ULONG: return (gint64)g_value_get_ulong(value);
    case G_TYPE_INT64: return g_value_get_int64(value);
    case G_TYPE_UINT64: return (gint64)g_value_get_uint64(value);
    case G_TYPE_ENUM: return g_value_get_enum(value);
    case G_TYPE_FLAGS: return g_value_get_flags(value);
    default: return 0;
  }
}

static inline double cgtk_value_get_floating(const GValue *value) {
  return G_VALUE_HOLDS_FLOAT(value) ? g_value_get_float(value) : g_value_get_double(value);
}

// The tests of accessible properties take variable arguments; they say nothing where all is well.
static inline gboolean cgtk_is_same(char *difference) {
  gboolean is_same = difference == NULL;
  g_free(difference);
  return is_same;
}

// What a description is: the test that it is something else tells it; to be freed, NULL for none.
static inline char *cgtk_accessible_description(GtkWidget *widget) {
  if (!gtk_test_accessible_has_property(
          GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)) {
    return NULL;
  }
  return gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "\001", NULL);
}

// The entry that a text is the inner part of; NULL for all else.
static inline GtkWidget *cgtk_entry_around(GtkWidget *widget) {
  GtkWidget *parent = GTK_IS_TEXT(widget) ? gtk_widget_get_parent(widget) : NULL;
  return parent != NULL && GTK_IS_EDITABLE(parent) ? parent : NULL;
}

static inline gboolean cgtk_is_button(GtkWidget *widget) { return GTK_IS_BUTTON(widget); }

// GTK's own way to have something said, from 4.14 on; FALSE where there is none.
static inline gboolean cgtk_announce(GtkWidget *widget, const char *text) {
  typedef void (*Announce)(GtkAccessible *, const char *, int);
  Announce announce = (Announce)dlsym(NULL, "gtk_accessible_announce");
  if (announce != NULL) { announce(GTK_ACCESSIBLE(widget), text, 1); }
  return announce != NULL;
}

// The pages of the stacks in a widget, called by the submenus they are or not at all; GTK calls them
// by the name of their type.
static inline void cgtk_name_pages(GtkWidget *widget, gboolean is_menu) {
  if (GTK_IS_STACK(widget)) {
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
      GtkStackPage *page = gtk_stack_get_page(GTK_STACK(widget), child);
      const char *name = is_menu ? gtk_stack_page_get_name(page) : NULL;
      const char *title = name != NULL && strcmp(name, "main") != 0 ? name : "";
      gtk_accessible_update_property(
          GTK_ACCESSIBLE(page), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
       child = gtk_widget_get_next_sibling(child)) {
    cgtk_name_pages(child, is_menu);
  }
}

// Emission takes variable arguments.
static inline gboolean cgtk_emit_change_value(GtkWidget *range, int kind, double value) {
  gboolean is_taken = FALSE;
  g_signal_emit_by_name(range, "change-value", kind, value, &is_taken);
  return is_taken;
}

// A box that assistive technology knows as a group of what is in it.
static inline GtkWidget *cgtk_group_new(void) {
    return g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
}

// The window of GTK that is no dialog to assistive technology, which then says nothing of it.
static inline GtkWidget *cgtk_about_dialog_new(void) {
    return g_object_new(GTK_TYPE_ABOUT_DIALOG, "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, NULL);
}

static inline gboolean cgtk_has_accessible_label(GtkWidget *widget, const char *label) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, NULL));
}

static inline gboolean cgtk_has_accessible_description(GtkWidget *widget, const char *text) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, NULL));
}

static inline gboolean cgtk_has_accessible_value_text(GtkWidget *widget, const char *text) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, NULL));
}

static inline gboolean cgtk_has_heading_level(GtkWidget *widget, int level) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, NULL));
}

static inline gboolean cgtk_is_multi_selectable(GtkWidget *widget, gboolean is) {
  return cgtk_is_same(gtk_test_accessible_check_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, is, NULL));
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

// A surface keeps its pixels by a key whose address has to be the same in every call.
static inline cairo_surface_t *cgtk_surface_of_bytes(
    GBytes *bytes, int width, int height, int stride) {
  static const cairo_user_data_key_t key;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)g_bytes_get_data(bytes, NULL), CAIRO_FORMAT_ARGB32, width, height, stride);
  cairo_surface_set_user_data(
      surface, &key, g_bytes_ref(bytes), (cairo_destroy_func_t)g_bytes_unref);
  return surface;
}

// FAT, exFAT and what runs outside the kernel number their files anew at each mount; the structure
// that tells is in no module of Swift's.
static inline gboolean cgtk_makes_up_inodes(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0)
    return TRUE;
  return status.f_type == 0x4d44 || status.f_type == 0x2011bab0 || status.f_type == 0x65735546;
}

static inline GType cgtk_object_type(gpointer object) { return G_OBJECT_TYPE(object); }

// The beginning of a GstBuffer, whose time only a macro reads; it is the same in all of GStreamer 1.
struct cgtk_media_buffer {
  GType type;
  gint references, lock_state;
  guint flags;
  gpointer copy, dispose, free;
  guint private_number;
  gpointer private_pointer, pool;
  guint64 time;
};

// The time at which a buffer is shown, in nanoseconds; the largest number when it says none.
static inline guint64 cgtk_media_buffer_time(gconstpointer buffer) {
  return ((const struct cgtk_media_buffer *)buffer)->time;
}

// The call for a file in memory is declared for those only who ask for all that GNU has.
static inline int cgtk_memory_file(const char *name) {
  const unsigned close_on_exec = 1;
  return (int)syscall(SYS_memfd_create, name, close_on_exec);
}

// The flag that opens no file but names one is declared for those only who ask for all that GNU has.
static inline int cgtk_path_only(void) { return 010000000; }

// The calls that never replace, leave no name behind and write a whole disk out are declared for those
// only who ask for all that GNU has.
static inline int cgtk_rename_new(int folder, const char *from, int other, const char *to) {
  const unsigned never_replace = 1;
  return (int)syscall(SYS_renameat2, folder, from, other, to, never_replace);
}
static inline long cgtk_keep_time(void) { return UTIME_OMIT; }
static inline int cgtk_exchange(const char *one, const char *other) {
  const unsigned each_others = 2;
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, each_others);
}
static inline int cgtk_open_unnamed(int folder) {
  return openat(folder, ".", O_RDWR | O_CLOEXEC | __O_TMPFILE, 0600);
}
static inline int cgtk_write_out(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

// Has a file share the blocks of another one, where the file system can: ioctl takes variable arguments.
static inline int cgtk_share_blocks(int target, int source) {
  const unsigned long clone = _IOW(0x94, 9, int);
  return ioctl(target, clone, source);
}

// The places of data and holes are named for those only who ask for all that GNU has.
static inline off_t cgtk_next_data(int descriptor, off_t from) { return lseek(descriptor, from, 3); }
static inline off_t cgtk_next_hole(int descriptor, off_t from) { return lseek(descriptor, from, 4); }

// When a file was made, in nanoseconds since 1970; 0 where nobody knows. The structure is laid out by
// linux/stat.h, which contradicts sys/stat.h.
static inline int64_t cgtk_birth_time(int folder, const char *name) {
  struct { uint32_t mask, rest[19]; int64_t seconds; uint32_t nanoseconds, more[41]; } status;
  const unsigned birth = 0x800;
  if (syscall(SYS_statx, folder, name, AT_SYMLINK_NOFOLLOW, birth, &status) != 0) return 0;
  if (!(status.mask & birth)) return 0;
  return (int64_t)((uint64_t)status.seconds * 1000000000u + status.nanoseconds);
}

// Has LeakSanitizer, in a program built with it, take an object for no leak.
static inline void cgtk_let_be_lost(const void *object) {
  typedef void (*Ignore)(const void *);
  Ignore ignore = (Ignore)dlsym(RTLD_DEFAULT, "__lsan_ignore_object");
  if (ignore) ignore(object);
}

// What tells the allocator how to behave is in no module of Swift's.
static inline void cgtk_share_heaps(int most) { mallopt(M_ARENA_MAX, most); }

// The logging macros take variable arguments.
static inline void cgtk_warning(const char *message) {
  g_log("Shelf", G_LOG_LEVEL_WARNING, "%s", message);
}

// Under X11 only the server knows where a window is. What is asked for is there wherever GDK draws on
// X11; its headers are not included, for their names clash with ours.
static inline gboolean cgtk_surface_origin(GdkSurface *surface, int *x, int *y) {
  GdkDisplay *display = gdk_surface_get_display(surface);
  if (g_strcmp0(G_OBJECT_TYPE_NAME(display), "GdkX11Display") != 0) return FALSE;
  typedef void *(*Connection)(GdkDisplay *);
  typedef unsigned long (*Root)(GdkDisplay *);
  typedef unsigned long (*Identifier)(GdkSurface *);
  typedef int (*Translate)(void *, unsigned long, unsigned long, int, int, int *, int *,
                           unsigned long *);
  Connection connection = (Connection)dlsym(RTLD_DEFAULT, "gdk_x11_display_get_xdisplay");
  Root root = (Root)dlsym(RTLD_DEFAULT, "gdk_x11_display_get_xrootwindow");
  Identifier identifier = (Identifier)dlsym(RTLD_DEFAULT, "gdk_x11_surface_get_xid");
  Translate translate = (Translate)dlsym(RTLD_DEFAULT, "XTranslateCoordinates");
  if (!connection || !root || !identifier || !translate) return FALSE;
  unsigned long child;
  int scale = gdk_surface_get_scale_factor(surface);
  if (!translate(connection(display), identifier(surface), root(display), 0, 0, x, y, &child)) {
    return FALSE;
  }
  *x /= scale;
  *y /= scale;
  return TRUE;
}

// Device pixels an application pixel: from GTK 4.12 on exactly, as where a screen is at 125 %; before that
// the whole number above.
static inline double cgtk_widget_scale(GtkWidget *widget) {
  typedef double (*Scale)(GdkSurface *);
  Scale scale = (Scale)dlsym(RTLD_DEFAULT, "gdk_surface_get_scale");
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface(native) : NULL;
  double exact = scale != NULL && surface != NULL ? scale(surface) : 0;
  return exact > 0 ? exact : gtk_widget_get_scale_factor(widget);
}

// Whether what is open of a render node draws in three dimensions: drivers without a card have one as
// well. The kernel's calls are declared in headers that few systems have; their numbers never change.
static inline gboolean cgtk_node_draws(int descriptor) {
  struct {
    int major, minor, patch;
    size_t name_length;
    char *name;
    size_t date_length;
    char *date;
    size_t words_length;
    char *words;
  } version = {0};
  char name[32] = {0};
  version.name = name;
  version.name_length = sizeof name - 1;
  if (ioctl(descriptor, _IOC(_IOC_READ | _IOC_WRITE, 'd', 0x00, sizeof version), &version) != 0) {
    return FALSE;
  }
  if (strcmp(name, "vgem") == 0 || strcmp(name, "vkms") == 0) return FALSE;
  if (strcmp(name, "virtio_gpu") != 0) return TRUE;
  // A virtual machine's card has what its host lends it.
  int value = 0;
  struct {
    guint64 parameter, value;
  } question = {1, (guint64)(gsize)&value};
  return ioctl(descriptor, _IOC(_IOC_READ | _IOC_WRITE, 'd', 0x43, sizeof question), &question) == 0 &&
         value != 0;
}

// The number by which the X server knows a window; 0 elsewhere.
static inline unsigned long cgtk_surface_x11_id(GdkSurface *surface) {
  GdkDisplay *display = gdk_surface_get_display(surface);
  if (g_strcmp0(G_OBJECT_TYPE_NAME(display), "GdkX11Display") != 0) return 0;
  typedef unsigned long (*Identifier)(GdkSurface *);
  Identifier identifier = (Identifier)dlsym(RTLD_DEFAULT, "gdk_x11_surface_get_xid");
  return identifier ? identifier(surface) : 0;
}

// GIO exports these; their headers are those of Unix alone, in a folder of their own.
GUnixFDList *g_unix_fd_list_new_from_array(const gint *fds, gint n_fds);
gint g_unix_fd_list_get(GUnixFDList *list, gint index, GError **error);
GInputStream *g_unix_input_stream_new(gint fd, gboolean close_fd);

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
