#include "tools/endgame/makefile.h"

#include <stdio.h>

#include "tools/endgame/build.h"
#include "tools/endgame/build_order.h"

static struct material canonical(struct material material)
{
    return material_is_canonical(material) ? material : material_rotated(material);
}

static void print_target(const char *folder, struct material material)
{
    char name[5];
    material_write(material, name);
    printf("%s/%s.full", folder, name);
}

/* A job and its prerequisites; of two slices built together the canonical one stands for both. */
static void print_job(const char *program, const char *folder, struct material material,
                      unsigned threads)
{
    char name[5];
    material_write(material, name);
    printf("\n# %llu positions, %llu MiB of memory\n",
           (unsigned long long)build_order_positions(material),
           (unsigned long long)(build_bytes(material, threads) >> 20));
    print_target(folder, material);
    putchar(':');
    struct material needs[BUILD_ORDER_MAX];
    const size_t count = build_order_needs(material, needs);
    bool is_listed[MATERIAL_CODES] = {false};
    for (size_t i = 0; i < count; i++) {
        const struct material need = canonical(needs[i]);
        if (is_listed[material_code(need)])
            continue;
        is_listed[material_code(need)] = true;
        putchar(' ');
        print_target(folder, need);
    }
    printf("\n\t%s build --folder %s --threads %u %s\n", program, folder, threads, name);
}

void makefile_print(const char *program, const char *folder, unsigned pieces_max, unsigned threads)
{
    struct material list[BUILD_ORDER_MAX];
    const size_t count = build_order_list(pieces_max, list);
    printf("all:");
    for (size_t i = 0; i < count; i++) {
        putchar(' ');
        print_target(folder, list[i]);
    }
    putchar('\n');
    for (size_t i = 0; i < count; i++)
        print_job(program, folder, list[i], threads);
}
