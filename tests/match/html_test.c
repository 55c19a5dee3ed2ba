/* The report: its positions are those of the games, and no name breaks out of its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/zobrist.h"
#include "tools/match/cells.h"
#include "tools/match/html.h"
#include "tools/match/json.h"

#define EVIL "</script><b>\"\\ & {{css}}"

static void play_random_game(struct pdn_game *game, const struct variant *variant, uint64_t seed)
{
    pdn_start(game, variant);
    for (uint64_t i = 0; i < 120; i++) {
        move list[GAME_MOVES_MAX];
        const size_t count = variant->game->moves(&game->history.now, list);
        if (count == 0)
            break;
        const size_t chosen = (size_t)(zobrist_mix(seed ^ zobrist_mix(i)) % count);
        assert_true(pdn_play(game, list[chosen], &(struct pdn_note){PDN_BOOK}, NULL));
    }
    assert_true(pdn_set_tag(game, "White", "%s", EVIL));
}

static void the_cells_of_a_board_are_its_pieces(void **state)
{
    (void)state;
    char array[128];
    struct builder why = builder_over(array, sizeof array);
    struct any_position board;
    const struct variant *checkers = variant_find(text_of("checkers"));
    assert_true(checkers->game->read_position(&board, text_of("B:W32,K9:B1,K30,10"), &why));
    struct cells cells = cells_of(checkers, &board);
    assert_int_equal(cells.width, 0);
    assert_string_equal(cells.cell, "b.......Wb...................B.w");

    const struct variant *connect4 = variant_find(text_of("connect4"));
    assert_true(connect4->game->read_position(&board, text_of("7/7/7/7/3o3/x2x3 o"), &why));
    cells = cells_of(connect4, &board);
    assert_int_equal(cells.width, 7);
    assert_int_equal(cells.count, 42);
    assert_string_equal(cells.cell + 28, "...o...x..x...");
    const struct cells mirrored = cells_mirrored(&cells);
    assert_string_equal(mirrored.cell + 28, "...o......x..x");
}

/* Applies "8.12b" to cells. */
static void apply(struct text changes, char *cells)
{
    while (changes.length > 0) {
        unsigned cell = 0;
        while (changes.start[0] >= '0' && changes.start[0] <= '9')
            cell = 10 * cell + (unsigned)(text_take_char(&changes) - '0');
        assert_true(cell < CELLS_MAX);
        cells[cell] = text_take_char(&changes);
    }
}

static struct text take_part(struct text *rest)
{
    struct text part = {rest->start, 0};
    while (rest->length > 0 && text_take_char(rest) != '\t')
        part.length++;
    return part;
}

static void the_changes_of_each_ply_lead_to_its_position(void **state)
{
    (void)state;
    for (size_t index = 0; variant_at(index) != NULL; index++) {
        const struct variant *variant = variant_at(index);
        struct pdn_game game;
        struct html html = {0};
        play_random_game(&game, variant, index);
        html_add_game(&html, &game, NULL);

        struct page plies = {0};
        assert_true(json_string(page_text(&html.games), "moves", &plies));
        struct text rest = page_text(&plies);
        struct any_position board = game.history.start;
        struct cells cells = cells_of(variant, &board);
        for (size_t i = 0; i < game.history.count; i++) {
            struct text line = text_take_line(&rest);
            take_part(&line);
            apply(take_part(&line), cells.cell);
            variant->game->play(&board, game.history.moves[i]);
            assert_string_equal(cells.cell, cells_of(variant, &board).cell);
        }
        assert_int_equal(rest.length, 0);
        page_finish(&plies);
        html_finish(&html);
        pdn_finish(&game);
    }
}

/* How often a string occurs in a text. */
static size_t count_of(const char *text, const char *string)
{
    size_t count = 0;
    for (const char *found = strstr(text, string); found != NULL; found = strstr(found + 1, string))
        count++;
    return count;
}

static void no_name_breaks_out_of_its_place(void **state)
{
    (void)state;
    char name[] = "/tmp/html_test.XXXXXX", array[256];
    const int file = mkstemp(name);
    assert_true(file >= 0);
    close(file);
    struct html html = {0};
    struct pdn_game game;
    play_random_game(&game, variant_at(0), 1);
    const struct estimate estimate = tally_estimate(&(struct tally){0}, BY_GAME);
    html_add_game(&html, &game, &estimate);
    html_add_row(&html, &(struct html_row){.name = EVIL, .depth = 3.25});
    html_add_verdict(&html, "%s", EVIL);
    struct builder why = builder_over(array, sizeof array);
    assert_true(html_save(&html, name, EVIL, EVIL, &why));
    struct page page = {0};
    assert_true(page_add_file(&page, name, &why));

    assert_int_equal(count_of(page.bytes, "</script>"), 2);
    assert_int_equal(count_of(page.bytes, "<b>"), 0);
    assert_int_equal(count_of(page.bytes, "{{css}}"), 6); /* as it was said: unfilled */
    assert_int_equal(count_of(page.bytes, "{{data}}"), 0);
    assert_int_equal(count_of(page.bytes, "1 -Infinity 0.0 Infinity"), 1);
    assert_int_equal(count_of(page.bytes, "http"), 1); /* the name of SVG */
    page_finish(&page);
    html_finish(&html);
    pdn_finish(&game);
    unlink(name);
}

static void a_page_that_cannot_be_written_is_named(void **state)
{
    (void)state;
    char array[256];
    struct builder why = builder_over(array, sizeof array);
    struct html html = {0};
    assert_false(html_save(&html, "no-such-folder/x.html", "", "", &why));
    assert_string_equal(array, "no-such-folder/x.html: No such file or directory");
    html_finish(&html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cells_of_a_board_are_its_pieces),
        cmocka_unit_test(the_changes_of_each_ply_lead_to_its_position),
        cmocka_unit_test(no_name_breaks_out_of_its_place),
        cmocka_unit_test(a_page_that_cannot_be_written_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
