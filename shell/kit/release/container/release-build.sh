#!/bin/sh
# release-build.sh RELEASE BUILDS COMMAND...: adds the one build below RELEASE, an image's, to the remote's builds and
# makes it live, as `npm run release` does; then becomes COMMAND. `publish` of releases.ts says what is written: its test
# runs both.
set -eu

from=$1
builds=$2
shift 2
build=$(ls "$from")
pointer=$builds/releases.json
# The build that an image released last. Its next start releases nothing: a rollback outlives a restart.
mark=$builds/.image-build

upload() {
  # named only when complete; every container's own process has the same number, so this one may be a dead one's
  partial=$builds/.upload-$build-image
  rm -rf "$partial"
  cp -R "$from/$build" "$partial"
  mv "$partial" "$builds/$build"
}

# the release command takes the same lock, and it, too, takes one that is so old for a dead one's
take_lock() {
  until mkdir "$pointer.lock" 2>/dev/null; do
    taken=$(stat -c %Y "$pointer.lock" 2>/dev/null || date +%s)
    [ $(($(date +%s) - taken)) -le 10 ] || rmdir "$pointer.lock" 2>/dev/null || true
    sleep 0.05
  done
  trap 'rmdir "$pointer.lock"' EXIT
}

publish() {
  live='' canary='' past=''
  if [ -f "$pointer" ]; then
    # ids and times hold no white space and no escapes
    json=$(tr -d ' \n\r\t' <"$pointer")
    live=$(expr "$json" : '.*"live":"\([0-9A-Za-z._-]*\)"') || refuse
    canary=$(expr "$json" : '.*"canary":{[^}]*"build":"\([0-9A-Za-z._-]*\)"') || true
    past=$(echo "$json" | grep -o '{"build":"[0-9A-Za-z._-]*","until":"[^{}]*}') || true
    [ "$(echo "$json" | grep -o '"until":' | wc -l)" = "$(echo "$past" | grep -c .)" ] || refuse
  fi
  now=$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)
  past=$(
    {
      [ -z "$live" ] || echo "{\"build\":\"$live\",\"until\":\"$now\"}"
      [ -z "$canary" ] || echo "{\"build\":\"$canary\",\"until\":\"$now\",\"withdrawn\":true}"
      echo "$past"
    } | awk -F '"' -v served="$build" '$4 && $4 != served && !seen[$4]++' | paste -sd , -
  )
  echo "{\"live\":\"$build\",\"past\":[$past]}" >"$pointer.new"
  mv "$pointer.new" "$pointer"
  echo "$build" >"$mark"
}

refuse() {
  echo "$pointer is not understood, so $build was not released" >&2
  exit 1
}

if [ "$(cat "$mark" 2>/dev/null || true)" != "$build" ]; then
  [ -d "$builds/$build" ] || upload
  (take_lock && publish)
  echo "live: $build"
fi
exec "$@"
