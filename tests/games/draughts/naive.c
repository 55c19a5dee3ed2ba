#include "tests/games/draughts/naive.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/random.h"

static const struct naive_rules all_rules[] = {
    {"russian", true, true, true, 'k', "", false, false, true},
    {"brazilian", true, true, true, 'm', "n", false, false, false},
    {"pool", true, true, true, 'm', "", false, false, false},
    {"czech", true, false, true, 's', "k", false, false, true},
    {"italian", false, false, false, 's', "nkqf", true, false, false},
    {"spanish", true, false, true, 's', "nq", true, true, false},
    {"checkers", false, false, true, 's', "", false, false, false},
    {"thai", true, false, true, 's', "", .lands_behind = true, .is_lifted_at_once = true},
};

const struct naive_rules *naive_rules(const char *name)
{
    for (size_t i = 0; i < sizeof all_rules / sizeof *all_rules; i++)
        if (strcmp(all_rules[i].name, name) == 0)
            return &all_rules[i];
    return NULL;
}

struct search {
    const struct naive_rules *rules;
    struct naive_board board; /* captured pieces are 'x' until the move ends */
    struct naive_path *paths, now;
    size_t count;
};

static bool is_on_board(int row, int column)
{
    return row >= 0 && row < 8 && column >= 0 && column < 8;
}

static bool is_free(const struct search *search, int row, int column)
{
    return is_on_board(row, column) && search->board.at[row][column] == '.';
}

static int last_row(char side)
{
    return side == 'w' ? 0 : 7;
}

static bool is_forward(char side, int rows)
{
    return side == 'w' ? rows < 0 : rows > 0;
}

static void note(struct search *search)
{
    if (search->count < NAIVE_PATHS_MAX)
        search->paths[search->count++] = search->now;
}

static bool is_prey(const struct search *search, bool is_king, int row, int column)
{
    if (!is_on_board(row, column))
        return false;
    const char piece = search->board.at[row][column];
    const char enemy = search->board.side == 'w' ? 'b' : 'w';
    return piece == enemy ||
           (piece == toupper(enemy) && (is_king || search->rules->men_capture_kings));
}

static bool capture_on(struct search *search, bool is_king, int row, int column);

/* Captures a piece and continues, or else ends behind it. */
static void take(struct search *search, bool is_king, int prey, const int way[2])
{
    const struct naive_path before = search->now;
    const int row = prey / 8, column = prey % 8;
    const char piece = search->board.at[row][column];
    search->board.at[row][column] = search->rules->is_lifted_at_once ? '.' : 'x';
    search->now.taken[before.count] = prey;
    search->now.is_king[before.count] = isupper((unsigned char)piece) != 0;
    search->now.count++;
    bool can_go_on = false;
    const bool flies = is_king && search->rules->kings_fly && !search->rules->lands_behind;
    const int farthest = flies ? 7 : 1;
    for (int pass = 0; pass < 2 && !(pass == 1 && can_go_on); pass++) {
        for (int far = 1; far <= farthest; far++) {
            const int to_row = row + far * way[0], to_column = column + far * way[1];
            if (!is_free(search, to_row, to_column))
                break;
            const bool arrives = !is_king && to_row == last_row(search->board.side);
            search->now.squares[search->now.count] = 8 * to_row + to_column;
            if (pass == 1) {
                note(search);
                continue;
            }
            if (arrives && search->rules->last_row == 's')
                continue;
            const bool becomes_king = arrives && search->rules->last_row == 'k';
            search->now.crowned = before.crowned || becomes_king;
            can_go_on |= capture_on(search, is_king || becomes_king, to_row, to_column);
            search->now.crowned = before.crowned;
        }
    }
    search->board.at[row][column] = piece;
    search->now = before;
}

static bool capture_on(struct search *search, bool is_king, int row, int column)
{
    bool found = false;
    for (int turn = 0; turn < 4; turn++) {
        const int way[2] = {turn < 2 ? 1 : -1, turn % 2 == 0 ? 1 : -1};
        if (!is_king && !search->rules->men_capture_backward &&
            !is_forward(search->board.side, way[0]))
            continue;
        int far = 1;
        if (is_king && search->rules->kings_fly)
            while (is_free(search, row + far * way[0], column + far * way[1]))
                far++;
        const int prey_row = row + far * way[0], prey_column = column + far * way[1];
        if (!is_prey(search, is_king, prey_row, prey_column) ||
            !is_free(search, prey_row + way[0], prey_column + way[1]))
            continue;
        found = true;
        take(search, is_king, 8 * prey_row + prey_column, way);
    }
    return found;
}

static void step(struct search *search, bool is_king, int row, int column)
{
    for (int turn = 0; turn < 4; turn++) {
        const int rows = turn < 2 ? 1 : -1, columns = turn % 2 == 0 ? 1 : -1;
        if (!is_king && !is_forward(search->board.side, rows))
            continue;
        const int farthest = is_king && search->rules->kings_fly ? 7 : 1;
        for (int far = 1; far <= farthest; far++) {
            if (!is_free(search, row + far * rows, column + far * columns))
                break;
            search->now.squares[1] = 8 * (row + far * rows) + column + far * columns;
            note(search);
        }
    }
}

static void each_piece(struct search *search, bool captures)
{
    for (int square = 0; square < 64; square++) {
        char *here = &search->board.at[square / 8][square % 8];
        const char piece = *here;
        const bool is_king = isupper((unsigned char)piece) != 0;
        if (tolower(piece) != search->board.side)
            continue;
        search->now = (struct naive_path){.squares = {square}};
        *here = '.';
        if (captures)
            capture_on(search, is_king, square / 8, square % 8);
        else
            step(search, is_king, square / 8, square % 8);
        *here = piece;
    }
}

static int kings_of(const struct naive_path *path)
{
    int kings = 0;
    for (int i = 0; i < path->count; i++)
        kings += path->is_king[i];
    return kings;
}

static bool is_by_king(const struct naive_board *board, const struct naive_path *path)
{
    return isupper((unsigned char)board->at[path->squares[0] / 8][path->squares[0] % 8]) != 0;
}

/* Returns a value above 0 if the rule prefers `one` to `other`. */
static int preference(char rule, const struct naive_board *board, const struct naive_path *one,
                      const struct naive_path *other)
{
    if (rule == 'n')
        return one->count - other->count;
    if (rule == 'k')
        return is_by_king(board, one) - is_by_king(board, other);
    if (rule == 'q')
        return kings_of(one) - kings_of(other);
    for (int i = 0; i < one->count; i++)
        if (one->is_king[i] != other->is_king[i])
            return one->is_king[i] - other->is_king[i];
    return 0;
}

/* Drops all captures but those that the rule prefers. */
static void apply_rule(struct search *search, char rule)
{
    if (search->count == 0)
        return;
    struct naive_path best = search->paths[0];
    for (size_t i = 1; i < search->count; i++)
        if (preference(rule, &search->board, &search->paths[i], &best) > 0)
            best = search->paths[i];
    size_t kept = 0;
    for (size_t i = 0; i < search->count; i++)
        if (preference(rule, &search->board, &search->paths[i], &best) == 0)
            search->paths[kept++] = search->paths[i];
    search->count = kept;
}

size_t naive_paths(const struct naive_rules *rules, const struct naive_board *board,
                   struct naive_path paths[NAIVE_PATHS_MAX])
{
    struct search search = {.rules = rules, .board = *board, .paths = paths};
    each_piece(&search, true);
    for (const char *rule = rules->prefers; *rule != '\0'; rule++)
        apply_rule(&search, *rule);
    if (search.count == 0)
        each_piece(&search, false);
    return search.count;
}

static int end_of(const struct naive_path *path)
{
    return path->squares[path->count == 0 ? 1 : path->count];
}

bool naive_is_same_move(const struct naive_path *one, const struct naive_path *other)
{
    if (one->squares[0] != other->squares[0] || end_of(one) != end_of(other) ||
        one->count != other->count || one->crowned != other->crowned)
        return false;
    bool taken[64] = {false};
    for (int i = 0; i < one->count; i++)
        taken[one->taken[i]] = true;
    for (int i = 0; i < other->count; i++)
        if (!taken[other->taken[i]])
            return false;
    return true;
}

struct naive_board naive_play(const struct naive_board *board, const struct naive_path *path)
{
    struct naive_board after = *board;
    const int from = path->squares[0], to = end_of(path);
    char piece = board->at[from / 8][from % 8];
    if (path->crowned || to / 8 == last_row(board->side))
        piece = (char)toupper(piece);
    after.at[from / 8][from % 8] = '.';
    for (int i = 0; i < path->count; i++)
        after.at[path->taken[i] / 8][path->taken[i] % 8] = '.';
    after.at[to / 8][to % 8] = piece;
    after.side = board->side == 'w' ? 'b' : 'w';
    return after;
}

int naive_square(const struct naive_rules *rules, int index)
{
    const int row = index / 4;
    return 8 * row + 2 * (index % 4) + ((row % 2 == 0) != rules->is_mirrored);
}

static int naive_square_of(const struct naive_rules *rules, int number)
{
    return naive_square(rules, rules->is_numbered_from_h1 ? 32 - number : number - 1);
}

static int number_of_square(const struct naive_rules *rules, int square)
{
    int number = 1;
    while (naive_square_of(rules, number) != square)
        number++;
    return number;
}

struct naive_board naive_scattered(const struct naive_rules *rules, uint64_t *seed)
{
    struct naive_board board = {.side = random_below(seed, 2) == 0 ? 'w' : 'b'};
    memset(board.at, '.', sizeof board.at);
    const unsigned king_percent = random_below(seed, 5) * 25;
    for (const char *side = "wb"; *side != '\0'; side++) {
        for (unsigned pieces = random_below(seed, 13); pieces > 0; pieces--) {
            const int square = naive_square(rules, (int)random_below(seed, 32));
            char *here = &board.at[square / 8][square % 8];
            if (*here != '.')
                continue;
            const bool is_king =
                random_below(seed, 100) < king_percent || square / 8 == (*side == 'w' ? 0 : 7);
            *here = is_king ? (char)(*side - 'a' + 'A') : *side;
        }
    }
    return board;
}

void naive_read(const struct naive_rules *rules, struct naive_board *board, const char *text)
{
    memset(board->at, '.', sizeof board->at);
    board->side = (char)tolower(text[0]);
    char colour = '.';
    for (const char *at = text + 1; *at != '\0' && *at != 'H'; at++) {
        if (*at == 'W' || *at == 'B')
            colour = (char)tolower(*at);
        const bool is_king = *at == 'K';
        at += is_king;
        if (!isdigit((unsigned char)*at))
            continue;
        char *end;
        const int square = naive_square_of(rules, (int)strtol(at, &end, 10));
        board->at[square / 8][square % 8] = is_king ? (char)toupper(colour) : colour;
        at = end - 1;
    }
}

void naive_write(const struct naive_rules *rules, const struct naive_board *board,
                 char text[NAIVE_TEXT_MAX])
{
    int length = sprintf(text, "%c", toupper(board->side));
    for (const char *colour = "wb"; *colour != '\0'; colour++) {
        const char *divider = "";
        length += sprintf(text + length, ":%c", toupper(*colour));
        for (int number = 1; number <= 32; number++) {
            const int square = naive_square_of(rules, number);
            const char piece = board->at[square / 8][square % 8];
            if (tolower(piece) != *colour)
                continue;
            length +=
                sprintf(text + length, "%s%s%d", divider, piece == *colour ? "" : "K", number);
            divider = ",";
        }
    }
}

void naive_write_path(const struct naive_rules *rules, const struct naive_path *path,
                      bool in_letters, char text[NAIVE_TEXT_MAX])
{
    const bool black_begins =
        strcmp(rules->name, "checkers") == 0 || strcmp(rules->name, "pool") == 0;
    const int last = path->count == 0 ? 1 : path->count;
    int length = 0;
    for (int i = 0; i <= last; i++) {
        const int square = path->squares[i];
        /* a1 is at the first player's left. */
        const int seen = black_begins ? 63 - square : square;
        if (i > 0)
            length += sprintf(text + length, "%c", path->count == 0 ? '-' : in_letters ? ':' : 'x');
        if (in_letters)
            length += sprintf(text + length, "%c%d", 'a' + seen % 8, 8 - seen / 8);
        else
            length += sprintf(text + length, "%d", number_of_square(rules, square));
    }
}
