// What Swift's runtime has for instruments and for nobody by name: it is linked in, in a program that brings
// the runtime along, and cannot be looked up there.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Makes an object of a type, a size and an alignment.
typedef void *_Nullable (*_Nonnull cswift_allocate)(const void *_Nullable, size_t, size_t);

extern cswift_allocate _swift_allocObject;
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;

static inline cswift_allocate cswift_allocation(void) { return _swift_allocObject; }

// Has objects made by a function, asked for by way of the variable or not at all.
static inline void cswift_set_allocation(cswift_allocate function, bool is_asked) {
    _swift_allocObject = function;
    _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = is_asked;
}
