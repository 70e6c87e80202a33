// Swift cannot call functions with a variable number of arguments: here they are with each type of argument.
#include <curl/curl.h>

static inline CURLcode curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_function(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline long curl_response_code(CURL *easy) {
    long code = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &code);
    return code;
}

// Whether the only transfer of a handle is over, and its result.
static inline int curl_is_done(CURLM *multi, CURLcode *result) {
    int rest = 0;
    CURLMsg *message = curl_multi_info_read(multi, &rest);
    if (!message || message->msg != CURLMSG_DONE) return 0;
    *result = message->data.result;
    return 1;
}
