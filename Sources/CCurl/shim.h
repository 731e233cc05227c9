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

// Calls a function before a request is sent on a connection.
static inline CURLcode CCurl_observe_sending(CURL *handle, curl_prereq_callback observer, void *context) {
    CURLcode result = curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, observer);
    return result == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_PREREQDATA, context) : result;
}

// Calls a function when the events for which libcurl waits at a socket change.
static inline CURLMcode CCurl_observe_sockets(CURLM *handle, curl_socket_callback observer, void *context) {
    CURLMcode result = curl_multi_setopt(handle, CURLMOPT_SOCKETFUNCTION, observer);
    return result == CURLM_OK ? curl_multi_setopt(handle, CURLMOPT_SOCKETDATA, context) : result;
}

// Calls a function when the time for which libcurl waits changes.
static inline CURLMcode CCurl_observe_timer(CURLM *handle, curl_multi_timer_callback observer, void *context) {
    CURLMcode result = curl_multi_setopt(handle, CURLMOPT_TIMERFUNCTION, observer);
    return result == CURLM_OK ? curl_multi_setopt(handle, CURLMOPT_TIMERDATA, context) : result;
}
