/* The HTML report: its positions are the games', and names are escaped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/base/zobrist.h"
#include "tests/unit.h"
#include "tools/common/json.h"
#include "tools/match/report/html_report.h"

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
        assert_true(pdn_play(game, list[chosen], &(struct move_eval){EVAL_BOOK}));
    }
    assert_true(pdn_set_tag(game, "White", "%s", EVIL));
}

static void check_picture(const char *name, const char *text, unsigned columns, const char *cells)
{
    struct builder error = BUILDER(128);
    struct any_position board;
    const struct game *game = variant_find(text_of(name))->game;
    assert_true(game_read_position(game, &board, text_of(text), &error));
    const struct picture picture = game->picture(&board);
    assert_int_equal(picture.columns, columns);
    assert_int_equal(picture.count, strlen(cells));
    assert_string_equal(picture.cells, cells);
}

TEST(the_cells_of_a_board_show_its_pieces)
{
    check_picture("checkers", "B:W32,K9:B1,K30,10", 8,
                  " b . . .. . . .  W b . .. . . .  . . . .. . . .  . . . .. B . w ");
    /* Italian boards are mirrored: a dark square is at the right of White's near row. */
    check_picture("italian", "W:W32,K9:B1", 8,
                  "b . . .  . . . .W . . .  . . . .. . . .  . . . .. . . .  . . . w");
    check_picture("russian", "W:Wc3:BKh8", 8,
                  " . . . B. . . .  . . . .. . . .  . . . .. w . .  . . . .. . . . ");
    check_picture("connect4", "7/7/7/7/ooo4/xxxx3 o", 7,
                  "............................ooo....XXXX...");
    check_picture("tictactoe", "xxx/oo1/3 o", 3, "XXXoo....");
}

TEST(the_squares_of_a_board_have_names)
{
    struct builder names = BUILDER(64);
    variant_find(text_of("checkers"))->game->cell_name(1, &names);
    variant_find(text_of("russian"))->game->cell_name(1, &names);
    variant_find(text_of("italian"))->game->cell_name(63, &names);
    assert_string_equal(names.start, "1b832");
}

/* Applies "8.12b" to cells. */
static void apply(struct text changes, char *cells)
{
    while (changes.length > 0) {
        unsigned cell = 0;
        while (text_is_digit(changes.start[0]))
            cell = 10 * cell + (unsigned)(text_take_char(&changes) - '0');
        assert_true(cell < PICTURE_CELLS_MAX);
        cells[cell] = text_take_char(&changes);
    }
}

TEST(the_changes_of_each_ply_give_its_position)
{
    for (size_t index = 0; variant_at(index) != NULL; index++) {
        const struct variant *variant = variant_at(index);
        struct pdn_game game;
        struct html_report report = {0};
        play_random_game(&game, variant, index);
        html_report_add_game(&report, &game, NULL);

        struct strbuf plies = {0};
        assert_true(json_string(strbuf_text(&report.games), "moves", &plies));
        struct text rest = strbuf_text(&plies);
        struct any_position board = game.history.start;
        struct picture picture = variant->game->picture(&board);
        for (size_t i = 0; i < game.history.count; i++) {
            struct text line = text_take_line(&rest);
            struct text changes;
            text_take_part(&line, '\t', &changes); /* the move */
            text_take_part(&line, '\t', &changes);
            apply(changes, picture.cells);
            variant->game->play(&board, game.history.moves[i]);
            assert_string_equal(picture.cells, variant->game->picture(&board).cells);
        }
        assert_int_equal(rest.length, 0);
        strbuf_finish(&plies);
        html_report_finish(&report);
        pdn_finish(&game);
    }
}

/* Returns how often a string occurs in a text. */
static size_t count_of(const char *text, const char *string)
{
    size_t count = 0;
    for (const char *found = strstr(text, string); found != NULL; found = strstr(found + 1, string))
        count++;
    return count;
}

TEST(names_are_escaped)
{
    char name[] = "/tmp/html_test.XXXXXX", array[256];
    const int file = mkstemp(name);
    assert_true(file >= 0);
    close(file);
    struct html_report report = {0};
    struct pdn_game game;
    play_random_game(&game, variant_at(0), 1);
    const struct estimate estimate = elo_estimate(&(struct wdl){0}, TRINOMIAL);
    html_report_add_game(&report, &game, &estimate);
    html_report_add_row(&report, EVIL, &(struct engine_score){0}, TRINOMIAL);
    strbuf_add(&report.sprt, "%s", EVIL);
    struct builder error = builder_over(array, sizeof array);
    assert_true(html_report_save(&report, name, EVIL, EVIL, &error));
    struct strbuf buffer = {0};
    assert_true(strbuf_add_file(&buffer, name, &error));

    assert_int_equal(count_of(buffer.bytes, "</script>"), 2);
    assert_int_equal(count_of(buffer.bytes, "<b>"), 0);
    assert_int_equal(count_of(buffer.bytes, "{{css}}"),
                     6); /* placeholders in comments stay unfilled */
    assert_int_equal(count_of(buffer.bytes, "{{data}}"), 0);
    assert_int_equal(count_of(buffer.bytes, "1 -Infinity 0.0 Infinity"), 1);
    assert_int_equal(count_of(buffer.bytes, "http"), 1); /* the SVG namespace */
    strbuf_finish(&buffer);
    html_report_finish(&report);
    pdn_finish(&game);
    unlink(name);
}

TEST(an_unwritable_page_is_reported)
{
    struct builder error = BUILDER(256);
    struct html_report report = {0};
    assert_false(html_report_save(&report, "no-such-folder/x.html", "", "", &error));
    assert_string_equal(
        error.start, "cannot open no-such-folder/x.html.kingdrop-new: No such file or directory");
    html_report_finish(&report);
}

RUN_TESTS(NULL, NULL)
