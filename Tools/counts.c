// Loaded before the libraries of a program: counts its widgets and handlers of signals while they live, into the file
// that SHELF_COUNTS names, as two numbers of 64 bits. Tools/soak looks there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <glib-object.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct counts {
    _Atomic(int64_t) widgets, handlers;
};
static struct counts elsewhere;
static struct counts *counts = &elsewhere;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("SHELF_COUNTS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *place = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (place != MAP_FAILED) counts = place;
        close(file);
    }
    // What the program starts is not it.
    unsetenv("SHELF_COUNTS");
    unsetenv("LD_PRELOAD");
}

// The function of that name that a library has.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void widget_gone(gpointer data, GObject *object) {
    (void)data, (void)object;
    atomic_fetch_sub(&counts->widgets, 1);
}

static gpointer counted(gpointer object) {
    static _Atomic(GType) widget;
    GType type = atomic_load(&widget);
    if (!type) atomic_store(&widget, type = g_type_from_name("GtkWidget"));
    if (object && type && g_type_check_instance_is_a(object, type)) {
        atomic_fetch_add(&counts->widgets, 1);
        g_object_weak_ref(object, widget_gone, NULL);
    }
    return object;
}

gpointer g_object_new(GType type, const gchar *first, ...) {
    va_list list;
    va_start(list, first);
    gpointer object = NEXT(g_object_new_valist)(type, first, list);
    va_end(list);
    return counted(object);
}

GObject *g_object_new_valist(GType type, const gchar *first, va_list list) {
    return counted(NEXT(g_object_new_valist)(type, first, list));
}

GObject *g_object_new_with_properties(GType type, guint count, const char *names[], const GValue values[]) {
    return counted(NEXT(g_object_new_with_properties)(type, count, names, values));
}

static void handler_gone(gpointer data, GClosure *closure) {
    (void)data, (void)closure;
    atomic_fetch_sub(&counts->handlers, 1);
}

static void count_handler(GClosure *closure) {
    atomic_fetch_add(&counts->handlers, 1);
    g_closure_add_invalidate_notifier(closure, NULL, handler_gone);
}

gulong g_signal_connect_closure(gpointer object, const gchar *signal, GClosure *closure, gboolean after) {
    count_handler(closure);
    return NEXT(g_signal_connect_closure)(object, signal, closure, after);
}

gulong g_signal_connect_closure_by_id(gpointer object, guint id, GQuark detail, GClosure *closure, gboolean after) {
    count_handler(closure);
    return NEXT(g_signal_connect_closure_by_id)(object, id, detail, closure, after);
}

// As GLib does it: the closure is what tells when the handler is gone.
gulong g_signal_connect_data(gpointer object, const gchar *signal, GCallback callback, gpointer data,
                             GClosureNotify destroy, GConnectFlags flags) {
    GClosure *closure = (flags & G_CONNECT_SWAPPED ? g_cclosure_new_swap : g_cclosure_new)(callback, data, destroy);
    count_handler(closure);
    return NEXT(g_signal_connect_closure)(object, signal, closure, (flags & G_CONNECT_AFTER) != 0);
}
