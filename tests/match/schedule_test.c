/* Schedules: the players meet as often as requested, in any number of parts. */
#include "tests/unit.h"
#include "tools/match/game/schedule.h"

enum { OPENINGS = 5 };

static struct match_settings match(enum tournament tournament, unsigned engines, unsigned rounds,
                                   unsigned games)
{
    return (struct match_settings){
        .tournament = tournament,
        .engine_count = engines,
        .rounds = rounds,
        .games = games,
        .repeat = true,
        .shard = 1,
        .shards = 1,
        .seeds = 1,
    };
}

static struct scheduled_game fixture_at(const struct match_settings *settings, uint64_t number)
{
    struct scheduled_game scheduled;
    assert_true(schedule_find(settings, OPENINGS, number, &scheduled));
    return scheduled;
}

TEST(all_pairs_meet)
{
    for (unsigned engines = 2; engines <= 7; engines++) {
        const struct match_settings settings = match(ROUND_ROBIN, engines, 3, 4);
        unsigned met[8][8] = {{0}};
        const uint64_t total = schedule_total(&settings);
        assert_int_equal(total, 3 * 4 * engines * (engines - 1) / 2);
        for (uint64_t number = 0; number < total; number++) {
            const struct scheduled_game scheduled = fixture_at(&settings, number);
            assert_int_equal(scheduled.number, number);
            met[scheduled.engines[FIRST]][scheduled.engines[SECOND]]++;
        }
        for (unsigned a = 0; a < engines; a++)
            for (unsigned b = 0; b < engines; b++)
                assert_int_equal(met[a][b], a == b ? 0 : 6);
        struct scheduled_game scheduled;
        assert_false(schedule_find(&settings, OPENINGS, total, &scheduled));
    }
}

TEST(openings_are_shared_as_requested)
{
    struct match_settings settings = match(GAUNTLET, 3, 4, 2);
    settings.openings_start = 3;
    /* All pairings of a round share an opening; openings wrap around. */
    for (uint64_t number = 0; number < 16; number++)
        assert_int_equal(fixture_at(&settings, number).opening, (3 + number / 4) % OPENINGS);
    assert_true(schedule_is_pair(&settings, 2, 3));
    assert_false(schedule_is_pair(&settings, 1, 2));
    assert_false(schedule_is_pair(&settings, 2, 4));
    settings.repeat = false;
    assert_int_equal(fixture_at(&settings, 0).opening, 3);
    assert_int_equal(fixture_at(&settings, 1).opening, 4);
    assert_false(schedule_is_pair(&settings, 2, 3));
}

/* Every game is in one part, and no encounter is split. */
TEST(parts_add_up_to_the_whole_schedule)
{
    const struct match_settings whole = match(ROUND_ROBIN, 3, 7, 2);
    for (unsigned shards = 1; shards <= 25; shards++) {
        uint64_t count = 0;
        for (unsigned shard = 1; shard <= shards; shard++) {
            struct match_settings part = whole;
            struct scheduled_game scheduled;
            uint64_t number = 0, own = 0;
            part.shard = shard;
            part.shards = shards;
            while (schedule_find(&part, OPENINGS, number, &scheduled)) {
                const struct scheduled_game same = fixture_at(&whole, scheduled.number);
                assert_memory_equal(same.engines, scheduled.engines, sizeof same.engines);
                assert_int_equal(same.opening, scheduled.opening);
                assert_int_equal(scheduled.number / 2 % shards, shard - 1);
                assert_true(scheduled.number >= number);
                number = scheduled.number + 1;
                own++;
            }
            assert_int_equal(own, schedule_shard_total(&part));
            count += own;
        }
        assert_int_equal(count, schedule_total(&whole));
    }
}

/* A longer match begins like the shorter one. */
TEST(rounds_can_be_added)
{
    const struct match_settings shorter = match(ROUND_ROBIN, 4, 2, 3);
    const struct match_settings longer = match(ROUND_ROBIN, 4, 9, 3);
    for (uint64_t number = 0; number < schedule_total(&shorter); number++) {
        const struct scheduled_game a = fixture_at(&shorter, number),
                                    b = fixture_at(&longer, number);
        assert_memory_equal(a.engines, b.engines, sizeof a.engines);
        assert_int_equal(a.opening, b.opening);
    }
}

RUN_TESTS(NULL, NULL)
