/* The folders searched for data files, and their order. */
#include "games/data_folder.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <string.h>

/* Sets a variable, or removes it. */
static void set(const char *variable, const char *value)
{
    if (value != NULL)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

static void expect(unsigned number, const char *expected)
{
    struct builder path = BUILDER(DATA_FOLDER_SIZE);
    assert_int_equal(data_folder_at(number, &path), expected != NULL);
    assert_string_equal(path.start, expected != NULL ? expected : "");
}

TEST(test_user_folder)
{
    set("HOME", "/people/anna");
    set("XDG_DATA_HOME", "/data");
    expect(0, "/data/kingdrop");
    set("XDG_DATA_HOME", NULL);
    expect(0, "/people/anna/.local/share/kingdrop");
    set("XDG_DATA_HOME", "");
    expect(0, "/people/anna/.local/share/kingdrop");
    /* The XDG specification ignores relative paths. */
    set("XDG_DATA_HOME", "data");
    expect(0, "");
    set("XDG_DATA_HOME", NULL);
    set("HOME", NULL);
    expect(0, "");
}

TEST(test_system_folders)
{
    set("XDG_DATA_DIRS", NULL);
    expect(1, DATA_FOLDER_SYSTEM);
    expect(2, "/usr/share/kingdrop");
    expect(3, NULL);
    expect(4, NULL);
    set("XDG_DATA_DIRS", "/one:two::/three");
    expect(1, "/one/kingdrop");
    expect(2, "");
    expect(3, "");
    expect(4, "/three/kingdrop");
    expect(5, NULL);
}

TEST(test_long_paths_are_skipped)
{
    char home[2 * DATA_FOLDER_SIZE];
    for (size_t i = 0; i < sizeof home; i++)
        home[i] = 'x';
    home[0] = '/';
    home[sizeof home - 1] = '\0';
    set("XDG_DATA_HOME", home);
    expect(0, "");
    /* The shortest that does not fit, and the longest that does. */
    home[DATA_FOLDER_SIZE - strlen("/kingdrop")] = '\0';
    set("XDG_DATA_HOME", home);
    expect(0, "");
    struct builder path = BUILDER(DATA_FOLDER_SIZE);
    home[1] = '/';
    set("XDG_DATA_HOME", home + 1);
    assert_true(data_folder_at(0, &path));
    assert_int_equal(path.length, DATA_FOLDER_SIZE - 1);
}

RUN_TESTS(NULL, NULL)
