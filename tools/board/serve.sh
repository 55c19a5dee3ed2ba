# shellcheck shell=sh
# Serves the board, for tools/board/run and kingdrop-board. They define the functions say, fail,
# refuse, is_present, need_server and need_engine, and the variables
#   self            the name of the command
#   here, sets      the folders of this file and of the openings
#   home, engine    a folder, and kingdrop's path from there

: "${self:?}" "${here:?}" "${sets:?}" "${home:?}" "${engine:?}"

usage() {
    cat <<END
usage: $self [OPTION...] [ENGINE...]

Serves the board at http://127.0.0.1:8350/ and opens it in the browser. Each tab has its own engine
process.

  ENGINE             a command line that starts an engine, used unchanged. The first engine plays
                     and analyses; all can play each other. Without one kingdrop is started as a
                     guest: it opens no files
  --max-hash MIB     the maximum size of that guest's hash table (256)
  --max-threads N    the maximum number of that guest's threads (4)
  --port N           the port (8350)
  --no-browser       opens no browser
  --origin HOST[:PORT]
                     the name under which a reverse proxy serves the board; may be repeated
  --open-to-all      allows other machines to connect, such as a phone in the same network

Only this machine can reach the page, and only this page can reach the engines. A forwarded port
(ssh -L 8401:127.0.0.1:8350) needs no option.
END
}

# is_within VALUE MAX: succeeds for a number from 1 to MAX.
is_within() {
    case $1 in '' | *[!0-9]* | ????????*) return 1 ;; esac
    [ "$1" -ge 1 ] && [ "$1" -le "$2" ]
}

port=8350 browser=xdg-open hash='' threads='' address=127.0.0.1 proxies=''
while [ $# -gt 0 ]; do
    case $1 in
    --port | --max-hash | --max-threads | --origin)
        [ $# -gt 1 ] || fail "$1 needs a value"
        case $1 in
        --port) port=$2 ;;
        --max-hash) hash=$2 ;;
        --max-threads) threads=$2 ;;
        --origin)
            case $2 in '' | *[!A-Za-z0-9.:-]*) fail "--origin: expected HOST[:PORT], not '$2'" ;; esac
            proxies="$proxies $2"
            ;;
        esac
        shift
        ;;
    --open-to-all) address=0.0.0.0 ;;
    --no-browser) browser= ;;
    --help | -h) usage && exit ;;
    -*) refuse "$1: unknown option" ;;
    *) break ;;
    esac
    shift
done
is_within "$port" 65535 || fail "'$port' is not a port"
[ $# -eq 0 ] || [ -z "$hash$threads" ] || fail "--max-hash and --max-threads are only for kingdrop"
: "${hash:=256}" "${threads:=4}"
is_within "$hash" 65536 || fail "--max-hash: expected a number of MiB, not '$hash'"
is_within "$threads" 256 || fail "--max-threads: expected a number, not '$threads'"
for command; do
    is_present "${command%% *}" || fail "'$command': no such program"
done

need_server
if [ $# -eq 0 ]; then
    need_engine
    cd "$home" || exit # its path may have blanks; a command's words may not
    set -- "$engine --guest --max-hash $hash --max-threads $threads"
fi

# name COMMAND: prints an engine's name on the page as a JSON string.
name() {
    word=${1%% *}
    printf '"%s"' "$(printf '%s' "${word##*/}" | tr -d '"\\[:cntrl:]')"
}

# One folder to serve: the page, the openings and the setup.
site=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || :
    rm -rf "$site"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
ln -s "$here"/page/* "$site"
ln -s "$sets" "$site/sets"
{
    printf '{"port": "%s", "engines": [' "$port"
    number=0
    for command; do
        [ "$number" -eq 0 ] || printf ', '
        number=$((number + 1))
        printf '{"path": "engine/%d", "name": %s}' "$number" "$(name "$command")"
    done
    printf ']}\n'
} >"$site/setup.json"

# The names under which the board may be opened. Any port will do, so that ports can be forwarded:
# the server compares the origin with the requested host. A proxy requests another host; with a
# proxy, every port must be listed.
hosts='127.0.0.1 localhost'
[ "$address" = 127.0.0.1 ] || hosts="$hosts $(hostname) $(hostname).local $(hostname -I)"
origins='' sockets=''
for host in $hosts; do
    case $host in *:* | ? | ??) continue ;; esac # websocketd panics at names under three letters
    origins="$origins,$host${proxies:+:$port}"
    sockets="$sockets ws://$host:*"
done
same=--sameorigin
for host in $proxies; do
    same=
    origins="$origins,$host"
    sockets="$sockets ws://$host wss://$host"
done

# No page may frame the board, and it runs only code served here.
policy="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
connect-src 'self'$sockets; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

# The list of origins keeps other pages out, even after DNS rebinding. The server's output is not
# for users: it reports a crash when a tab is closed while its engine writes.
websocketd --address="$address" --port="$port" ${same:+"$same"} --origin="${origins#,}" \
    --staticdir="$site" --header-http='Cache-Control: no-cache' \
    --header-http="Content-Security-Policy: $policy" --maxforks=64 --closems=500 \
    --loglevel=fatal "$here/endpoint" "$@" </dev/null >/dev/null 2>&1 &
server=$!

url=http://127.0.0.1:$port/
sleep 0.3
kill -0 "$server" 2>/dev/null || fail "could not serve at $url: is the port in use?"
echo "The board is at $url (Ctrl-C ends it)"
if [ "$address" != 127.0.0.1 ]; then
    say "warning: anybody who can reach this machine can use the engines and their processor time"
    for host in $(hostname -I); do
        case $host in *:*) ;; *) echo "From other machines: http://$host:$port/" ;; esac
    done
fi
if [ -n "$browser" ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && is_present "$browser"; then
    "$browser" "$url" >/dev/null 2>&1 &
fi
wait "$server"
