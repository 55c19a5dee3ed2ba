/* A weak Connect Four engine: `fake [FAULT [MOVE]]`. Plays the leftmost free column and commits
 * FAULT at its MOVE'th move, by default the first. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <unistd.h>

#include "games/base/text.h"

struct fake {
    const char *fault;
    int fault_move;
    int played;   /* moves in this game */
    int discs[7]; /* in each column */
    bool in_game; /* since the first new game */
};

/* Disables the leak sanitizer, which takes longer than a game of the fake. */
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
    return 1;
}

static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static _Noreturn void hang(void)
{
    for (;;)
        pause();
}

/* Writes until SIGPIPE ends the program. */
static _Noreturn void pour(const char *text)
{
    for (;;)
        fputs(text, stdout);
}

static void sleep_ms(int ms)
{
    usleep((useconds_t)ms * 1000);
}

static void talk_rubbish(void)
{
    static const char bytes[] = "\0\377\177 what?\n\r\n\nbestmovee 1\ninfo depth x score cp y\n";
    fwrite(bytes, 1, sizeof bytes, stdout);
    for (int i = 0; i < 2000000; i++)
        putchar('z');
    say("\ninfo score mate\ninfo depth 99999999999999999999 nodes -4\n");
}

/* The wrong answers. */
static const struct {
    const char *fault, *answer;
} answers[] = {
    {"illegal", "bestmove 8\n"},    {"nonsense", "bestmove xyzzy\n"},
    {"two-moves", "bestmove 11\n"}, {"escapes", "bestmove \033]0;x\a\302\233m\233\303\244\n"},
    {"no-move", "bestmove\n"},      {"says-none", "bestmove (none)\n"},
};

/* Lines before the right answer: at the faulty move, and at the next one. */
static const struct {
    const char *fault, *words, *then;
} claims[] = {
    {"illegal-pv", "info pv 1 9", "info pv 1 9"},
    {"long-pv", "info pv 1 2 1 2 1 2 1 2 1", ""},
    {"other-pv", "info pv 7 1", ""},
    {"mate-turns", "info score mate 3", "info score mate -3"},
    {"mate", "info score mate 9", "info score mate 8"},
    {"notes", "info string depth {one}", "info string other"},
};

static bool has_fault(const struct fake *fake, const char *fault)
{
    return strcmp(fake->fault, fault) == 0;
}

/* Closes the output. The parent sees the exit only when the tracing child ends. */
static _Noreturn void exit_slowly(void)
{
    int ready[2];
    char byte;
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    if (pipe(ready) == 0 && fork() == 0) {
        close(STDOUT_FILENO);
        ptrace(PTRACE_SEIZE, getppid(), NULL, NULL);
        close(ready[0]);
        close(ready[1]);
        hang();
    }
    close(ready[1]);
    (void)!read(ready[0], &byte, 1);
    _exit(3); /* the leak sanitizer would trace it, too */
}

/* Commits the fault before or instead of the answer. Returns true if it replaced the answer. */
static bool misbehave(const struct fake *fake)
{
    if (has_fault(fake, "crash"))
        exit(3);
    if (has_fault(fake, "exits-slowly"))
        exit_slowly();
    if (has_fault(fake, "leaves"))
        exit(0);
    if (has_fault(fake, "killed"))
        kill(getpid(), SIGKILL);
    if (has_fault(fake, "closes"))
        close(STDOUT_FILENO);
    if (has_fault(fake, "deaf"))
        close(STDIN_FILENO);
    if (has_fault(fake, "closes") || has_fault(fake, "deaf") || has_fault(fake, "hangs"))
        hang();
    if (has_fault(fake, "floods"))
        pour("info string what a lot of words there are\n");
    if (has_fault(fake, "floods-without-end"))
        pour("what a lot of words there are");
    if (has_fault(fake, "late"))
        sleep_ms(350);
    if (has_fault(fake, "rubbish"))
        talk_rubbish();
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (has_fault(fake, answers[i].fault)) {
            say(answers[i].answer);
            return true;
        }
    }
    return false;
}

static void crash_soon(void)
{
    sleep_ms(200);            /* the other engine has answered */
    signal(SIGSEGV, SIG_DFL); /* a sanitizer may have caught it */
    kill(getpid(), SIGSEGV);
}

static void go(struct fake *fake)
{
    int column = 0;
    const char *info = "";
    while (column < 6 && fake->discs[column] == 6)
        column++;
    fake->played++;
    if (fake->played == fake->fault_move && misbehave(fake))
        return;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
        if (has_fault(fake, claims[i].fault) && fake->played >= fake->fault_move)
            info = fake->played == fake->fault_move ? claims[i].words : claims[i].then;
    printf("info depth %d score cp 10 nodes %d time 1\n%s\nbestmove %d\n", fake->played,
           100 * fake->played, info, column + 1);
    fflush(stdout);
    if (fake->played == fake->fault_move && has_fault(fake, "crashes-after"))
        crash_soon();
}

/* The moves are columns, from the start position. */
static void take_position(struct fake *fake, struct text rest)
{
    memset(fake->discs, 0, sizeof fake->discs);
    for (struct text word = text_take_word(&rest); word.length > 0; word = text_take_word(&rest))
        if (word.length == 1 && word.start[0] >= '1' && word.start[0] <= '7')
            fake->discs[word.start[0] - '1']++;
}

static void identify(const struct fake *fake, struct text protocol)
{
    if (has_fault(fake, "never-ready"))
        hang();
    printf("id name fake\noption name UCI_Variant type combo default connect4 var connect4\n"
           "option name Some Thing type spin default 1 min 1 max 9\n%.*sok\n",
           TEXT_ARGUMENTS(protocol));
    if (has_fault(fake, "escapes"))
        say("info string error: \033[31mred\n\033[2J\n");
    fflush(stdout);
}

static void obey(struct fake *fake, struct text line)
{
    struct text rest = line;
    const struct text word = text_take_word(&rest);
    if (text_is(word, "uci") || text_is(word, "ugi")) {
        identify(fake, word);
    } else if (text_is(word, "isready")) {
        if (fake->in_game && has_fault(fake, "crash-at-game"))
            exit(5);
        if (fake->in_game && has_fault(fake, "hangs-at-game") && access("hung", F_OK) < 0) {
            fclose(fopen("hung", "w"));
            hang();
        }
        say("readyok\n");
    } else if (text_is(word, "ucinewgame") || text_is(word, "uginewgame")) {
        fake->in_game = true;
        fake->played = 0;
    } else if (text_is(word, "position")) {
        take_position(fake, rest);
    } else if (text_is(word, "go")) {
        go(fake);
    } else if (text_is(word, "quit")) {
        if (has_fault(fake, "stays"))
            hang();
        exit(0);
    }
}

int main(int argc, char **argv)
{
    struct fake fake = {
        .fault = argc > 1 ? argv[1] : "none",
        .fault_move = argc > 2 ? argv[2][0] - '0' : 1,
    };
    char bytes[4096];
    if (has_fault(&fake, "never-starts"))
        return 4;
    while (fgets(bytes, sizeof bytes, stdin) != NULL) {
        struct text line = text_of(bytes);
        obey(&fake, text_take_line(&line));
    }
    return 0;
}
