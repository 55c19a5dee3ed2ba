#include "protocol/session/program.h"

#include "protocol/session/command.h"
#include "protocol/session/dialect.h"

const struct dialect *program_find_dialect(const struct program *program, struct text name)
{
    const struct dialect *const *dialect = program->dialects;
    /* UCI commands are case-sensitive. */
    while (*dialect != NULL && !text_is(name, (*dialect)->name))
        dialect++;
    return *dialect;
}

static const struct command *find_in_table(const struct command *table, struct text name)
{
    for (; table != NULL && table->name != NULL; table++)
        if (text_is(name, table->name))
            return table;
    return NULL;
}

const struct command *program_find_command(const struct program *program,
                                           const struct dialect *dialect, struct text name)
{
    /* The program's table first: the textbook replaces `bench`. */
    const struct command *found = find_in_table(program->commands, name);
    for (const struct command *const *table = dialect->commands; found == NULL && *table != NULL;
         table++)
        found = find_in_table(*table, name);
    return found;
}

void program_visit_commands(const struct program *program, const struct dialect *dialect,
                            void (*visit)(const struct command *command, void *context),
                            void *context)
{
    /* The second loop visits the program's own commands. */
    for (const struct command *const *table = dialect->commands; *table != NULL; table++)
        for (const struct command *command = *table; command->name != NULL; command++)
            /* Skip a command that the program replaces. */
            if (program_find_command(program, dialect, text_of(command->name)) == command)
                visit(command, context);
    for (const struct command *own = program->commands; own != NULL && own->name != NULL; own++)
        visit(own, context);
}

struct near {
    struct text word;
    const char *name;
};

static void compare(const struct command *command, void *context)
{
    struct near *near = context;
    if (near->name == NULL && text_is_near(near->word, command->name))
        near->name = command->name;
}

const char *program_find_near_command(const struct program *program, const struct dialect *dialect,
                                      struct text word)
{
    struct near near = {.word = word};
    program_visit_commands(program, dialect, compare, &near);
    return near.name;
}
