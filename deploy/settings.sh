#!/bin/sh
# Writes each secret of the site into the volume of the services that need it. The secrets come from .env; a trial on
# this machine gets random ones. A public site does not start without its own secrets, and the error names all that are
# missing.
set -eu
umask 022

problems=''
problem() {
  problems="$problems
- $1"
}

# Stores the secret of .env, which replaces a stored one. Without a secret in .env, keeps the stored one, or stores a
# random one.
write_secret() {
  if [ -n "$2" ]; then
    printf %s "$2" >"$1"
  elif [ ! -s "$1" ]; then
    head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n' >"$1"
  fi
}

[ -n "$PUBLIC_ORIGIN" ] || [ "$PUBLISH_ON" = 127.0.0.1 ] ||
  problem "PUBLISH_ON=$PUBLISH_ON opens the site to other machines: PUBLIC_ORIGIN must say how visitors reach it"
case $PUBLIC_ORIGIN in
  '' | https://*) ;;
  *) problem "PUBLIC_ORIGIN must begin with https:// (or be left out for a trial on this machine), not $PUBLIC_ORIGIN" ;;
esac
if [ -n "$PUBLIC_ORIGIN" ]; then
  [ -n "$MYSQL_PASSWORD" ] || problem 'MYSQL_PASSWORD is missing'
  [ -n "$MYSQL_ROOT_PASSWORD" ] || problem 'MYSQL_ROOT_PASSWORD is missing'
  [ -n "$ADMIN_PASSWORD" ] || problem 'ADMIN_PASSWORD is missing'
  [ ${#SECRET_KEY} -ge 32 ] || problem 'SECRET_KEY is missing, or has fewer than 32 characters'
  [ -n "$SMTP_URL" ] || problem 'SMTP_URL is missing: the shop promises mails'
fi
# The passwords become parts of a URL and of SQL, so they may contain only these characters.
case $MYSQL_PASSWORD$MYSQL_ROOT_PASSWORD in
  *[!0-9A-Za-z._~-]*) problem 'MYSQL_PASSWORD and MYSQL_ROOT_PASSWORD may contain only letters, digits and . _ ~ -' ;;
esac
if [ -n "$problems" ]; then
  echo "The site does not start. In .env:$problems" >&2
  exit 1
fi

[ -s /secrets/api/admin-password ] || first=yes
write_secret /secrets/database/root-password "$MYSQL_ROOT_PASSWORD"
write_secret /secrets/database/password "$MYSQL_PASSWORD"
write_secret /secrets/api/admin-password "$ADMIN_PASSWORD"
write_secret /secrets/api/secret-key "$SECRET_KEY"
write_secret /secrets/api/vapid-private-key "$VAPID_PRIVATE_KEY"
# Without these two secrets, the shop has no bot, and accounts cannot be linked to Telegram.
printf %s "$TELEGRAM_BOT_TOKEN" >/secrets/api/telegram-bot-token
printf %s "$TELEGRAM_CLIENT_SECRET" >/secrets/api/telegram-client-secret
write_secret /secrets/gateway/gateway-secret "$GATEWAY_SECRET"
cp /secrets/gateway/gateway-secret /secrets/api/gateway-secret
printf 'mysql://telemarket:%s@mysql:3306/telemarket' "$(cat /secrets/database/password)" >/secrets/api/database-url
printf %s "${SMTP_URL:-smtp://mailbox:1025}" >/secrets/api/smtp-url
[ -n "$ADMIN_PASSWORD" ] || [ -z "${first:-}" ] ||
  echo "First admin   $ADMIN_USERNAME / $(cat /secrets/api/admin-password)"
