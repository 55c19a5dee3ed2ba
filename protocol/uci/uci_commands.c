#include "protocol/uci/uci_commands.h"

#include "protocol/session/common_commands.h"
#include "protocol/session/session.h"
#include "protocol/uci/go.h"

static void run_debug(struct session *session, struct text rest)
{
    struct output *output = session_output(session);
    const struct text word = text_take_word(&rest);
    /* Other words change nothing. */
    if (text_is(word, "on") || text_is(word, "off"))
        output->debug = text_is(word, "on");
    else
        output_error(output, "debug: expected on or off, not '%.*s'", TEXT_QUOTE(word));
}

/* Takes a name up to `value` or the end, with single blanks. */
static void take_name(struct text *words, struct builder *name)
{
    for (;;) {
        struct text after = *words;
        const struct text word = text_take_word(&after);
        /* No option's name contains `value`. */
        if (word.length == 0 || text_is_folded(word, "value"))
            return;
        *words = after;
        if (name->length > 0)
            builder_add_char(name, ' ');
        builder_add_text(name, word);
    }
}

static void run_setoption(struct session *session, struct text rest)
{
    /* UCI: `setoption name N [value V]`; N and V may contain blanks. */
    const struct text first = text_take_word(&rest);
    /* UCI leaves open whether its keywords ignore case. */
    if (!text_is_folded(first, "name")) {
        output_error(session_output(session), "setoption: expected name, not '%.*s'",
                     TEXT_QUOTE(first));
        return;
    }
    struct builder name = BUILDER(TEXT_QUOTE_MAX);
    take_name(&rest, &name);
    const bool has_value = text_take_word(&rest).length > 0; /* the word `value` */
    options_set(session_options(session), builder_text(&name),
                has_value ? text_trim(rest) : (struct text){0});
}

/* Returns the words before `moves`; takes them and `moves` off *rest. */
static struct text take_up_to_moves(struct text *rest)
{
    /* Keep the line's blanks: the game reads them in a FEN. */
    const char *start = rest->start;
    const char *end = rest->start + rest->length;
    while (rest->length > 0) {
        const struct text word = text_take_word(rest);
        if (text_is(word, "moves")) {
            end = word.start;
            break;
        }
    }
    return text_trim((struct text){start, (size_t)(end - start)});
}

/* Returns the FEN inside "..." or [FEN "..."], or the whole text. */
static struct text unwrap_fen(struct text text)
{
    struct text rest = text;
    if (text_ends_with(text, "]") && text_is_folded(text_take_word(&rest), "[FEN"))
        text = text_trim((struct text){rest.start, rest.length - 1});
    if (text.length > 1 && text_starts_with(text, "\"") && text_ends_with(text, "\""))
        text = (struct text){text.start + 1, text.length - 2};
    return text;
}

static bool read_startpos(struct session *session, struct game_history *history, struct text *rest)
{
    const struct text words = take_up_to_moves(rest);
    /* `position startpos 11-15` lacks `moves`: an error, or the moves would be lost. */
    if (words.length > 0)
        output_error(session_output(session), "position startpos: expected moves, not '%.*s'",
                     TEXT_QUOTE(words));
    else
        game_history_start(history, session_history(session)->variant);
    return words.length == 0;
}

static bool read_fen(struct session *session, struct game_history *history, struct text *rest)
{
    const struct variant *variant = session_history(session)->variant;
    struct any_position position;
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (!game_read_position(variant->game, &position, unwrap_fen(take_up_to_moves(rest)), &error)) {
        output_error(session_output(session), "position fen: %s", error.start);
        return false;
    }
    game_history_start_at(history, variant, &position);
    return true;
}

/* `position 444444`: moves from the start position. */
static bool play_from_start(struct session *session, struct game_history *history,
                            struct text words, struct builder *error)
{
    game_history_start(history, session_history(session)->variant);
    if (words.length == 0)
        builder_add(error, "nothing follows");
    else if (game_history_play_words(history, words, error))
        return true;
    game_history_finish(history);
    return false;
}

/* Returns true if a text looks like a FEN. A colon after a digit may be a capture's: `c3:e5`. */
static bool is_like_fen(struct text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.start[i] == '/' || text.start[i] == '[' || text.start[i] == '"' ||
            text.start[i] == ',' ||
            (text.start[i] == ':' && (i == 0 || !text_is_digit(text.start[i - 1]))))
            return true;
    return false;
}

/* Reads the position before any moves. Returns false after an error. */
static bool read_start(struct session *session, struct game_history *history, struct text *rest)
{
    struct text after = *rest, until_moves = *rest;
    const struct text kind = text_take_word(&after);
    if (text_is(kind, "startpos") || text_is(kind, "fen")) {
        *rest = after;
        return text_is(kind, "fen") ? read_fen(session, history, rest)
                                    : read_startpos(session, history, rest);
    }
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (play_from_start(session, history, take_up_to_moves(&until_moves), &error)) {
        *rest = until_moves;
        return true;
    }
    if (is_like_fen(kind))
        return read_fen(session, history, rest);
    output_error(session_output(session), "position: expected startpos, fen or moves: %s",
                 error.start);
    return false;
}

static void run_position(struct session *session, struct text rest)
{
    /* Replace the whole position or nothing: an error keeps the old one. */
    struct game_history history;
    if (!read_start(session, &history, &rest))
        return;
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (game_history_play_words(&history, rest, &error)) {
        session_set_history(session, &history);
    } else {
        output_error(session_output(session), "position: %s", error.start);
        game_history_finish(&history);
    }
}

static void run_moves(struct session *session, struct text rest)
{
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    /* This works in place: a bad move takes back the others. */
    if (!game_history_play_words(session_history(session), rest, &error))
        output_error(session_output(session), "moves: %s", error.start);
}

/* Report one line: a client's line may hold half a million words. */
void uci_report_skipped(struct session *session, const struct go *go)
{
    struct builder others = BUILDER(TEXT_QUOTE_MAX), near = BUILDER(TEXT_QUOTE_MAX);
    if (go->skipped_count > 1)
        builder_add(&others, " and %zu more", go->skipped_count - 1);
    if (go->near != NULL)
        builder_add(&near, "; did you mean '%s'?", go->near);
    if (go->skipped_count > 0)
        output_info(session_output(session), "%s: skipped '%.*s'%s%s", go->command,
                    TEXT_QUOTE(go->skipped), others.start, near.start);
}

/* Returns true if the first word has a digit and is no FEN, or if the line is a lone letter, as a
 * column may be. */
static bool is_like_move(const struct game *game, struct text line)
{
    const bool is_letter = line.length == 1 && game->match_move == NULL;
    const struct text word = text_take_word(&line);
    for (size_t i = 0; i < word.length; i++)
        if (text_is_digit(word.start[i]))
            return !is_like_fen(word);
    return is_letter;
}

bool uci_play_line(struct session *session, struct text line)
{
    struct builder error = BUILDER(GAME_POSITION_TEXT);
    if (game_history_play_words(session_history(session), line, &error))
        return true;
    /* A mistyped move, or else a command. */
    if (is_like_move(session_history(session)->variant->game, line))
        output_error(session_output(session), "%s", error.start);
    else
        session_report_unknown(session, line);
    return false;
}

static void run_fallback(struct session *session, struct text line)
{
    (void)uci_play_line(session, line);
}

const struct command uci_fallback = {.run = run_fallback};

static void run_go(struct session *session, struct text rest)
{
    struct builder errors = BUILDER(OUTPUT_LINE_MAX);
    const struct go go = go_parse(session_history(session), "go", rest, &errors);
    output_errors(session_output(session), builder_text(&errors));
    uci_report_skipped(session, &go);
    /* A search starts in spite of errors, because its bestmove is due. */
    if (go.kind == GO_SEARCH)
        session_search(session, &go.limits, false);
    else if (go.kind == GO_PERFT)
        session_perft(session, go.perft_depth);
}

/* Prints the legal moves with all their paths, for boards. */
static void print_moves(struct session *session)
{
    const struct game_history *history = session_history(session);
    const struct variant *variant = history->variant;
    move list[GAME_MOVES_MAX];
    const size_t count = variant->game->moves(&history->now, list);
    struct builder line = BUILDER(OUTPUT_LINE_MAX);
    /* UGI answers a query with one line. */
    builder_add(&line, "response");
    for (size_t i = 0; i < count; i++) {
        if (variant->write_ways != NULL) {
            variant->write_ways(&history->now, list[i], &line);
        } else {
            builder_add_char(&line, ' ');
            variant->write_move(&history->now, list[i], &line);
        }
    }
    output_line(session_output(session), "%s", line.start);
}

static void run_query(struct session *session, struct text rest)
{
    struct output *output = session_output(session);
    static const char *const results[] = {
        [ONGOING] = "none",
        [FIRST_WINS] = "p1win",
        [SECOND_WINS] = "p2win",
        [DRAWN] = "draw",
    };
    /* UGI: match runners without rules ask the engine. */
    const struct game_history *history = session_history(session);
    /* Apply the session's draw rule: match runners apply none. */
    const enum outcome outcome = session_outcome(session).kind;
    const struct text question = text_take_word(&rest);
    if (text_is(question, "p1turn"))
        output_line(output, "response %s",
                    history->variant->game->turn(&history->now) == FIRST ? "true" : "false");
    else if (text_is(question, "gameover"))
        output_line(output, "response %s", outcome != ONGOING ? "true" : "false");
    else if (text_is(question, "result"))
        output_line(output, "response %s", results[outcome]);
    else if (text_is(question, "moves"))
        print_moves(session);
    else
        output_error(output, "query: expected p1turn, gameover, result or moves, not '%.*s'",
                     TEXT_QUOTE(question));
}

/* Takes a last word `book` off a file's name. */
static bool take_book(struct text *file)
{
    struct text before = *file;
    /* A lone `book` is the file's name. */
    const bool found = text_is(text_take_last_word(&before), "book") && before.length > 0;
    if (found)
        *file = text_trim(before);
    return found;
}

/* Solves the positions of a file. */
static void bench_file(struct session *session, const struct variant *variant, struct text file)
{
    struct output *output = session_output(session);
    struct builder error = BUILDER(OUTPUT_LINE_MAX);
    struct score_text scores;
    /* The last word: file names may contain blanks. */
    const bool with_book = take_book(&file);
    if (variant->game->solver == NULL)
        output_error(output, "bench: %s has no solver", variant->name);
    /* The error would reveal to a guest which files exist. */
    else if (session_quota(session)->is_guest)
        output_error(output, "bench: a guest cannot name a file");
    else if (file.length == 0)
        output_error(output, "bench %s: no file given", variant->name);
    else if (!score_text_read(&scores, variant, file, &error))
        output_error(output, "%s", error.start);
    else
        session_bench_solver(session, &scores, with_book);
}

static void run_bench(struct session *session, struct text rest)
{
    const struct text word = text_take_word(&rest);
    const struct variant *variant = variant_find(word);
    int64_t depth = 0;
    /* A game's name distinguishes `bench connect4 FILE` from `bench 13`. */
    if (variant != NULL)
        bench_file(session, variant, text_trim(rest));
    else if (word.length > 0 &&
             (!text_to_integer(word, &depth) || depth < 1 || depth > SESSION_DEPTH_MAX))
        output_error(session_output(session),
                     "bench: expected a depth from 1 to %d or a game, not '%.*s'",
                     SESSION_DEPTH_MAX, TEXT_QUOTE(word));
    else
        session_bench(session, (unsigned)depth);
}

bool uci_start_game(struct session *session, struct text name)
{
    name = text_trim(name);
    if (name.length > 0 && !options_set(session_options(session), text_of("UCI_Variant"), name))
        return false;
    common_start_game(session);
    return true;
}

static void run_new(struct session *session, struct text rest)
{
    uci_start_game(session, rest);
}

const struct command uci_commands[] = {
    {"isready", .summary = "answer readyok, even while searching", .flags = COMMAND_NEEDS_MEMORY,
     .answer = "readyok"},
    {"setoption", .usage = "name N [value V]", .summary = "set an option",
     .show_details = common_list_options, .run = run_setoption},
    {"position", .usage = "startpos|fen F [moves M ...]",
     .summary = "set up a position and play moves from it",
     .details = "  position 444444      moves from the start position\n"
                "  position [FEN \"F\"]   as in a game file, or in quotes alone\n",
     .run = run_position},
    {"moves", .usage = "M ...", .summary = "play moves from the current position",
     .details = "  Moves alone do the same: 11-15 22-18.\n", .run = run_moves},
    {"go", .usage = "[LIMIT ...]", .summary = "search until a limit is reached, or until stop",
     .details = "  depth N              plies\n"
                "  nodes N              positions\n"
                "  movetime MS          milliseconds\n"
                "  mate N               a win in N moves\n"
                "  wtime MS  btime MS   the players' clocks; in UGI p1time and p2time\n"
                "  winc MS  binc MS     their increments per move; in UGI p1inc and p2inc\n"
                "  movestogo N          moves to the next time control\n"
                "  infinite             until stop, as without any limit\n"
                "  ponder               on the opponent's time, until ponderhit\n"
                "  searchmoves M ...    only these moves\n"
                "  perft N              count the leaves at depth N, for each move\n",
     .flags = COMMAND_WHEN_IDLE, .run = run_go},
    {"ponderhit", .summary = "the pondered move was played: the clock runs",
     .run_plain = session_ponder_hit},
    {"query", .usage = "p1turn|gameover|result|moves",
     .summary = "ask for the turn, the end, the result or the legal moves",
     .details = "  p1turn     is the first player to move?\n"
                "  gameover   true or false\n"
                "  result     p1win, p2win, draw or none\n"
                "  moves      the legal moves, with every path of each\n",
     .run = run_query},
    {"bench", .usage = "[DEPTH | GAME FILE [book]]",
     .summary = "search fixed positions and count the nodes",
     .details =
         "  DEPTH              plies; default: about a tenth of a second for each position\n"
         "  GAME FILE          solve a file's positions with the game's solver, each on an empty\n"
         "                     table; print nodes, times, wrong answers. A line is moves and a\n"
         "                     score, `13712 3`. Connect Four's score is 22 minus the number of\n"
         "                     discs that the winner has placed, negative if the side to move\n"
         "                     loses, 0 for a draw\n"
         "  GAME FILE book     the same with the game's book\n",
     .flags = COMMAND_WHEN_IDLE, .run = run_bench},
    {"debug", .usage = "on|off", .summary = "report received lines and skipped words",
     .run = run_debug},
    {"new", .usage = "[GAME]", .summary = "begin a new game at its start position",
     .details = "  new                  the same game\n"
                "  new russian          another one, as UCI_Variant names it\n",
     .flags = COMMAND_WHEN_IDLE, .run = run_new},
    {0},
};
