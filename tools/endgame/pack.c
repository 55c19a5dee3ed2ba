/* Packed data is decoded by the engine's code and compared with all of the builder's values before
 * writing. So a compressor bug cannot make a wrong database. */
#include "tools/endgame/pack.h"

#include <stdio.h>
#include <stdlib.h>

#include "tools/common/files.h"
#include "tools/common/save.h"
#include "tools/endgame/encode.h"
#include "tools/endgame/slice_iterator.h"

struct packed {
    uint8_t *bytes;
    uint64_t count;
};

/* Returns whether a section has the builder's value for every quiet position. */
static bool is_faithful(const struct packed *packed, const struct pack *pack,
                        const struct raw_slice *raw)
{
    struct builder error = BUILDER(64);
    struct section *section = section_open(packed->bytes, packed->count, &error);
    if (section == NULL) {
        fprintf(stderr, "packed data is not readable: %s\n", error.start);
        return false;
    }
    uint64_t index = 0, wrong = 0;
    struct slice_iterator iterator = slice_iterator_at(&section->slice, 0);
    do {
        wrong += !pack->workspace->rules->has_capture(&iterator.relative) &&
                 section_value(section, index) != encode_value(pack->kind, raw->values[index]);
        index++;
    } while (slice_iterator_next(&iterator));
    section_close(section);
    if (wrong > 0)
        fprintf(stderr, "%llu positions packed wrongly\n", (unsigned long long)wrong);
    return wrong == 0;
}

static bool pack_slice(const struct pack *pack, struct material material, struct packed *packed)
{
    /* Larger slices' working files count to a conversion (value.h), not to the end. */
    if (pack->kind == SECTION_DTW && !workspace_is_exact(pack->workspace, material)) {
        fprintf(stderr, "distances are available up to %u pieces\n", pack->workspace->exact_pieces);
        return false;
    }
    if (!workspace_open(pack->workspace, material))
        return false;
    const struct raw_slice *raw = &pack->workspace->raw_slices[material_code(material)];
    packed->bytes = encode_section(pack->workspace->rules, raw, pack->kind, &packed->count);
    bool ok = packed->bytes != NULL;
    if (!ok)
        fprintf(stderr, "out of memory\n");
    ok = ok && is_faithful(packed, pack, raw);
    /* Maps one slice at a time: eight pieces exceed any memory. */
    workspace_close(pack->workspace, material);
    return ok;
}

static void add_packed(const struct packed *packed, FILE *file)
{
    if (packed->bytes != NULL)
        fwrite(packed->bytes, 1, (size_t)packed->count, file);
}

/* Packs a slice and its rotated one. A failed write shows in ferror(file). */
static bool pack_pair(const struct pack *pack, struct material material, FILE *file)
{
    const struct material other = material_rotated(material);
    struct packed own = {0}, opponent = {0};
    bool ok = pack_slice(pack, material, &own);
    if (ok && material_code(other) != material_code(material))
        ok = pack_slice(pack, other, &opponent);
    /* A one-ply search derives the omitted side's result from the other side's. */
    if (ok && pack->one_sided && opponent.bytes != NULL) {
        struct packed *larger = own.count > opponent.count ? &own : &opponent;
        free(larger->bytes);
        *larger = (struct packed){0};
    }
    if (ok) {
        add_packed(&own, file);
        add_packed(&opponent, file);
    }
    free(own.bytes);
    free(opponent.bytes);
    return ok;
}

bool pack_write(const struct pack *pack, const char *path)
{
    struct builder error = BUILDER(4096);
    struct save save;
    bool ok = file_is_kind(path, "KDEG", &error) && save_begin(&save, path, &error);
    if (ok) {
        for (size_t i = 0; ok && !ferror(save.file) && i < pack->count; i++)
            ok = pack_pair(pack, pack->list[i], save.file);
        ok = save_end(&save, ok, &error);
    }
    if (error.length > 0)
        fprintf(stderr, "%s\n", error.start);
    return ok;
}
