# bash completion for kingdrop-match; its own help says what there is.
# shellcheck shell=bash
_kingdrop_match() {
    local word=${COMP_WORDS[COMP_CWORD]}
    case $word in
    -*)
        mapfile -t COMPREPLY < <(compgen -W "$("$1" --help 2>/dev/null | grep -oE -- '(^|[ [])--?[a-z][a-z-]*' | tr -d ' [')" -- "$word")
        ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}
complete -F _kingdrop_match kingdrop-match
