// The functions that libFuzzer calls. scripts/fuzz links them with the targets; FUZZ_TARGET names the target.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

bool fuzz_select(const char *name);
void fuzz_run(const uint8_t *bytes, size_t count);
size_t fuzz_mutate(uint8_t *bytes, size_t count, size_t capacity, uint32_t seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity);

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count, (void)arguments;
    const char *name = getenv("FUZZ_TARGET");
    if (!name || !fuzz_select(name)) {
        fprintf(stderr, "home-gateway: FUZZ_TARGET names no target\n");
        exit(2);
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz_run(bytes, count);
    return 0;
}

// Every second change is one of the structure, if the input has one.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t capacity, unsigned int seed) {
    size_t changed = seed % 2 ? fuzz_mutate(bytes, count, capacity, seed) : 0;
    return changed ? changed : LLVMFuzzerMutate(bytes, count, capacity);
}
