// Runs a program that may have threads and cannot start a process, as where a user has as many as are allowed.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <unistd.h>

int main(int count, char **words) {
    scmp_filter_ctx rules = seccomp_init(SCMP_ACT_ALLOW);
    if (count < 2 || !rules) return 1;
    struct scmp_arg_cmp no_thread = SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0);
    if (seccomp_rule_add(rules, SCMP_ACT_ERRNO(EAGAIN), SCMP_SYS(clone), 1, no_thread) != 0) return 1;
    if (seccomp_rule_add(rules, SCMP_ACT_ERRNO(EAGAIN), SCMP_SYS(fork), 0) != 0) return 1;
    if (seccomp_rule_add(rules, SCMP_ACT_ERRNO(EAGAIN), SCMP_SYS(vfork), 0) != 0) return 1;
    // Its flags cannot be looked at; the C library takes the older call then.
    if (seccomp_rule_add(rules, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) != 0) return 1;
    if (seccomp_load(rules) != 0) return 1;
    execvp(words[1], words + 1);
    return 127;
}
