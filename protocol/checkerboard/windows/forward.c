/* A small DLL that forwards its calls to the DLL for English checkers beside it. */
#include <stdio.h>
#include <string.h>
#include <windows.h>

#include "protocol/checkerboard/checkerboard.h"

#define ENGINE (sizeof(void *) == 8 ? "kingdrop64.dll" : "kingdrop.dll")

/* CheckerBoard runs in another folder, so the full path is needed. */
static HMODULE load(void)
{
    char name[MAX_PATH];
    HMODULE own;
    if (!GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                                GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                            (const char *)load, &own))
        return NULL;
    const DWORD length = GetModuleFileNameA(own, name, sizeof name);
    if (length == 0 || length == sizeof name)
        return NULL;
    char *end = strrchr(name, '\\');
    end = end == NULL ? name : end + 1;
    if ((size_t)(end - name) + strlen(ENGINE) >= sizeof name)
        return NULL;
    strcpy(end, ENGINE);
    return LoadLibraryA(name);
}

/* Returns a function of the engine, or NULL. */
static void *find(const char *name)
{
    static HMODULE engine; /* if two threads load it, the second gets the same */
    if (engine == NULL)
        engine = load();
    return engine == NULL ? NULL : (void *)GetProcAddress(engine, name);
}

static void excuse(char *text)
{
    sprintf(text, "error: %s must be in the same folder", ENGINE);
}

int checkerboard_getmove(int game_type, const struct getmove_call *call)
{
    int (*function)(int, const struct getmove_call *) = find("checkerboard_getmove");
    if (function != NULL)
        return function(game_type, call);
    excuse(call->shown);
    return CB_UNKNOWN;
}

int checkerboard_islegal(int game_type, const struct islegal_call *call)
{
    int (*function)(int, const struct islegal_call *) = find("checkerboard_islegal");
    return function != NULL && function(game_type, call);
}

int checkerboard_enginecommand(int game_type, const char *command, char *reply)
{
    int (*function)(int, const char *, char *) = find("checkerboard_enginecommand");
    if (function != NULL)
        return function(game_type, command, reply);
    excuse(reply);
    return 0;
}
