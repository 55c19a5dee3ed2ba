#include "games/draughts/notation.h"

#include GAME_HEADER

#include "games/base/movetext.h"
#include "games/draughts/labels.h"
#include "games/draughts/landing.h"
#include "games/dynamic.h"

/* Squares of the longest path, which captures a whole side. */
#define ROUTE_MAX (PIECES_MAX + 1)

struct route {
    square squares[ROUTE_MAX];
    unsigned count;
    char file; /* of a first square without a rank (ab4); else NUL */
};

#define EXAMPLE_STEP (IS_ALGEBRAIC ? "c3-d4" : "11-15")
#define EXAMPLE_CAPTURE (IS_ALGEBRAIC ? "c3:e5" : "15x22")
#define EXAMPLE_ROUTE (IS_ALGEBRAIC ? "c3:e5:g7" : "1x10x19")

static bool is_file(char character)
{
    const char small = text_lower_case(character);
    return small >= 'a' && small <= 'h';
}

bool OF_GAME(take_square)(struct text *rest, square *square)
{
    if (rest->length >= 2 && is_file(rest->start[0]) && rest->start[1] >= '1' &&
        rest->start[1] <= '8') {
        if (!square_of_label(text_lower_case(rest->start[0]), rest->start[1], square))
            return false;
        text_take_char(rest);
        text_take_char(rest);
        return true;
    }
    const unsigned number = label_take_number(rest);
    if (number == 0)
        return false;
    *square = square_of_index(index_of_number(number));
    return true;
}

/* Takes the divider between two squares; letters need none. */
static bool take_divider(struct text *rest)
{
    if (is_file(rest->start[0]))
        return true;
    text_skip_blanks(rest);
    const size_t length = movetext_separator_length(*rest);
    rest->start += length;
    rest->length -= length;
    text_skip_blanks(rest);
    return length > 0;
}

/* Takes the next square; the first may be a lone file. */
static bool take_route_square(struct route *route, struct text *rest)
{
    const bool is_short = route->count == 0 && rest->length >= 3 && is_file(rest->start[0]) &&
                          !text_is_digit(rest->start[1]);
    if (!is_short)
        return OF_GAME(take_square)(rest, &route->squares[route->count]);
    route->file = text_lower_case(text_take_char(rest));
    return true;
}

static bool read_route(struct route *route, struct text word, struct builder *error)
{
    struct text rest = word;
    *route = (struct route){.count = 0};
    /* A square follows each divider, so the loop ends after a square. */
    for (bool more = true; more; more = rest.length > 0) {
        if (route->count > 0 && !take_divider(&rest))
            return builder_fail(error, "'%.*s': expected a move such as %s, %s or %s",
                                TEXT_QUOTE(word), EXAMPLE_STEP, EXAMPLE_CAPTURE, EXAMPLE_ROUTE);
        if (route->count == ROUTE_MAX)
            return builder_refuse(error, word, "no capture is that long");
        if (!take_route_square(route, &rest))
            return builder_fail(error, "'%.*s': expected squares %s, as in %s or %s",
                                TEXT_QUOTE(word), IS_ALGEBRAIC ? "from a1 to h8" : "from 1 to 32",
                                EXAMPLE_STEP, EXAMPLE_ROUTE);
        route->count++;
    }
    if (route->count < 2)
        return builder_fail(error, "'%.*s': expected the square to go to, as in %s",
                            TEXT_QUOTE(word), EXAMPLE_STEP);
    return true;
}

/* A walk along the ways of a capture, for a visitor. */
struct walk {
    move move;
    enum player side;
    bitboard opponent, opponent_kings;
    bitboard empty; /* the square that the piece left is empty */
    struct route way;
    uint32_t kings_met;   /* as in struct path */
    uint32_t kings_least; /* a way that meets its kings later is illegal */
    bool (*visit)(const struct walk *walk, void *data); /* true ends the walk */
    void *data;
};

/* Returns whether a flying king can continue, which makes this way illegal. */
static bool can_go_on(const struct walk *walk, bitboard onto)
{
    const bitboard captured = move_captured(walk->move);
    const bitboard empty = free_squares(walk->empty, captured);
    bitboard targets = 0;
    for (unsigned direction = 0; direction < DIRECTIONS; direction++)
        targets |= step_in(fill_in(onto, empty, direction), direction) & walk->opponent &
                   ~captured & step_in(empty, (direction + 2) % DIRECTIONS);
    return targets != 0;
}

/* Continues a way. Returns whether a visitor ended it. */
static bool walk_on(struct walk *walk, bitboard left, bool is_king, bool crowned)
{
    const square here = walk->way.squares[walk->way.count - 1];
    const bool is_end = left == 0;
    if (is_end)
        return here == move_to(walk->move) && crowned == ((walk->move & MOVE_CROWNED) != 0) &&
               walk->kings_met >= walk->kings_least && walk->visit(walk, walk->data);
    if (CROWNING == CROWNING_ON_WAY && !is_king &&
        (bitboard_of(here) & crowning_row(walk->side)) != 0)
        is_king = crowned = true;
    const bitboard empty = free_squares(walk->empty, move_captured(walk->move) & ~left);
    /* Backtrack: a move does not order its captures. */
    for (unsigned direction = 0; direction < DIRECTIONS; direction++) {
        const bool flies = KINGS_FLY && is_king;
        const bitboard at = bitboard_of(here);
        const bitboard reached = flies ? fill_in(at, empty, direction) : at;
        const bitboard over = step_in(reached, direction) & left;
        bitboard onto = landings(over, empty, direction, is_king);
        if (flies && left == over && can_go_on(walk, onto))
            continue;
        const uint32_t kings_met = walk->kings_met;
        if ((over & walk->opponent_kings) != 0)
            walk->kings_met |= UINT32_C(1) << (32 - walk->way.count);
        while (onto != 0) {
            walk->way.squares[walk->way.count++] = bits_take_lowest(&onto);
            if (walk_on(walk, left ^ over, is_king, crowned))
                return true;
            walk->way.count--;
        }
        walk->kings_met = kings_met;
    }
    return false;
}

static bool note_kings_met(const struct walk *walk, void *data)
{
    uint32_t *max = data;
    *max = walk->kings_met > *max ? walk->kings_met : *max;
    return false;
}

/* Walks along the captures. Italian ways must meet a king soonest; a first walk finds how soon. */
static bool walk_captures(struct walk *walk, bool is_king)
{
    const bitboard captured = move_captured(walk->move);
    if (CHOICE == CHOICE_ITALIAN && (captured & walk->opponent_kings) != 0) {
        struct walk first = *walk;
        first.visit = note_kings_met;
        first.data = &walk->kings_least;
        walk_on(&first, captured, is_king, false);
    }
    return walk_on(walk, captured, is_king, false);
}

/* Visits a move's ways. Returns whether a visitor ended the walk. */
static bool walk_ways(const struct position *position, move move,
                      bool (*visit)(const struct walk *walk, void *data), void *data)
{
    const bitboard from = bitboard_of(move_from(move));
    struct walk walk = {
        .move = move,
        .side = position->turn,
        .opponent = position->pieces[player_other(position->turn)],
        .opponent_kings = position->pieces[player_other(position->turn)] & position->kings,
        .empty = (BOARD & ~(position->pieces[FIRST] | position->pieces[SECOND])) | from,
        .way = {{move_from(move)}, 1},
        .visit = visit,
        .data = data,
    };
    if (move_captured(move) != 0)
        return walk_captures(&walk, (position->kings & from) != 0);
    walk.way.squares[walk.way.count++] = move_to(move);
    return visit(&walk, data);
}

static void write_square(square square, struct builder *text)
{
    if (IS_ALGEBRAIC)
        builder_add(text, "%c%c", label_file(square), label_rank(square));
    else
        builder_add(text, "%u", label_number(index_of_square(square)));
}

static void write_squares(const struct route *route, move move, struct builder *text)
{
    const char capture = IS_ALGEBRAIC ? ':' : 'x';
    for (unsigned i = 0; i < route->count; i++) {
        if (i > 0)
            builder_add_char(text, move_captured(move) != 0 ? capture : '-');
        write_square(route->squares[i], text);
    }
}

static bool write_first_way(const struct walk *walk, void *data)
{
    write_squares(&walk->way, walk->move, data);
    return true;
}

static bool write_each_way(const struct walk *walk, void *data)
{
    builder_add_char(data, ' ');
    write_first_way(walk, data);
    return false;
}

void OF_GAME(write_ways)(const struct any_position *any, move move, struct builder *text)
{
    const struct position position = position_of(any);
    walk_ways(&position, move, write_each_way, text);
}

struct move_list {
    move list[MOVES_MAX];
    size_t count;
};

/* Refuses a word and lists the possible moves. Returns false. */
static bool refuse_for(struct builder *error, struct text word, const char *fault,
                       const struct position *position, const struct move_list *moves)
{
    (void)builder_refuse(error, word, fault);
    for (size_t i = 0; i < moves->count; i++) {
        builder_add(error, i == 0 ? " " : " or ");
        walk_ways(position, moves->list[i], write_first_way, error);
    }
    return false;
}

/* Adds the reason why no legal move fits a route. Returns false. */
static bool refuse_route(struct builder *error, struct text word, const struct position *position,
                         const struct route *route)
{
    const enum player turn = position->turn;
    const bitboard from = bitboard_of(route->squares[0]);
    struct move_list moves;
    moves.count = position_moves(position, moves.list);
    /* The most general reason first. */
    if (moves.count == 0)
        return builder_refuse(error, word, "the game is over");
    if (route->file != '\0' && move_captured(moves.list[0]) == 0)
        return builder_refuse(error, word, "not a legal move");
    if (route->file != '\0')
        return refuse_for(error, word, "a capture must be made:", position, &moves);
    if ((position->pieces[player_other(turn)] & from) != 0)
        return builder_fail(error, "'%.*s': it is %s's turn", TEXT_QUOTE(word),
                            OF_GAME(player_names)[turn]);
    if ((position->pieces[turn] & from) == 0)
        return builder_refuse(error, word, "there is no piece on the first square");
    if (move_captured(moves.list[0]) != 0)
        return refuse_for(error, word, "a capture must be made:", position, &moves);
    return builder_refuse(error, word, "not a legal move");
}

struct comparison {
    const struct route *route;
    enum move_match match; /* the closest so far */
};

/* Compares a route with a way: equal, equal ends, or a beginning. Flying kings' routes may omit
 * squares. */
static enum move_match compare_routes(const struct route *route, const struct route *way)
{
    unsigned passed = 0, equal = 0;
    for (unsigned i = 0; i < way->count && passed < route->count; i++) {
        equal += equal == i && way->squares[i] == route->squares[i];
        passed += way->squares[i] == route->squares[passed];
    }
    const bool has_ends = route->squares[0] == way->squares[0] &&
                          route->squares[route->count - 1] == way->squares[way->count - 1];
    return equal == way->count && equal == route->count                               ? MATCH_PATH
           : has_ends && (route->count == 2 || (KINGS_FLY && passed == route->count)) ? MATCH_ENDS
           : equal == route->count ? MATCH_BEGINNING
                                   : MATCH_NONE;
}

static bool compare_way(const struct walk *walk, void *data)
{
    struct comparison *comparison = data;
    struct route route = *comparison->route;
    enum move_match match = MATCH_NONE;
    if (route.file == '\0') {
        match = compare_routes(&route, &walk->way);
    } else if (route.file == label_file(walk->way.squares[0])) {
        route.squares[0] = walk->way.squares[0];
        match = compare_routes(&route, &walk->way);
        /* Not exact: others on the file may fit. */
        match = match == MATCH_PATH ? MATCH_ENDS : match;
    }
    if (match > comparison->match)
        comparison->match = match;
    return match == MATCH_PATH;
}

static enum move_match match_route(const struct position *position, move move,
                                   const struct route *route)
{
    struct comparison comparison = {.route = route};
    walk_ways(position, move, compare_way, &comparison);
    return comparison.match;
}

enum move_match OF_GAME(match_move)(const struct any_position *any, move move, struct text word)
{
    const struct position position = position_of(any);
    struct builder ignored = BUILDER(TEXT_QUOTE_MAX);
    struct route route;
    return read_route(&route, word, &ignored) ? match_route(&position, move, &route) : MATCH_NONE;
}

bool OF_GAME(read_move)(const struct any_position *any, struct text *text, move *move,
                        struct builder *error)
{
    const struct position position = position_of(any);
    struct route route;
    if (!read_route(&route, *text, error))
        return false;

    struct move_list legal, fitting = {.count = 0};
    legal.count = position_moves(&position, legal.list);
    const uint64_t *named = NULL;
    for (size_t i = 0; i < legal.count && named == NULL; i++) {
        const enum move_match match = match_route(&position, legal.list[i], &route);
        if (match == MATCH_PATH)
            named = &legal.list[i];
        if (match == MATCH_ENDS)
            fitting.list[fitting.count++] = legal.list[i];
    }
    /* A whole way takes precedence (1x10x19); a part must be unique. */
    if (named == NULL && fitting.count == 1)
        named = fitting.list;
    if (named == NULL && fitting.count == 0)
        return refuse_route(error, *text, &position, &route);
    if (named == NULL)
        return refuse_for(error, *text, "ambiguous:", &position, &fitting);
    *move = *named;
    *text = (struct text){text->start + text->length, 0};
    return true;
}

/* PDN writes only the ends unless two captures share them. */
void OF_GAME(write_move)(const struct any_position *any, move move, struct builder *text)
{
    const struct position position = position_of(any);
    uint64_t list[MOVES_MAX];
    const size_t count = position_moves(&position, list);
    const struct route ends = {{move_from(move), move_to(move)}, 2};
    unsigned like = 0;
    for (size_t i = 0; i < count; i++)
        like += move_index(list[i]) == move_index(move);
    if (like == 1)
        write_squares(&ends, move, text);
    else
        walk_ways(&position, move, write_first_way, text);
}
