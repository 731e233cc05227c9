#pragma once

// Targets that import this module only indirectly have no search path for the folder.
#include <postgresql/libpq-fe.h>
