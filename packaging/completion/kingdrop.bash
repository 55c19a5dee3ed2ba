# bash completion for kingdrop, from its help and its list of UCI options.
# shellcheck shell=bash

# _kingdrop_next PROGRAM WORD...: the words that may follow `setoption name WORD...`.
_kingdrop_next() {
    "$1" uci 2>/dev/null </dev/null | awk -v typed="${*:2} " '
        function offer(words) {
            if (substr(words, 1, length(typed)) == typed) {
                split(substr(words, length(typed) + 1), next_words, " ")
                print next_words[1]
            }
        }
        BEGIN { sub(/^ +/, "", typed) }
        sub(/^option name /, "") {
            name = $0
            sub(/ type .*/, "", name)
            offer(name ($0 ~ / type button/ ? "" : " value "))
            if ($0 ~ / type check/) {
                offer(name " value true")
                offer(name " value false")
            }
            for (i = 2; i <= NF; i++)
                if ($(i - 1) == "var")
                    offer(name " value " $i)
        }' | sort -u
}

_kingdrop() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words i
    # `=` and `:` are separate words to readline.
    [[ $before == "=" ]] && before=${COMP_WORDS[COMP_CWORD - 2]}
    [[ $word == "=" ]] && before=${COMP_WORDS[COMP_CWORD - 1]} word=
    case $before in
    --log)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    --game)
        mapfile -t COMPREPLY < <(compgen -W "$(_kingdrop_next "$1" UCI_Variant value)" -- "$word")
        return
        ;;
    --listen)
        compopt -o nospace
        mapfile -t COMPREPLY < <(compgen -W "unix: tcp: systemd" -- "$word")
        return
        ;;
    --sessions | --grace | --idle | --max-hash | --max-threads) return ;;
    esac
    # The command that is being typed begins after the last `+`.
    for ((i = COMP_CWORD - 1; i > 1; i--)); do
        if [[ ${COMP_WORDS[*]:i-1:2} == "setoption name" ]]; then
            words=$(_kingdrop_next "$1" "${COMP_WORDS[@]:i+1:COMP_CWORD-i-1}")
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            return
        fi
        [[ ${COMP_WORDS[i]} == "+" ]] && break
    done
    if [[ $before == "setoption" ]]; then
        mapfile -t COMPREPLY < <(compgen -W "name" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$1" --help 2>/dev/null | grep -oE -- '--[a-z-]+' | sort -u)" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -W "$("$1" help 2>/dev/null | awk '{ print $1 }')" -- "$word")
    fi
}
complete -F _kingdrop kingdrop kingdrop-textbook
