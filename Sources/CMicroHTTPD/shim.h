// libmicrohttpd as Swift can call it: the library's header, and replacements for functions with variable arguments and
// macros with casts, which Swift cannot import.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>

static const ssize_t CMHD_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

static inline struct MHD_Daemon *CMHD_start(unsigned int flags, MHD_AcceptPolicyCallback policy,
                                            MHD_AccessHandlerCallback handler, void *context,
                                            struct MHD_OptionItem *options)
{
    return MHD_start_daemon(flags, 0, policy, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

// Sends a response of unknown length without chunks, and closes the connection after it.
static inline int CMHD_omit_chunks(struct MHD_Response *response)
{
    return MHD_set_response_options(response, MHD_RF_HTTP_VERSION_1_0_ONLY, MHD_RO_END) == MHD_YES;
}

static inline int CMHD_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *CMHD_peer(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : 0;
}

static inline void *CMHD_socket_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : 0;
}

#endif
