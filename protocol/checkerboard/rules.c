#include "protocol/checkerboard/rules.h"

/* As numbertocoors() and coorstonumber() in CheckerBoard's cb_interface.h. They disagree on Czech
 * numbers; engines get those of coorstonumber(). */
static const struct checkerboard_rules list[] = {
    {.game_type = 21, .name = "english"},
    {.game_type = 22, .name = "italian", .is_from_left = true},
    {.game_type = 24, .name = "spanish", .is_from_white = true},
    {.game_type = 25, .name = "russian"},
    {.game_type = 26, .name = "brazilian"},
    {.game_type = 29, .name = "czech", .is_from_a1 = true},
};

const struct checkerboard_rules *rules_of(int game_type)
{
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].game_type == game_type && rules_variant(&list[i]) != NULL)
            return &list[i];
    return NULL;
}

const struct variant *rules_variant(const struct checkerboard_rules *rules)
{
    return variant_find(text_of(rules->name));
}

int *rules_square(const struct checkerboard_rules *rules, int board[8][8], unsigned number)
{
    const unsigned row = (number - 1) / 4, column = (number - 1) % 4;
    const unsigned y = rules->is_from_white ? 7 - row : row;
    return &board[2 * (rules->is_from_left ? column : 3 - column) + y % 2][y];
}

unsigned rules_number(const struct checkerboard_rules *rules, int number)
{
    if (number < 1 || number > CB_SQUARES)
        return 0;
    const unsigned index = (unsigned)number - 1;
    return rules->is_from_a1 ? 4 * (7 - index / 4) + index % 4 + 1 : index + 1;
}

void rules_translate(const struct checkerboard_rules *rules, struct text text,
                     struct builder *translated)
{
    while (text.length > 0) {
        int number = 0;
        if (!text_is_digit(text.start[0])) {
            builder_add_char(translated, text_take_char(&text));
            continue;
        }
        /* An impossible number becomes 0, which every reader refuses. */
        while (text.length > 0 && text_is_digit(text.start[0])) {
            const int digit = text_take_char(&text) - '0';
            number = number > CB_SQUARES ? number : 10 * number + digit;
        }
        builder_add(translated, "%u", rules_number(rules, number));
    }
}
