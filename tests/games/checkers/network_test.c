/* Checkers' network: inputs, sums and files. Several instruction sets must agree. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/content.h"
#include "tests/games/checkers/help.h"
#include "tests/unit.h"

#include "games/dynamic.h"

enum { SKIPPED = 77 }; /* meson's exit status for a skipped test */

static const char *build_file; /* source of the build's network */

/* Returns a piece, or NUL off the board. */
static char piece_at(const struct naive_board *board, int row, int column)
{
    return row < 0 || row > 7 || column < 0 || column > 7 ? '\0' : board->at[row][column];
}

static bool may_go(char piece, int rows)
{
    return isupper((unsigned char)piece) || (piece == 'b') == (rows > 0);
}

/* Returns whether the opponent could capture the piece now. */
static bool naive_attacked(const struct naive_board *board, int row, int column)
{
    const char opponent = tolower(board->at[row][column]) == 'b' ? 'w' : 'b';
    for (int down = -1; down <= 1; down += 2)
        for (int right = -1; right <= 1; right += 2) {
            const char jumper = piece_at(board, row - down, column - right);
            if (tolower(jumper) == opponent && may_go(jumper, down) &&
                piece_at(board, row + down, column + right) == '.')
                return true;
        }
    return false;
}

/* Returns whether every move of a piece exposes it to capture. */
static bool naive_stuck(const struct naive_board *board, int row, int column)
{
    const char letter = board->at[row][column];
    for (int down = -1; down <= 1; down += 2)
        for (int right = -1; right <= 1; right += 2) {
            if (!may_go(letter, down) || piece_at(board, row + down, column + right) != '.')
                continue;
            struct naive_board after = *board;
            after.at[row][column] = '.';
            after.at[row + down][column + right] = letter;
            if (!naive_attacked(&after, row + down, column + right))
                return false;
        }
    return true;
}

static void check_inputs(const struct position *position)
{
    const struct naive_board board = help_naive(position);
    bool expected[NETWORK_INPUTS] = {false};
    unsigned expected_count = 0;
    bool odd = false;
    for (int number = 1; number <= 32; number++) {
        const int row = (number - 1) / 4, column = 2 * ((number - 1) % 4) + (row % 2 == 0);
        const char letter = board.at[row][column];
        if (letter == '.')
            continue;
        const bool own = tolower(letter) == board.side, king = isupper((unsigned char)letter) != 0;
        unsigned plane = naive_stuck(&board, row, column) ? PLANE_STUCK : 0;
        if (own && naive_attacked(&board, row, column))
            plane += PLANE_ATTACKED;
        if (king)
            plane += PLANE_KING;
        if (!own)
            plane += PLANE_OPPONENT;
        const unsigned seen = board.side == 'b' ? (unsigned)number : 33 - (unsigned)number;
        expected[plane * SQUARES_END + square_of_number(seen)] = true;
        expected_count++;
        odd ^= row % 2 == (board.side == 'b');
    }
    expected[INPUT_THE_MOVE] = odd;

    uint16_t inputs[NETWORK_INPUTS_ON];
    const unsigned count = position_inputs(position, inputs);
    assert_int_equal(count, expected_count + odd);
    for (unsigned i = 0; i < count; i++)
        assert_true(expected[inputs[i]]);
    assert_true(position_phase(position) < NETWORK_PHASES);
}

TEST(test_inputs_agree_with_naive_ones)
{
    help_each_random(7, 30000, check_inputs);
}

/* Draws random weights; half the biases are small, so not all neurons saturate. */
static void draw_network(union network *network)
{
    uint64_t seed = 3;
    for (size_t i = 0; i < NETWORK_NUMBERS; i++)
        network->numbers[i] = (int16_t)(uint16_t)random_below(&seed, UINT16_MAX + 1);
    for (unsigned i = 0; i < NETWORK_NEURONS; i++) {
        const int bound = i % 2 == 0 ? NETWORK_ONE : NETWORK_BIAS_MAX + 1;
        network->input_bias[i] = (int16_t)(network->input_bias[i] % bound);
    }
    for (unsigned phase = 0; phase < NETWORK_PHASES; phase++)
        for (unsigned i = 0; i < NETWORK_NEURONS; i++)
            network->phase[phase][i] %= NETWORK_PHASE_MAX / NETWORK_NEURONS;
}

/* Returns the value, computed one neuron at a time. */
static score plain_value(const union network *network, const uint16_t *inputs, unsigned count,
                         unsigned phase)
{
    int64_t value = (int64_t)network->phase_bias[phase] * (1 << NETWORK_BIAS_SHIFT);
    for (unsigned neuron = 0; neuron < NETWORK_NEURONS; neuron++) {
        int64_t sum = network->input_bias[neuron];
        for (unsigned i = 0; i < count; i++)
            sum += network_weight(network, inputs[i], neuron);
        sum = sum < 0 ? 0 : sum;
        sum = sum > NETWORK_ONE ? NETWORK_ONE : sum;
        value += sum * sum * network->phase[phase][neuron];
    }
    return (score)(value / (1 << NETWORK_VALUE_SHIFT));
}

static union network drawn;

static void check_value(const struct position *position)
{
    uint16_t inputs[NETWORK_INPUTS_ON];
    const unsigned count = position_inputs(position, inputs), phase = position_phase(position);
    assert_int_equal(network_value(&drawn, inputs, count, phase),
                     plain_value(&drawn, inputs, count, phase));
    assert_int_equal(position_evaluate(position, NULL),
                     plain_value(checkers_network, inputs, count, phase));
}

TEST(test_the_value_is_the_plain_sum)
{
    draw_network(&drawn);
    assert_true(network_is_safe(&drawn));
    help_each_random(8, 10000, check_value);
}

/* The largest weights and biases, of equal and opposite signs. */
TEST(test_the_largest_weights_do_not_overflow)
{
    for (unsigned byte = 0; byte <= UINT8_MAX; byte += UINT8_MAX) {
        memset(&drawn, 0, sizeof drawn);
        memset(drawn.input, (int)byte, sizeof drawn.input);
        for (unsigned i = 0; i < NETWORK_NEURONS; i++)
            drawn.input_bias[i] = i % 2 == 0 ? NETWORK_BIAS_MAX : -NETWORK_BIAS_MAX;
        for (unsigned phase = 0; phase < NETWORK_PHASES; phase++) {
            drawn.phase_bias[phase] = INT16_MAX;
            for (unsigned i = 0; i < NETWORK_NEURONS; i++)
                drawn.phase[phase][i] = NETWORK_PHASE_MAX / NETWORK_NEURONS;
        }
        assert_true(network_is_safe(&drawn));
        help_each_random(9, 1000, check_value);
    }
}

TEST(test_unsafe_weights_are_detected)
{
    draw_network(&drawn);
    drawn.input_bias[5] = NETWORK_BIAS_MAX + 1;
    assert_false(network_is_safe(&drawn));
    draw_network(&drawn);
    for (unsigned i = 0; i < NETWORK_NEURONS; i++)
        drawn.phase[2][i] = (i % 2 == 0 ? 1 : -1) * (NETWORK_PHASE_MAX / NETWORK_NEURONS + 1);
    assert_false(network_is_safe(&drawn));
}

static const char *file_name = SET_NAME ".weights";

/* Checks the error that follows the file's name (NULL: no error). */
static void check_refused(const char *expected)
{
    struct builder error = BUILDER(256);
    assert_null(weights_open(file_name, "checkers", &error));
    assert_int_equal(error.length == 0, expected == NULL);
    if (expected == NULL)
        return;
    assert_true(text_starts_with(builder_text(&error), file_name));
    assert_string_equal(error.start + strlen(file_name), expected);
}

TEST(test_files_are_read_whole_or_not_at_all)
{
    size_t length;
    draw_network(&drawn);
    unsigned char *bytes = network_write(&drawn, "checkers", &length);
    assert_non_null(bytes);
    write_content(file_name, bytes, length);
    struct builder error = BUILDER(256);
    struct weights *weights = weights_open(file_name, "checkers", &error);
    assert_non_null(weights);
    assert_memory_equal(weights->network.numbers, drawn.numbers, sizeof drawn.numbers);
    weights_close(weights);

    for (size_t at = 0; at < length; at += at < 64 ? 1 : 997) {
        bytes[at] ^= 0x10;
        write_content(file_name, bytes, length);
        check_refused(at < 4               ? ": not a weights file"
                      : at == 6 || at == 7 ? NULL /* another rule set's */
                      : at < 20            ? ": weights of another version"
                                           : ": damaged: its checksum is wrong");
        bytes[at] ^= 0x10;
    }
    write_content(file_name, bytes, length - 1);
    check_refused(": wrong file length");
    write_content(file_name, bytes, 3);
    check_refused(": not a weights file");
    drawn.input_bias[5] = NETWORK_BIAS_MAX + 1;
    free(bytes);
    bytes = network_write(&drawn, "checkers", &length);
    assert_non_null(bytes);
    write_content(file_name, bytes, length);
    check_refused(": a weight is too large");
    unlink(file_name);
    check_refused(": No such file or directory");
    free(bytes);
}

TEST(test_the_build_has_the_weights_of_its_file)
{
    assert_true(network_is_safe(checkers_network));
    struct builder error = BUILDER(256);
    struct weights *weights = weights_open(build_file, "checkers", &error);
    assert_non_null(weights);
    assert_memory_equal(weights->network.numbers, checkers_network->numbers,
                        sizeof checkers_network->numbers);
    weights_close(weights);
}

int main(int argc, char *argv[])
{
    if (argc != 2)
        return EXIT_FAILURE;
#define FEATURE(name) &&__builtin_cpu_supports(#name)
    if (!(true FEATURES))
        return SKIPPED;
    build_file = argv[1];
    return cmocka_run_group_tests(unit_tests, NULL, NULL);
}
