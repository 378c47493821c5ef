// A decoder that has been taken over: it does what the picture tells it to, and shows what it could do.
//
// A picture is "gimp xcf file" and lines of a word and what it is about. It is decoded to one row of pixels,
// one for each line: white for what could be done, black for what could not.
#define GDK_PIXBUF_ENABLE_BACKEND
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int done(int descriptor) {
    if (descriptor < 0) return 0;
    close(descriptor);
    return 1;
}

static int reads(const char *path) {
    char byte;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK);
    if (descriptor < 0) return 0;
    int is_read = read(descriptor, &byte, 1) == 1;
    close(descriptor);
    return is_read;
}

static int lists(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return 0;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder));) count += entry->d_name[0] != '.';
    closedir(folder);
    return count > 0;
}

static int connects(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int end = socket(AF_INET, SOCK_STREAM, 0);
    return end >= 0 && done(connect(end, (struct sockaddr *)&address, sizeof address) == 0 ? end : -1);
}

static int speaks(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    int end = socket(AF_UNIX, SOCK_STREAM, 0);
    return end >= 0 && done(connect(end, (struct sockaddr *)&address, sizeof address) == 0 ? end : -1);
}

static int starts(const char *path) {
    char *arguments[] = {(char *)path, NULL};
    pid_t child;
    int status;
    if (posix_spawn(&child, path, NULL, NULL, arguments, environ) != 0) return 0;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int forks(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return child > 0 && waitpid(child, NULL, 0) == child;
}

// A signal that the kernel sends for a descriptor, to whomever it is told.
static int signals_by_descriptor(pid_t process) {
    int ends[2];
    if (pipe(ends) != 0) return 0;
    int is_told = fcntl(ends[0], F_SETOWN, process) == 0;
    close(ends[0]);
    close(ends[1]);
    return is_told;
}

// A file of its own for a moment, which must not be there yet, as libraries make them.
static int scratches(const char *path) {
    char byte = 0;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
    return file >= 0 && write(file, "a", 1) == 1 && pread(file, &byte, 1, 0) == 1 && byte == 'a' && done(file);
}

// What one line asks for; 1 when it could be done.
int attempt(const char *line) {
    struct stat status;
    char word[16], about[4096];
    if (sscanf(line, "%15s %4095[^\n]", word, about) != 2) return 0;
    long number = strtol(about, NULL, 10);
    if (!strcmp(word, "read")) return reads(about);
    if (!strcmp(word, "look")) return stat(about, &status) == 0;
    if (!strcmp(word, "list")) return lists(about);
    if (!strcmp(word, "write")) return done(open(about, O_WRONLY | O_APPEND));
    if (!strcmp(word, "make")) return done(open(about, O_RDWR | O_CREAT, 0600));
    if (!strcmp(word, "scratch")) return scratches(about);
    if (!strcmp(word, "folder")) return mkdir(about, 0700) == 0;
    if (!strcmp(word, "remove")) return unlink(about) == 0;
    if (!strcmp(word, "connect")) return connects((int)number);
    if (!strcmp(word, "speak")) return speaks(about);
    if (!strcmp(word, "start")) return starts(about);
    if (!strcmp(word, "fork")) return forks();
    if (!strcmp(word, "signal")) return kill((pid_t)number, 0) == 0;
    if (!strcmp(word, "own")) return signals_by_descriptor((pid_t)number);
    if (!strcmp(word, "trace")) return ptrace(PTRACE_SEIZE, (pid_t)number, 0, 0) == 0 &&
        (ptrace(PTRACE_DETACH, (pid_t)number, 0, 0), 1);
    if (!strcmp(word, "variable")) return getenv(about) != NULL;
    return 0;
}

typedef struct {
    GdkPixbufModuleSizeFunc size;
    GdkPixbufModulePreparedFunc prepared;
    gpointer data;
    GString *text;
} Loading;

static gpointer begin(GdkPixbufModuleSizeFunc size, GdkPixbufModulePreparedFunc prepared,
                      GdkPixbufModuleUpdatedFunc updated, gpointer data, GError **error) {
    Loading *loading = g_new0(Loading, 1);
    loading->size = size;
    loading->prepared = prepared;
    loading->data = data;
    loading->text = g_string_new(NULL);
    return loading;
}

static gboolean more(gpointer context, const guchar *bytes, guint count, GError **error) {
    Loading *loading = context;
    g_string_append_len(loading->text, (const char *)bytes, count);
    char **lines = g_strsplit(loading->text->str, "\n", -1);
    // The first line names the format, behind the last one is nothing.
    int width = (int)g_strv_length(lines) - 2, height = 1;
    g_strfreev(lines);
    if (loading->size) loading->size(&width, &height, loading->data);
    return TRUE;
}

static gboolean stop(gpointer context, GError **error) {
    Loading *loading = context;
    char **lines = g_strsplit(loading->text->str, "\n", -1);
    int count = (int)g_strv_length(lines) - 2;
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, MAX(1, count), 1);
    guchar *pixels = gdk_pixbuf_get_pixels(picture);
    for (int place = 0; place < count; place++)
        memset(pixels + 3 * place, attempt(lines[place + 1]) ? 255 : 0, 3);
    if (loading->prepared) loading->prepared(picture, NULL, loading->data);
    g_object_unref(picture);
    g_strfreev(lines);
    g_string_free(loading->text, TRUE);
    g_free(loading);
    return TRUE;
}

G_MODULE_EXPORT void fill_vtable(GdkPixbufModule *module) {
    module->begin_load = begin;
    module->load_increment = more;
    module->stop_load = stop;
}

G_MODULE_EXPORT void fill_info(GdkPixbufFormat *info) {
    static GdkPixbufModulePattern signature[] = {{"gimp xcf ", NULL, 100}, {NULL, NULL, 0}};
    static char *types[] = {"image/x-xcf", NULL};
    static char *endings[] = {"xcf", NULL};
    info->name = "hostile";
    info->signature = signature;
    info->description = "Hostile";
    info->mime_types = types;
    info->extensions = endings;
}
