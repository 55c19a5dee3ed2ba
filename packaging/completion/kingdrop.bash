# bash completion for kingdrop; its own help says what there is.
# shellcheck shell=bash
_kingdrop() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    # `=` and `:` are words of their own to readline.
    [[ $before == "=" ]] && before=${COMP_WORDS[COMP_CWORD - 2]}
    [[ $word == "=" ]] && before=${COMP_WORDS[COMP_CWORD - 1]} word=
    case $before in
    --log)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    --listen)
        compopt -o nospace
        mapfile -t COMPREPLY < <(compgen -W "unix: tcp: systemd" -- "$word")
        return
        ;;
    --sessions | --grace | --idle | --max-hash | --max-threads) return ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$1" --help 2>/dev/null | grep -oE -- '--[a-z-]+' | sort -u)" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -W "$("$1" help 2>/dev/null | awk '{ print $1 }')" -- "$word")
    fi
}
complete -F _kingdrop kingdrop kingdrop-textbook
