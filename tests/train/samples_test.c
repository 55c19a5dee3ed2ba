/* Samples: positions read back, and truncated or damaged files. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit.h"
#include "tools/train/opening.h"
#include "tools/train/sample_file.h"

/* Returns a position of a random game, which may be over. */
static struct position draw_position(struct random *random)
{
    struct position position = opening_draw(random);
    for (unsigned plies = random_below(random, 60); plies > 0; plies--)
        opening_play_random(&position, random);
    return position;
}

TEST(a_sample_is_seen_from_the_side_to_move)
{
    struct random random = random_stream(1, 1);
    for (unsigned i = 0; i < 20000; i++) {
        const struct position position = draw_position(&random);
        const struct sample sample = sample_of(&position, -5, SAMPLE_WON, 300);
        assert_int_equal(sample.score, -5);
        assert_int_equal(sample.ply, 255);
        const struct position seen = sample_position(&sample);
        assert_int_equal(seen.turn, FIRST);
        assert_int_equal(position_evaluate(&seen, NULL), position_evaluate(&position, NULL));
        assert_int_equal(position_count_ways(&seen), position_count_ways(&position));
        if (position.turn == FIRST)
            assert_int_equal(seen.key, position.key);

        unsigned char bytes[SAMPLE_BYTES];
        struct sample read;
        sample_write(&sample, bytes);
        assert_true(sample_read(&read, bytes));
        assert_memory_equal(&read, &sample, sizeof read);
    }
}

TEST(impossible_samples_are_refused)
{
    struct sample samples[] = {
        {.own = 3, .opponent = 2},
        {.own = 1, .opponent = 2, .kings = 4},
        {.own = 0x1fff},
        {.own = 1, .opponent = 2, .score = SAMPLE_SCORE_MAX + 1},
        {.own = 1, .opponent = 2, .result = SAMPLE_UNKNOWN + 1},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        unsigned char bytes[SAMPLE_BYTES];
        struct sample read;
        sample_write(&samples[i], bytes);
        assert_false(sample_read(&read, bytes));
    }
}

TEST(openings_are_legal)
{
    struct random random = random_stream(2, 2), again = random_stream(2, 2);
    for (unsigned i = 0; i < 20000; i++) {
        const struct position position = opening_draw(&random), same = opening_draw(&again);
        assert_memory_equal(&position, &same, sizeof position);
        assert_int_equal(position.key, position_compute_key(&position));
        assert_true(position_count_ways(&position) > 0);
        assert_int_equal(position.reversible_plies, 0);
    }
}

static const char *const name = "samples_test.samples";
enum { CHUNKS = 3, CHUNK_SAMPLES = 5, CHUNK_LENGTH = 32 + CHUNK_SAMPLES * SAMPLE_BYTES };

/* Opens the file as this run. Returns the number of chunks, or -1. */
static int open_file(struct sample_file *file, uint64_t run)
{
    struct builder error = BUILDER(256);
    if (sample_file_open(file, name, run, &error))
        return (int)file->chunks;
    assert_true(text_starts_with(builder_text(&error), name));
    return -1;
}

static void add_chunk(struct sample_file *file, unsigned number)
{
    struct sample samples[CHUNK_SAMPLES] = {{0}};
    struct builder error = builder_over((char[256]){0}, 256);
    for (unsigned i = 0; i < CHUNK_SAMPLES; i++)
        samples[i] = (struct sample){.own = 1u << number, .opponent = 1u << 31, .ply = (uint8_t)i};
    assert_true(sample_file_add(file, samples, CHUNK_SAMPLES, &error));
}

static void make_file(void)
{
    struct sample_file file;
    unlink(name);
    assert_int_equal(open_file(&file, 7), 0);
    for (unsigned i = 0; i < CHUNKS; i++)
        add_chunk(&file, i);
    sample_file_close(&file);
}

static void flip_byte(long at)
{
    FILE *file = fopen(name, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, at, SEEK_SET), 0);
    assert_int_not_equal(fputc(byte ^ 1, file), EOF);
    assert_int_equal(fclose(file), 0);
}

static void check_loaded(size_t target)
{
    struct samples samples = {0};
    struct builder error = builder_over((char[256]){0}, 256);
    assert_int_equal(samples_load(&samples, name, &error), target > 0);
    assert_int_equal(samples.count, target);
    for (size_t i = 0; i < samples.count; i++) {
        assert_int_equal(samples.list[i].own, 1u << i / CHUNK_SAMPLES);
        assert_int_equal(samples.list[i].ply, i % CHUNK_SAMPLES);
    }
    samples_finish(&samples);
}

TEST(a_file_is_continued_after_its_last_valid_chunk)
{
    struct sample_file file;
    for (long length = 0; length <= CHUNKS * CHUNK_LENGTH; length += 7) {
        make_file();
        assert_int_equal(truncate(name, length), 0);
        const int ok = (int)length / CHUNK_LENGTH;
        check_loaded((size_t)ok * CHUNK_SAMPLES);
        assert_int_equal(open_file(&file, 7), ok);
        struct stat status;
        assert_int_equal(stat(name, &status), 0);
        assert_int_equal(status.st_size, ok * CHUNK_LENGTH);
        for (int i = ok; i < CHUNKS; i++)
            add_chunk(&file, (unsigned)i);
        sample_file_close(&file);
        check_loaded(CHUNKS * CHUNK_SAMPLES);
    }
}

TEST(only_a_damaged_chunk_is_skipped)
{
    for (long at = CHUNK_LENGTH; at < 2 * CHUNK_LENGTH; at++) {
        make_file();
        flip_byte(at);
        struct samples samples = {0};
        struct builder error = builder_over((char[256]){0}, 256);
        assert_true(samples_load(&samples, name, &error));
        assert_int_equal(samples.count, 2 * CHUNK_SAMPLES);
        assert_int_equal(samples.list[CHUNK_SAMPLES].own, 1u << 2);
        assert_int_equal(samples.bytes_skipped, CHUNK_LENGTH);
        samples_finish(&samples);

        /* A refusal keeps later samples. */
        struct sample_file file;
        assert_int_equal(open_file(&file, 7), -1);
        flip_byte(at);
        check_loaded(CHUNKS * CHUNK_SAMPLES);
    }
}

TEST(one_run_at_a_time_writes_a_file)
{
    struct sample_file file, other;
    struct builder error = builder_over((char[256]){0}, 256);
    make_file();
    assert_int_equal(open_file(&file, 7), CHUNKS);
    assert_false(sample_file_open(&other, name, 7, &error));
    assert_non_null(strstr(error.start, "is in use by process"));
    sample_file_close(&file);
}

TEST(another_run_keeps_the_file)
{
    struct sample_file file;
    make_file();
    assert_int_equal(open_file(&file, 8), -1);
    check_loaded(CHUNKS * CHUNK_SAMPLES);
    unlink(name);
}

/* Another kind of file, or a later version. */
TEST(a_foreign_file_is_kept)
{
    struct sample_file file;
    for (long at = 0; at < 8; at++) {
        make_file();
        flip_byte(at);
        assert_int_equal(open_file(&file, 7), -1);
        flip_byte(at);
        check_loaded(CHUNKS * CHUNK_SAMPLES);
    }
    unlink(name);
}

RUN_TESTS(NULL, NULL)
