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
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
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

// Sends to a name by one end of a pair, for which no socket is asked for; "@" stands for a name without a file.
static int sends(const char *name) {
    const int types[] = {SOCK_DGRAM, SOCK_RAW, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK};
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, name, sizeof address.sun_path - 1);
    socklen_t length = offsetof(struct sockaddr_un, sun_path) + strlen(address.sun_path);
    if (address.sun_path[0] == '@') address.sun_path[0] = 0;
    int is_sent = 0;
    for (int place = 0; place < 3; place++) {
        struct iovec word = {"words", 5};
        struct msghdr message = {&address, length, &word, 1, NULL, 0, 0};
        int ends[2];
        if (socketpair(AF_UNIX, types[place], 0, ends) != 0) continue;
        is_sent |= sendmsg(ends[0], &message, MSG_DONTWAIT) >= 0;
        close(ends[0]);
        close(ends[1]);
    }
    return is_sent;
}

// The pairs that threads wake each other by.
static int pairs(void) {
    const int types[] = {SOCK_STREAM, SOCK_SEQPACKET | SOCK_CLOEXEC, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK};
    int ends[2], count = 0;
    for (int place = 0; place < 3; place++) {
        if (socketpair(AF_UNIX, types[place], 0, ends) != 0) continue;
        count++;
        close(ends[0]);
        close(ends[1]);
    }
    return count == 3;
}

// Memory that no limit of memory counts, and others could find.
static int shares(void) {
    int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600), queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
    if (segment >= 0) shmctl(segment, IPC_RMID, NULL);
    if (queue >= 0) msgctl(queue, IPC_RMID, NULL);
    return segment >= 0 || queue >= 0;
}

// Holds so many files for a moment at once, which it has mapped and no longer open.
static int hoards(long count) {
    void *held[64];
    long had = 0;
    for (; had < count && had < 64; had++) {
        char path[64];
        snprintf(path, sizeof path, "/tmp/shelf-test-hoard-%ld", had);
        int file = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (file < 0) break;
        int is_large = ftruncate(file, 4096) == 0;
        held[had] = is_large ? mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
        close(file);
        if (held[had] == MAP_FAILED) break;
    }
    for (long place = 0; place < had; place++) munmap(held[place], 4096);
    return had == count;
}

// Has a file for a moment grow to so many million bytes.
static int swells(long size) {
    int file = open("/tmp/shelf-test-large", O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file < 0) return 0;
    int is_large = ftruncate(file, size * 1000000) == 0 || posix_fallocate(file, 0, size * 1000000) == 0 ||
        pwrite(file, "a", 1, size * 1000000 - 1) == 1;
    close(file);
    return is_large;
}

static void *waits(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

// Has so many threads at once.
static int runs(long count) {
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    pthread_t threads[1024];
    pthread_attr_t small;
    long had = 0;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 64 << 10);
    pthread_mutex_lock(&gate);
    while (had < count && had < 1024 && pthread_create(&threads[had], &small, waits, &gate) == 0) had++;
    pthread_mutex_unlock(&gate);
    for (long place = 0; place < had; place++) pthread_join(threads[place], NULL);
    return had == count;
}

static int follows(const char *path) {
    char target[4096];
    return readlink(path, target, sizeof target) > 1;
}

static void *works(void *nothing) {
    for (volatile long turn = 0;; turn++) {}
    return nothing;
}

// Works for ever, with several hands, and hears nothing of its limits.
static void spends(void) {
    pthread_t thread;
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    for (int number = 1; number < 32; number++) signal(number, SIG_IGN);
    alarm(0);
    for (int count = 0; count < 7; count++) pthread_create(&thread, NULL, works, NULL);
    works(NULL);
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
    if (!strcmp(word, "send")) return sends(about);
    if (!strcmp(word, "pair")) return pairs();
    if (!strcmp(word, "share")) return shares();
    if (!strcmp(word, "hold")) return done(memfd_create("shelf-test", 0));
    if (!strcmp(word, "hoard")) return hoards(number);
    if (!strcmp(word, "swell")) return swells(number);
    if (!strcmp(word, "run")) return runs(number);
    if (!strcmp(word, "follow")) return follows(about);
    if (!strcmp(word, "spend")) spends();
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
