#!/bin/sh
# Starts the edge. nginx reads neither environment variables nor /etc/resolv.conf, so this script writes two files for
# nginx. nginx resolves the names again every two seconds, because the addresses of the gateways change.
set -eu
while read -r key address _; do
  [ "$key" != nameserver ] || break
done </etc/resolv.conf
case $address in *:*) address="[$address]" ;; esac
echo "resolver $address valid=2s;" >/tmp/resolver.conf
echo "server $GATEWAY${GATEWAY_DOMAIN:-}:8080 resolve max_fails=3 fail_timeout=1s;" >/tmp/gateway.conf
exec nginx -g 'daemon off;'
