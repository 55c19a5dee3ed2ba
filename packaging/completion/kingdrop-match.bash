# bash completion for kingdrop-match: its help lists the options, the engine beside it the variants.
# shellcheck shell=bash
_kingdrop_match() {
    local word=${COMP_WORDS[COMP_CWORD]} engine=${1%-match} variants
    if [[ ${COMP_WORDS[COMP_CWORD - 1]} == -variant ]]; then
        variants=$("$engine" uci 2>/dev/null </dev/null | grep '^option name UCI_Variant ' | grep -o ' var [^ ]*' | cut -c 6-)
        mapfile -t COMPREPLY < <(compgen -W "$variants" -- "$word")
        return
    fi
    case $word in
    -*)
        mapfile -t COMPREPLY < <(compgen -W "$("$1" --help 2>/dev/null | grep -oE -- '(^|[ [])--?[a-z][a-z-]*' | tr -d ' [')" -- "$word")
        ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}
complete -F _kingdrop_match kingdrop-match
