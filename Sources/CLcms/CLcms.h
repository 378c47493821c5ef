// The header of Little CMS, and what it keeps in macros.
#pragma once

#include <lcms2.h>

// The layouts of pixels are sums of shifted numbers, which are not imported.
static inline cmsUInt32Number clcms_rgb(void) { return TYPE_RGB_8; }
static inline cmsUInt32Number clcms_rgba(void) { return TYPE_RGBA_8; }
