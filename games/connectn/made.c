/*
 * Games made from their name: connect4-9x9 and connect4-9x9-5 are boards of 9 columns and 9 ranks
 * with rows of four and of five.
 */
#include <stdlib.h>

#include "games/connectn/connectn.h"
#include "games/connectn/notation.h"

/* A game with all that it points to. The variant comes first: freeing it frees all. */
struct made {
    struct variant variant;
    struct game game;
    struct game_rules rules;
    char name[32], title[64];
};

/* Takes a number without a sign or leading zeros. */
static bool take_number(struct text *rest, unsigned *number)
{
    *number = 0;
    size_t digits = 0;
    while (digits < rest->length && text_is_digit(rest->start[digits]))
        *number = 10 * *number + (unsigned)(rest->start[digits++] - '0');
    const bool ok = digits > 0 && digits <= 3 && rest->start[0] != '0';
    *rest = (struct text){rest->start + digits, rest->length - digits};
    return ok;
}

/* Takes one character, ignoring case. */
static bool take(struct text *rest, char character)
{
    const struct text first = {rest->start, rest->length > 0 ? 1 : 0};
    if (!text_is_folded(first, (char[]){character, '\0'}))
        return false;
    (void)text_take_char(rest);
    return true;
}

static bool take_numbers(struct text rest, struct game_rules *rules)
{
    rules->length = LENGTH_USUAL;
    return take_number(&rest, &rules->columns) && take(&rest, 'x') &&
           take_number(&rest, &rules->ranks) &&
           (rest.length == 0 || (take(&rest, '-') && take_number(&rest, &rules->length))) &&
           rest.length == 0;
}

/* Returns true if the name has the prefix and then a digit: a board, valid or not. */
static bool is_board(struct text name, struct text *rest)
{
    static const char prefix[] = "connect4-";
    const size_t length = sizeof prefix - 1;
    if (name.length <= length || !text_is_folded((struct text){name.start, length}, prefix))
        return false;
    *rest = (struct text){name.start + length, name.length - length};
    return text_is_digit(rest->start[0]);
}

/* Writes the title and the name, which leaves out the usual length. */
static void write_names(struct made *made)
{
    const struct game_rules *rules = &made->rules;
    struct builder name = builder_over(made->name, sizeof made->name);
    struct builder title = builder_over(made->title, sizeof made->title);
    builder_add(&name, "connect4-%ux%u", rules->columns, rules->ranks);
    if (rules->length == LENGTH_USUAL)
        builder_add(&title, "Connect Four");
    else
        builder_add(&title, "Connect %u", rules->length);
    if (rules->length != LENGTH_USUAL)
        builder_add(&name, "-%u", rules->length);
    builder_add(&title, " on %u x %u", rules->columns, rules->ranks);
}

struct variant *connectn_make_variant(struct text name, struct builder *error)
{
    struct text numbers;
    if (!is_board(name, &numbers))
        return NULL;
    struct made *made = calloc(1, sizeof *made);
    if (made == NULL) {
        builder_add(error, "out of memory");
        return NULL;
    }
    const bool is_read = take_numbers(numbers, &made->rules);
    if (!is_read)
        builder_add(error, "expected connect4-COLUMNSxRANKS or connect4-COLUMNSxRANKS-LENGTH");
    if (!is_read || !rules_complete(&made->rules, error)) {
        free(made);
        return NULL;
    }
    write_names(made);
    made->game = connectn_game_of(&made->rules, made->name, made->title);
    made->variant = (struct variant){
        .name = made->name,
        .game = &made->game,
        .write_move = connectn_write_column,
        .write_position = connectn_write_rows,
    };
    return &made->variant;
}
