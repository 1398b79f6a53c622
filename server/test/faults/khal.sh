#!/bin/sh
# Reads a calendar file or feed with Debian's khal: sh server/test/faults/khal.sh FILE-OR-URL. Prints the events.
# Fails if there are none.
set -eu
[ $# = 1 ] || { echo 'Name one file or URL of a calendar.' >&2; exit 2; }
command -v khal >/dev/null || { echo 'khal is missing: apt-get install khal' >&2; exit 3; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/club"
case $1 in
http*) curl -fsS "$1" >"$folder/feed.ics" ;;
*) cp "$1" "$folder/feed.ics" ;;
esac
cat >"$folder/config" <<CONFIG
[calendars]
[[club]]
path = $folder/club
type = calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
default_timezone = UTC
local_timezone = UTC
[sqlite]
path = $folder/khal.db
CONFIG
khal -c "$folder/config" import --batch -a club "$folder/feed.ics"
events=$(khal -c "$folder/config" list --notstarted --day-format '' --format '{start} {end} {title} [{status}]' "$(date -u +%Y-%m-%d)" 3650d)
echo "$events"
[ -n "$events" ] && [ "$events" != 'No events' ]
