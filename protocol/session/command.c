#include "protocol/session/command.h"

#include "protocol/session/session.h"

static const struct dialect *const dialects[] = {&uci_dialect, &ugi_dialect, &hub_dialect};

const struct dialect *dialect_find(struct text name)
{
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
        if (text_is(name, dialects[i]->name))
            return dialects[i];
    return NULL;
}

static const struct command *find_in(const struct command *table, struct text name)
{
    for (; table != NULL && table->name != NULL; table++)
        if (text_is(name, table->name))
            return table;
    return NULL;
}

const struct command *command_find(const struct session *session, struct text name)
{
    const struct command *found = find_in(session->program->commands, name);
    const struct command *const *table = session->dialect->tables;
    for (; found == NULL && *table != NULL; table++)
        found = find_in(*table, name);
    return found;
}

void command_visit(const struct session *session,
                   void (*see)(const struct command *command, void *context), void *context)
{
    const struct command *const *table = session->dialect->tables;
    for (; *table != NULL; table++)
        for (const struct command *command = *table; command->name != NULL; command++)
            if (command_find(session, text_of(command->name)) == command)
                see(command, context);
    for (const struct command *own = session->program->commands; own != NULL && own->name != NULL;
         own++)
        see(own, context);
}
