#include "protocol/host/version.h"

#include "engine/engine.h"
#include "engine/search_backend.h"
#include "games/game.h"
#include "protocol/host/command_line.h"
#include "protocol/host/system.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

/* The CPU features that the compiler may use. */
static const char extensions[] = ""
#ifdef __POPCNT__
                                 " POPCNT"
#endif
#ifdef __SSE4_2__
                                 " SSE4.2"
#endif
#ifdef __BMI2__
                                 " BMI2"
#endif
#ifdef __AVX2__
                                 " AVX2"
#endif
#ifdef __AVX512BW__
                                 " AVX-512"
#endif
#ifdef __AVX512VNNI__
                                 " VNNI"
#endif
#ifdef __ARM_NEON
                                 " NEON"
#endif
    ;

static void print(struct writer *writer, const struct builder *text)
{
    struct text lines = builder_text(text);
    while (lines.length > 0)
        /* The writer reports a full disk. */
        writer_add(writer, text_take_line(&lines), ANSWER);
}

/* Adds the names of the searched games: all, or those with embedded data. */
static void write_games(struct builder *text, const struct program *program, bool with_data)
{
    const size_t before = text->length;
    for (size_t i = 0; program->backends[i] != NULL; i++) {
        const struct game *game = program->backends[i]->game;
        if (with_data && game->tablebase_embedded == NULL)
            continue;
        builder_add(text, "%s%s", text->length > before ? ", " : "", game->name);
    }
    /* Scripts expect a word after the colon. */
    if (text->length == before)
        builder_add(text, "none");
}

void version_print(const struct program *program, struct writer *writer)
{
    struct builder text = BUILDER(OUTPUT_LINE_MAX);
    /* Packagers' scripts parse the first line. */
    builder_add(&text, "%s %s\n", program->name, program->version);
    builder_add(&text, "compiler: %s\n", COMPILER);
    /* Bug reports need the compiler's CPU features and the search chosen on this machine. */
    builder_add(&text, "processor: -march=%s%s%s", KINGDROP_MARCH,
                extensions[0] != '\0' ? " with" : "", extensions);
    /* All searches have the same instruction sets. */
    if (program->backends[0]->instruction_set != NULL)
        builder_add(&text, "; search: %s", program->backends[0]->instruction_set);
    builder_add(&text, "\n");
    builder_add(&text, "games: ");
    write_games(&text, program, false);
    builder_add(&text, "\nembedded data: ");
    write_games(&text, program, true);
    builder_add(&text, "\nsandbox for guests: %s", system_has_sandbox() ? "seccomp" : "none");
    print(writer, &text);
}

void version_print_usage(const struct program *program, struct writer *writer)
{
    const char *name = program->name;
    struct builder text = BUILDER(OUTPUT_LINE_MAX);
    builder_add(&text, "%s: %s\n\n", name, program->about);
    builder_add(&text, "usage: %s [--log FILE]                        talk to a client\n", name);
    builder_add(&text, "       %s [--log FILE] COMMAND [+ COMMAND...] run commands, then exit\n",
                name);
    if (system_has_server())
        builder_add(&text, "       %s --listen ADDRESS [OPTION...]        serve clients\n", name);
    builder_add(&text, "       %s --guest [OPTION...]                 serve one guest client\n",
                name);
    builder_add(&text, "       %s --help | --version\n\n", name);
    builder_add(&text, "A COMMAND is a session command; its words need no quotes:\n\n");
    builder_add(&text, "  %s help\n", name);
    builder_add(&text, "  %s position startpos moves 11-15 + go movetime 1000\n\n", name);
    builder_add(
        &text, "  --log FILE         append every line in both directions to FILE, with the time;\n"
               "                     %%p in its name becomes the process ID; a file with anything\n"
               "                     but a log is refused\n"
               "  --game NAME        start with that game, as with the option UCI_Variant\n");
    if (system_has_server())
        builder_add(
            &text,
            "  --listen ADDRESS   unix:PATH, tcp:PORT (loopback), tcp:HOST:PORT, or systemd for\n"
            "                     the sockets that it passes; up to %d times\n"
            "  --open-to-all      allow an ADDRESS that other machines can reach\n"
            "  --sessions N       at most N clients at once (64)\n"
            "  --grace SECONDS    time for sessions to finish when the server stops (10)\n",
            COMMAND_LINE_ADDRESSES_MAX);
    builder_add(&text,
                "  --guest            treat the client on stdin and stdout as a server's guest\n"
                "  --idle SECONDS     end a guest's session after SECONDS without a line;\n"
                "                     0: never (3600)\n"
                "  --max-hash MIB     the maximum of a guest's Hash (%d)\n"
                "  --max-threads N    the maximum of a guest's Threads (1)\n\n",
                ENGINE_HASH_DEFAULT_MIB);
    /* Scripts see only the status. */
    builder_add(&text, "The exit status is 1 if a command given as an argument led to an error, or "
                       "nothing\ncould be started, otherwise 0.");
    print(writer, &text);
}
