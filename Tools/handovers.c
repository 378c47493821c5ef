// Tells ThreadSanitizer, which sees what is compiled with it, of hand-overs from thread to thread that libraries
// make without it. It is loaded before them by `make tsan` only (Tools/run-tests), and does as they do.
//
// Each line added says what is so: what was done before a lock was given up is seen by whom it is given to next,
// and what was done before a source was added, or work given to a pool of threads, by what is called for it.
// Nothing else is silenced by it.
//
// Design: docs/design/main-loop.md#what-threadsanitizer-sees
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// Programs without the sanitizer, which tests start too, have none of these.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

static void acquire(void *address) {
  if (__tsan_acquire != NULL) { __tsan_acquire(address); }
}

static void release(void *address) {
  if (__tsan_release != NULL) { __tsan_release(address); }
}

// The function of a name that this one stands before.
#define REAL(name) ((__typeof__(&name))real(&real_##name, #name))

static void *real(void **kept, const char *name) {
  void *function = __atomic_load_n(kept, __ATOMIC_RELAXED);
  if (function == NULL) {
    function = dlsym(RTLD_NEXT, name);
    __atomic_store_n(kept, function, __ATOMIC_RELAXED);
  }
  return function;
}

// Swift's Mutex: its quick ways are compiled into whoever uses it and are seen; where it is waited for, and where
// somebody waits who has to be woken, is in the runtime.
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK $s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF
#define UNLOCK $s15Synchronization12_MutexHandleV11_unlockSlowyyF

static void *real_lock, *real_unlock;

SWIFT void LOCK(uint32_t thread, SELF) {
  SWIFT void (*lock)(uint32_t, SELF) =
      real(&real_lock, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  lock(thread, self);
  acquire(self);
}

SWIFT void UNLOCK(SELF) {
  SWIFT void (*unlock)(SELF) =
      real(&real_unlock, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  release(self);
  unlock(self);
}

// GLib's locks, which wait in the kernel by themselves.
static void *real_g_mutex_lock, *real_g_mutex_trylock, *real_g_mutex_unlock, *real_g_cond_wait;

void g_mutex_lock(void *mutex) {
  REAL(g_mutex_lock)(mutex);
  acquire(mutex);
}

int g_mutex_trylock(void *mutex) {
  int is_locked = REAL(g_mutex_trylock)(mutex);
  if (is_locked) { acquire(mutex); }
  return is_locked;
}

void g_mutex_unlock(void *mutex) {
  release(mutex);
  REAL(g_mutex_unlock)(mutex);
}

void g_cond_wait(void *condition, void *mutex) {
  release(mutex);
  REAL(g_cond_wait)(condition, mutex);
  acquire(mutex);
}

// What is given to a main context to be called there. GTK's own calls pass as they are: it finds some of them
// again by their function and data.
typedef int (*Call)(void *);
typedef void (*Notify)(void *);

typedef struct {
  Call call;
  void *data;
  Notify notify;
} Given;

static int call_given(void *data) {
  Given *given = data;
  acquire(given);
  int goes_on = given->call(given->data);
  release(given);
  return goes_on;
}

static void let_go(void *data) {
  Given *given = data;
  acquire(given);
  if (given->notify != NULL) { given->notify(given->data); }
  free(given);
}

static Given *give(Call call, void *data, Notify notify) {
  Given *given = malloc(sizeof *given);
  *given = (Given){call, data, notify};
  release(given);
  return given;
}

static int is_first(struct dl_phdr_info *info, size_t size, void *address) {
  (void)size;
  uintptr_t place = *(uintptr_t *)address;
  int is_in = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && place >= start && place - start < part->p_memsz) { is_in = 1; }
  }
  *(uintptr_t *)address = is_in;
  return 1;
}

// Whether a call comes from a program with the sanitizer itself, which is the first of what is loaded.
static int is_own(void *caller) {
  if (__tsan_acquire == NULL) { return 0; }
  uintptr_t place = (uintptr_t)caller;
  dl_iterate_phdr(is_first, &place);
  return (int)place;
}

#define CALLER __builtin_return_address(0)

static void *real_g_idle_add_full, *real_g_timeout_add_full, *real_g_main_context_invoke_full;

unsigned g_idle_add_full(int priority, Call call, void *data, Notify notify) {
  if (!is_own(CALLER)) { return REAL(g_idle_add_full)(priority, call, data, notify); }
  return REAL(g_idle_add_full)(priority, call_given, give(call, data, notify), let_go);
}

unsigned g_timeout_add_full(int priority, unsigned delay, Call call, void *data, Notify notify) {
  if (!is_own(CALLER)) { return REAL(g_timeout_add_full)(priority, delay, call, data, notify); }
  return REAL(g_timeout_add_full)(priority, delay, call_given, give(call, data, notify), let_go);
}

void g_main_context_invoke_full(
    void *context, int priority, Call call, void *data, Notify notify) {
  if (!is_own(CALLER)) {
    REAL(g_main_context_invoke_full)(context, priority, call, data, notify);
    return;
  }
  REAL(g_main_context_invoke_full)(
      context, priority, call_given, give(call, data, notify), let_go);
}

// What is given to a pool of threads.
typedef void (*Work)(void *, void *);

typedef struct {
  Work work;
  void *data;
} Pool;

static void *real_g_thread_pool_new, *real_g_thread_pool_push;

static void work_given(void *data, void *user_data) {
  Given *given = data;
  Pool *pool = user_data;
  acquire(given);
  void *own = given->data;
  free(given);
  pool->work(own, pool->data);
}

// Pools live for ever, and take nothing but what g_thread_pool_push gives them.
void *g_thread_pool_new(Work work, void *data, int most, int is_exclusive, void **error) {
  if (!is_own(CALLER)) { return REAL(g_thread_pool_new)(work, data, most, is_exclusive, error); }
  Pool *pool = malloc(sizeof *pool);
  *pool = (Pool){work, data};
  return REAL(g_thread_pool_new)(work_given, pool, most, is_exclusive, error);
}

int g_thread_pool_push(void *pool, void *data, void **error) {
  if (!is_own(CALLER)) { return REAL(g_thread_pool_push)(pool, data, error); }
  return REAL(g_thread_pool_push)(pool, give(NULL, data, NULL), error);
}
