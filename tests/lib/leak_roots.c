/* The globals that clang's leak checker reads in programs that tools/test builds. By default it
 * reads all, and the ten megabytes of its own library take half of a short program's time. */

#include <link.h>
#include <sanitizer/lsan_interface.h>
#include <string.h>

const char *__lsan_default_options(void)
{
    return "use_globals=0";
}

static int register_globals(struct dl_phdr_info *module, size_t size, void *unused)
{
    (void)size, (void)unused;
    if (strstr(module->dlpi_name, "libclang_rt.") != NULL)
        return 0;
    for (int i = 0; i < module->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &module->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W) != 0) {
            const void *start = (const void *)(module->dlpi_addr + segment->p_vaddr);
            __lsan_register_root_region(start, segment->p_memsz);
        }
    }
    return 0;
}

__attribute__((constructor)) static void register_all_globals(void)
{
    dl_iterate_phdr(register_globals, NULL);
}
