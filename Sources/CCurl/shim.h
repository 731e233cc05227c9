#pragma once

#include <curl/curl.h>

// Swift cannot call variadic functions: one function per type of value.

static inline CURLcode CCurl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode CCurl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode CCurl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*CCurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode CCurl_set_receiver(CURL *handle, CURLoption option, CCurl_receiver receiver) {
    return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode CCurl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
