// The header of libseccomp, and what Linux keeps in macros or in calls without a name.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// What a filter does with a call.
static inline uint32_t csandbox_allow(void) { return SCMP_ACT_ALLOW; }
static inline uint32_t csandbox_ask(void) { return SCMP_ACT_NOTIFY; }
static inline uint32_t csandbox_fail(int code) { return SCMP_ACT_ERRNO((uint32_t)code); }

// Flags of an opening that is for more than reading.
static inline uint64_t csandbox_writing_flags(void) {
    return O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | 020000000 /* __O_TMPFILE */;
}
// What opens no file but names one.
static inline int csandbox_path_only(void) { return 010000000 /* O_PATH */; }

// Has the process die with the one that started it.
static inline void csandbox_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */); }

// Answers a waiting call with a descriptor of one's own; a negative value when it waits no longer.
static inline int csandbox_hand_over(int listener, uint64_t id, int descriptor) {
    struct seccomp_notif_addfd given = {0};
    given.id = id;
    given.flags = SECCOMP_ADDFD_FLAG_SEND;
    given.srcfd = (uint32_t)descriptor;
    given.newfd_flags = O_CLOEXEC;
    return ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &given);
}

// Reads another process's memory; how many bytes, or a negative value.
static inline long csandbox_read_memory(int process, uint64_t address, void *into, size_t count) {
    struct iovec here = {into, count};
    struct iovec there = {(void *)(uintptr_t)address, count};
    return syscall(SYS_process_vm_readv, (long)process, &here, 1L, &there, 1L, 0L);
}

// A file without a name that lies in memory.
static inline int csandbox_memory(void) { return (int)syscall(SYS_memfd_create, "shelf", 1U); }

// Two ends of a pipe, which no program that is started inherits.
static inline int csandbox_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

// Keeps all descriptors from one on from programs that are started.
static inline void csandbox_keep_from(unsigned first) { syscall(SYS_close_range, first, ~0U, 4U); }

// Makes a timer of another process's clock, and a descriptor that can be read when it has run out; a negative
// value when the kernel has none.
static inline int csandbox_watch_processor(int process, timer_t *timer) {
    clockid_t clock;
    struct sigevent event = {0};
    // To this thread: libraries start others that block no signal, and it would end the process there.
    event.sigev_notify = SIGEV_THREAD_ID;
    event._sigev_un._tid = (int)syscall(SYS_gettid);
    event.sigev_signo = SIGXCPU;
    if (clock_getcpuclockid(process, &clock) != 0 || timer_create(clock, &event, timer) != 0) return -1;
    // Blocked, so that it waits to be read; programs that are started begin with none blocked.
    sigset_t told;
    sigemptyset(&told);
    sigaddset(&told, SIGXCPU);
    sigprocmask(SIG_BLOCK, &told, NULL);
    int descriptor = signalfd(-1, &told, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor < 0) timer_delete(*timer);
    return descriptor;
}

// Has a timer run out after so many seconds from now on.
static inline void csandbox_set_timer(timer_t timer, uint64_t seconds) {
    struct itimerspec time = {{0, 0}, {(time_t)seconds, 0}};
    timer_settime(timer, 0, &time, NULL);
}

// What a program may take; it cannot give itself more.
struct csandbox_limits {
    uint64_t memory, processor_seconds, file_size, descriptors;
};

static inline void csandbox_set_limit(int what, uint64_t most) {
    struct rlimit limit = {most, most};
    setrlimit(what, &limit);
}

// The largest file the calling process may make, in memory or elsewhere; more is an error and no signal.
static inline void csandbox_limit_files(uint64_t most) {
    csandbox_set_limit(RLIMIT_FSIZE, most);
    signal(SIGXFSZ, SIG_IGN);
}

// Whether nobody else has a file open for writing, or mapped from such an opening, in this process or another, also
// where it is on its way in a message. The descriptor must be for reading only.
static inline int csandbox_is_let_go(int descriptor) {
    if (fcntl(descriptor, 1024 /* F_SETLEASE */, F_RDLCK) != 0) return 0;
    fcntl(descriptor, 1024, F_UNLCK);
    return 1;
}

// Starts a program with an output and a filter to be read from descriptor 3, and with no other descriptors. A
// negative value when that fails.
static inline int csandbox_start_limited(
    char *const command[], char *const variables[], int output, int filter, struct csandbox_limits limits) {
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0) return -1;
    int child = fork();
    if (child != 0) {
        close(nothing);
        return child;
    }
    csandbox_die_with_parent();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // Out of the way first, so that none is overwritten before it is copied.
    output = fcntl(output, F_DUPFD_CLOEXEC, 16);
    filter = fcntl(filter, F_DUPFD_CLOEXEC, 16);
    nothing = fcntl(nothing, F_DUPFD_CLOEXEC, 16);
    dup2(nothing, 0);
    dup2(output, 1);
    dup2(nothing, 2);
    dup2(filter, 3);
    csandbox_keep_from(4);
    csandbox_set_limit(RLIMIT_AS, limits.memory);
    csandbox_set_limit(RLIMIT_CPU, limits.processor_seconds);
    csandbox_set_limit(RLIMIT_FSIZE, limits.file_size);
    csandbox_set_limit(RLIMIT_NOFILE, limits.descriptors);
    csandbox_set_limit(RLIMIT_CORE, 0);
    execve(command[0], command, variables);
    _exit(127);
}

// A message of some bytes, with room for one descriptor beside them.
struct csandbox_message {
    struct iovec data;
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr aligned;
    } control;
    struct msghdr header;
};

static inline void csandbox_begin(struct csandbox_message *message, const void *bytes, size_t count) {
    memset(message, 0, sizeof *message);
    message->data = (struct iovec){(void *)bytes, count};
    message->header.msg_iov = &message->data;
    message->header.msg_iovlen = 1;
    message->header.msg_control = message->control.bytes;
}

// Sends bytes, and a descriptor unless it is negative.
static inline long csandbox_send(int socket, const void *bytes, size_t count, int descriptor) {
    struct csandbox_message message;
    csandbox_begin(&message, bytes, count);
    if (descriptor >= 0) {
        message.header.msg_controllen = sizeof message.control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message.header);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    return sendmsg(socket, &message.header, MSG_NOSIGNAL);
}

// Receives one message and at most one descriptor, -1 for none; further ones are closed by the kernel, all where
// there is nowhere to put one.
static inline long csandbox_receive(int socket, void *bytes, size_t room, int *descriptor) {
    struct csandbox_message message;
    csandbox_begin(&message, bytes, room);
    if (!descriptor) {
        message.header.msg_control = NULL;
        return recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC);
    }
    // Padding would be room for a second one.
    message.header.msg_controllen = CMSG_LEN(sizeof(int));
    *descriptor = -1;
    long count = recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC);
    if (count < 0) return count;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message.header);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
        header->cmsg_len >= CMSG_LEN(sizeof(int)))
        memcpy(descriptor, CMSG_DATA(header), sizeof(int));
    return count;
}
