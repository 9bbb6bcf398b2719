#ifndef FAILURE_H
#define FAILURE_H

#include <errno.h>

#include "confine.h"

static inline int confine_fail(struct confine_failure *failure, const char *call) {
    failure->call = call;
    failure->error = errno;
    return -1;
}

#endif
