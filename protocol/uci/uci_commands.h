/*
 * The commands that UCI and UGI share, ended by one without a name.
 */
#ifndef KINGDROP_PROTOCOL_UCI_UCI_COMMANDS_H
#define KINGDROP_PROTOCOL_UCI_UCI_COMMANDS_H

#include "protocol/session/command.h"

extern const struct command uci_commands[];

#endif
