// Runs a program that cannot read the memory of others, nor what it starts, as where kernel.yama.ptrace_scope is 3.
#include <errno.h>
#include <seccomp.h>
#include <unistd.h>

int main(int count, char **words) {
    scmp_filter_ctx rules = seccomp_init(SCMP_ACT_ALLOW);
    if (count < 2 || !rules) return 1;
    if (seccomp_rule_add(rules, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(process_vm_readv), 0) != 0) return 1;
    if (seccomp_load(rules) != 0) return 1;
    execvp(words[1], words + 1);
    return 127;
}
