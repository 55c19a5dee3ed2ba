/* atoi and strtol accept "12x", " 12" and "": a typo could start the wrong match. */
#include "tools/common/number.h"

bool number_read(struct text text, int64_t min, int64_t max, int64_t *number)
{
    int64_t value;
    if (!text_to_integer(text, &value) || value < min || value > max)
        return false;
    *number = value;
    return true;
}

bool part_read(struct text text, void *part)
{
    struct text number;
    struct part read;
    if (!text_take_part(&text, '/', &number) || !number_read(text, 1, PARTS_MAX, &read.count) ||
        !number_read(number, 1, read.count, &read.number))
        return false;
    *(struct part *)part = read;
    return true;
}
