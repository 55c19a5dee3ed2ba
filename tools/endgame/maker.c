/*
 * Makes the database that is built into the engine: exact distances for up to four pieces. It is
 * apart from kingdrop-endgame, which like every program over games/ has that database in it.
 *
 *     endgame-maker FOLDER FILE HEADER
 *
 * FOLDER is for its working files, which are removed at the end; HEADER tells C code where FILE is,
 * and is new whenever that is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/endgame/build.h"
#include "tools/endgame/build_order.h"
#include "tools/endgame/pack.h"

enum { PIECES = 4, THREADS = 2 };

static bool make(struct workspace *workspace, const char *path)
{
    struct build build = build_unlimited(workspace, THREADS);
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(PIECES, list);
    for (size_t i = 0; i < count; i++)
        if (!build_slice(&build, list[i]))
            return false;
    const struct pack pack = {
        .workspace = workspace,
        .list = list,
        .count = count,
        .kind = SECTION_DTW,
    };
    return pack_write(&pack, path);
}

static bool write_header(const char *path, const char *database)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        return false;
    const bool good = fprintf(file, "#define ENDGAME_EMBEDDED_FILE \"%s\"\n", database) > 0;
    return fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: endgame-maker FOLDER FILE HEADER\n");
        return EXIT_FAILURE;
    }
    mkdir(argv[1], 0777);
    struct workspace *workspace = workspace_create(argv[1]);
    const bool good =
        workspace != NULL && make(workspace, argv[2]) && write_header(argv[3], argv[2]);
    if (workspace != NULL)
        build_remove(workspace, PIECES);
    workspace_destroy(workspace);
    rmdir(argv[1]);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
