#include "protocol/host/run.h"
#include "protocol/standard_program.h"

int main(int argc, char **argv)
{
    const struct program program = standard_program();
    return host_run(&program, argc, argv);
}
