// Has AddressSanitizer know where memory was asked for, at every call, without waiting for it. It is loaded before
// the libraries by `make leaks` only (Tools/run-tests).
//
// Libraries have no frame pointers, so a stack is followed by what their compiler wrote down of it. The compiler's
// own library reads that anew for each frame, which has tests take three times as long; libunwind remembers what it
// read, and gives the same addresses. What else unwinds, such as exceptions, goes its usual way.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <unwind.h>

enum { MOST_FRAMES = 24 };

static int (*unw_backtrace)(void **, int);
static __typeof__(_Unwind_Backtrace) *real_backtrace;
static __typeof__(_Unwind_GetIP) *real_address;

// The frame that is told of; its address stands for a context of the library's.
static __thread __attribute__((tls_model("initial-exec"))) uintptr_t told;

__attribute__((constructor)) static void begin(void) {
  // For nobody else: it has functions of the same names as the library it stands in for.
  void *library = dlopen("libunwind.so.8", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) { return; }
  void *found = dlsym(library, "unw_backtrace");
  __atomic_store_n(&unw_backtrace, (__typeof__(unw_backtrace))found, __ATOMIC_RELEASE);
}

_Unwind_Reason_Code _Unwind_Backtrace(_Unwind_Trace_Fn callback, void *data) {
  __typeof__(unw_backtrace) backtrace = __atomic_load_n(&unw_backtrace, __ATOMIC_ACQUIRE);
  if (backtrace == NULL) {
    if (real_backtrace == NULL) { real_backtrace = dlsym(RTLD_NEXT, "_Unwind_Backtrace"); }
    return real_backtrace(callback, data);
  }
  void *frames[MOST_FRAMES];
  int count = backtrace(frames, MOST_FRAMES);
  // The first is this function.
  for (int frame = 1; frame < count; frame++) {
    told = (uintptr_t)frames[frame];
    if (callback((struct _Unwind_Context *)&told, data) != _URC_NO_REASON) { break; }
  }
  return _URC_END_OF_STACK;
}

uintptr_t _Unwind_GetIP(struct _Unwind_Context *context) {
  if ((void *)context == (void *)&told) { return told; }
  if (real_address == NULL) { real_address = dlsym(RTLD_NEXT, "_Unwind_GetIP"); }
  return real_address(context);
}

// Functions are known by name only while their library is loaded.
int dlclose(__attribute__((unused)) void *library) { return 0; }
