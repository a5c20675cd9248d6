import { type DynamicModule, Global, Module } from '@nestjs/common';
import { choice, integer, onOrOff, origin, parsed, readEnvironment, text } from '@telemarket/server-kit/environment';
import { createECDH, createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { isCommonPassword } from '../secret/common-password';

export type Config = ReturnType<typeof loadConfig>;
export type MailConfig = Config['mail'];
export type DatabaseConfig = Config['database'];
export type MediaConfig = Config['media'];
/** Without a name, the sender of mails has the name of the shop. */
type Sender = { name: string | null; address: string };

/** The identity of the shop for push services (VAPID, RFC 8292). Keys in base64url. */
export type PushConfig = NonNullable<Config['push']>;
/** The settings of the shop's Telegram bot. */
export type TelegramBotConfig = NonNullable<Config['telegramBot']>;
/** The settings of the bot as a client of OpenID Connect, for the sign-in with Telegram. */
export type TelegramSignInConfig = NonNullable<Config['telegramSignIn']>;

const LOG_LEVELS: readonly string[] = ['silent', 'error', 'warn', 'info', 'debug'];

export const CONFIG = Symbol('config');

@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}

/** Reads the whole environment. Throws one error that names every wrong variable. */
export function loadConfig(source: NodeJS.ProcessEnv = process.env) {
  const env = readEnvironment(source, {
    NODE_ENV: choice(['production', 'development', 'test'], 'development'),
    API_HOST: text('127.0.0.1'),
    API_PORT: integer(8081, { max: 65_535 }),
    DATABASE_URL: parsed(parseDatabaseUrl, parseDatabaseUrl('mysql://root@127.0.0.1:3306/telemarket')),
    PUBLIC_ORIGIN: origin(null),
    LOCAL_ORIGIN: origin('http://localhost:8080'),
    SMTP_URL: parsed(parseSmtpUrl, null),
    MAIL_FROM: parsed(parseSender, { name: null, address: 'shop@localhost.localdomain' }),
    SHOP_INBOX: parsed(parseAddress, null),
    MAIL_COURIER: onOrOff(true),
    NEWSLETTER_PER_MINUTE: integer(300, { min: 1, max: 6_000 }),
    COURIER_HEALTH_PATH: text(null),
    SECRET_KEY: parsed((text) => digest(parseGatewaySecret(text)), null),
    INSTANCE_ID: text(null),
    GATEWAY_SECRET: parsed(parseGatewaySecret, null),
    VAPID_PRIVATE_KEY: parsed(parseVapidKey, null),
    PUSH_LOCAL_SERVICE: origin(null),
    TELEGRAM_BOT_TOKEN: parsed(parseBotToken, null),
    TELEGRAM_LOCAL_API: origin(null),
    TELEGRAM_LOCAL_LINKS: origin(null),
    TELEGRAM_CLIENT_ID: parsed(parseTelegramClientId, null),
    TELEGRAM_CLIENT_SECRET: text(null),
    TELEGRAM_LOCAL_SIGN_IN: parsed(parseLoopbackOrigin, null),
    TELEGRAM_HANDOVER: onOrOff(false),
    TRUST_PROXY_HOPS: integer(1, { max: 10 }),
    RATE_LIMITS: onOrOff(true),
    ADMIN_REQUIRE_TOTP: onOrOff(null),
    RESERVATION_HOURS: integer(48, { min: 1, max: 720 }),
    PRODUCT_INDEX: onOrOff(true),
    MEDIA_DIR: text('.data/media'),
    MEDIA_S3: parsed(parseBucket, null),
    AWS_ENDPOINT_URL_S3: parsed(parseEndpoint, null),
    AWS_REGION: text('us-east-1'),
    AWS_ACCESS_KEY_ID: text(null),
    AWS_SECRET_ACCESS_KEY: text(null),
    MEDIA_CACHES: parsed(parseOrigins, []),
    LOG_LEVEL: choice(LOG_LEVELS, 'info'),
    STOP_WITH_STDIN: onOrOff(false),
    OTEL_EXPORTER_OTLP_ENDPOINT: origin(null),
    API_METRICS_HOST: text('127.0.0.1'),
    API_METRICS_PORT: integer(null, { min: 1, max: 65_535 }),
    ADMIN_USERNAME: text('admin'),
    ADMIN_PASSWORD: parsed(parseAdminPassword, null),
    ADMIN_EMAIL: text('admin@localhost.localdomain'),
  });
  const inbox = env.SHOP_INBOX ?? env.ADMIN_EMAIL;
  if ((env.TELEGRAM_CLIENT_ID === null) !== (env.TELEGRAM_CLIENT_SECRET === null))
    throw new Error('TELEGRAM_CLIENT_ID and TELEGRAM_CLIENT_SECRET belong together: set both, or neither.');
  if (env.PUBLIC_ORIGIN && env.TELEGRAM_LOCAL_SIGN_IN)
    throw new Error(
      'PUBLIC_ORIGIN and TELEGRAM_LOCAL_SIGN_IN are both set: a local Telegram lets anybody sign in as anyone.',
    );
  if (env.PUBLIC_ORIGIN && env.TELEGRAM_LOCAL_API)
    throw new Error('PUBLIC_ORIGIN and TELEGRAM_LOCAL_API are both set: a public shop must use the real Telegram.');
  if (env.TELEGRAM_HANDOVER && env.TELEGRAM_BOT_TOKEN === null)
    throw new Error(
      'TELEGRAM_HANDOVER is on, but TELEGRAM_BOT_TOKEN is missing: without it, the shop cannot ask Telegram who owns a chat.',
    );
  return {
    production: env.NODE_ENV === 'production',
    host: env.API_HOST,
    port: env.API_PORT,
    database: env.DATABASE_URL,
    /** Null when the public address is not known. Cookies are `Secure` when the address begins with https. */
    publicOrigin: env.PUBLIC_ORIGIN,
    /** The origin of links in mails. It never comes from a Host header. */
    shopOrigin: env.PUBLIC_ORIGIN ?? env.LOCAL_ORIGIN,
    mail: {
      /** Without an SMTP server, mails stay in the outbox. */
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      /** The address for mails to the shop, such as a message to a seller without an address. */
      inbox,
      courier: env.MAIL_COURIER,
      /** The maximum number of mails of a newsletter issue that are sent in a minute. */
      newsletterPerMinute: env.NEWSLETTER_PER_MINUTE,
      /** A separate courier process writes this file whenever it makes progress. */
      healthPath: env.COURIER_HEALTH_PATH,
    },
    push: env.VAPID_PRIVATE_KEY && {
      ...env.VAPID_PRIVATE_KEY,
      subject: `mailto:${inbox}`,
      /** The origin of a push service on this machine, for tests. A public site connects only to public addresses. */
      localService: env.PUBLIC_ORIGIN ? null : env.PUSH_LOCAL_SERVICE,
    },
    /** Null: the shop has no bot, and calls Telegram for nothing but a sign-in. */
    telegramBot: env.TELEGRAM_BOT_TOKEN && {
      ...env.TELEGRAM_BOT_TOKEN,
      apiRoot: env.TELEGRAM_LOCAL_API ?? 'https://api.telegram.org',
      /** Every link to a Telegram bot begins with this address. */
      linkRoot: (env.TELEGRAM_LOCAL_API && (env.TELEGRAM_LOCAL_LINKS ?? env.TELEGRAM_LOCAL_API)) ?? 'https://t.me',
    },
    /** Null: accounts cannot be linked to Telegram. */
    telegramSignIn:
      env.TELEGRAM_CLIENT_ID !== null && env.TELEGRAM_CLIENT_SECRET !== null
        ? {
            clientId: env.TELEGRAM_CLIENT_ID,
            clientSecret: env.TELEGRAM_CLIENT_SECRET,
            issuer: env.TELEGRAM_LOCAL_SIGN_IN ?? 'https://oauth.telegram.org',
          }
        : null,
    /** True if Telegram is asked who owns a group or channel that was sold. */
    telegramHandover: env.TELEGRAM_HANDOVER,
    /** The key of 32 bytes that encrypts values that must not be readable in the database; see secret-box. */
    secretKey: env.SECRET_KEY ?? digest(`${env.DATABASE_URL.name} ${env.DATABASE_URL.password}`),
    /** False if the secret key is derived from DATABASE_URL, which is enough for a trial. */
    hasSecretKey: env.SECRET_KEY !== null,
    /** The secret that authenticates gateways. Null: no gateway can share its counts. */
    gatewaySecret: env.GATEWAY_SECRET,
    /** `npm start` gives its API and its gateway the same id. Null: the API serves all gateways. */
    instanceId: env.INSTANCE_ID,
    /** The number of proxies before this server that append to X-Forwarded-For. */
    trustedProxyHops: env.TRUST_PROXY_HOPS,
    rateLimits: env.RATE_LIMITS,
    adminRequiresTotp: env.ADMIN_REQUIRE_TOTP ?? env.PUBLIC_ORIGIN !== null,
    reservationHours: env.RESERVATION_HOURS,
    /** The place of the picture files. All processes of the API share it. */
    media: {
      folder: resolve(env.MEDIA_DIR),
      /** With a bucket, the folder is not used. */
      bucket: env.MEDIA_S3 && {
        ...env.MEDIA_S3,
        endpoint: env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${env.AWS_REGION}.amazonaws.com`,
        region: env.AWS_REGION,
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      },
      /** The origins of shared caches. When a picture is removed, the API tells these caches to drop it. */
      caches: env.MEDIA_CACHES,
    },
    /** True if lists and searches come from an index in memory. */
    productIndex: env.PRODUCT_INDEX,
    /** False in commands, because only servers run the background jobs. */
    backgroundJobs: true,
    logLevel: env.LOG_LEVEL,
    stopWithStdin: env.STOP_WITH_STDIN,
    firstAdmin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD, email: env.ADMIN_EMAIL },
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** The address of the metrics, which must not be public. */
    metrics: env.API_METRICS_PORT === null ? null : { host: env.API_METRICS_HOST, port: env.API_METRICS_PORT },
  };
}

/** Parses an address such as mysql://user:password@host:3306/telemarket. */
function parseDatabaseUrl(text: string) {
  const [hosts = ''] = text.replace(/^\w+:\/\/(?:[^/]*@)?/, '').split(/[/?]/, 1);
  if (hosts.includes(',')) throw new Error('names several hosts: put a proxy in front of them (docs/operate.md)');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['mysql:', 'mariadb:'].includes(url.protocol)) throw new Error('must start with mysql://');
  const name = decodeURIComponent(url.pathname.slice(1));
  if (!/^[\w-]{1,64}$/.test(name))
    throw new Error('must end with the name of a database, as in mysql://user@host/telemarket');
  return {
    host: url.hostname || undefined,
    port: url.port ? Number(url.port) : undefined,
    socketPath: url.searchParams.get('socketPath') ?? undefined,
    user: decodeURIComponent(url.username) || 'root',
    password: decodeURIComponent(url.password),
    name,
  };
}

/** Parses a place in a store with the interface of S3, such as s3://bucket/prefix. */
function parseBucket(text: string): { name: string; prefix: string } {
  const [, name, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/([\w./-]*?))?\/?$/.exec(text) ?? [];
  if (!name) throw new Error('must be a place such as s3://bucket/prefix');
  return { name, prefix: prefix && `${prefix}/` };
}

function parseEndpoint(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error('must be an address such as https://s3.example');
  return text.replace(/\/+$/, '');
}

function parseOrigins(text: string): string[] {
  return text.split(',').map((item) => {
    const url = URL.canParse(item.trim()) ? new URL(item.trim()) : null;
    if (url?.protocol !== 'http:' || url.pathname !== '/') throw new Error('must be origins such as http://varnish:80');
    return url.origin;
  });
}

/** Throws if a public shop has no SMTP server: the shop promises mails that this process could not send. */
export function requireMail({ publicOrigin, mail }: Config): void {
  if (publicOrigin && mail.courier && !mail.smtpUrl) {
    throw new Error(
      'PUBLIC_ORIGIN is set, but SMTP_URL is missing: without it, the shop cannot send the mails that it promises.',
    );
  }
}

/** Returns whether some process of this site sends the mails in the outbox. */
export function sendsMail({ mail }: Pick<Config, 'mail'>): boolean {
  // A process without a courier needs no SMTP_URL, because another process sends its mails.
  return mail.smtpUrl !== null || !mail.courier;
}

/** Throws if a public shop has no SECRET_KEY: anyone who knows its database password could decrypt its secrets. */
export function requireSecretKey({ publicOrigin, hasSecretKey }: Config): void {
  if (publicOrigin && !hasSecretKey) {
    throw new Error('PUBLIC_ORIGIN is set, but SECRET_KEY is missing: it encrypts the links in mails.');
  }
}

function parseGatewaySecret(text: string): string {
  if (text.length < 32) throw new Error('must have at least 32 characters');
  return text;
}

function parseVapidKey(text: string): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  try {
    if (!/^[\w-]{43}$/.test(text)) throw new Error('length');
    pair.setPrivateKey(text, 'base64url');
  } catch {
    throw new Error('must be 32 bytes in base64url: a private key of P-256');
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: text };
}

/** The number before the colon is the id of the bot. */
function parseBotToken(text: string): { id: number; token: string } {
  const [, id] = /^([1-9]\d{0,15}):[\w-]{1,128}$/.exec(text) ?? [];
  if (id === undefined) throw new Error('must be the token of a bot, such as 123456789:AAE…');
  return { id: Number(id), token: text };
}

function parseTelegramClientId(text: string): string {
  if (!/^[1-9]\d{0,15}$/.test(text))
    throw new Error('must be the id of the bot: the digits of its token before the colon');
  return text;
}

/** Parses the address of a local replacement for an external service. The replacement must run on this machine. */
function parseLoopbackOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (!isLocal || url.origin !== text.replace(/\/$/, ''))
    throw new Error('must be an origin such as http://127.0.0.1:8083');
  return url.origin;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function parseSmtpUrl(text: string): string {
  if (!URL.canParse(text) || !/^smtps?:$/.test(new URL(text).protocol) || !new URL(text).hostname) {
    throw new Error('must be an address such as smtps://user:password@mail.example:465');
  }
  return text;
}

function parseAddress(text: string): string {
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(text)) throw new Error('must be an email address');
  return text;
}

/** Parses an address, or a name and an address such as Harbour <shop@example.com>. */
function parseSender(text: string): Sender {
  const [, name = '', address = text] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>$/u.exec(text) ?? [];
  try {
    return { name: name || null, address: parseAddress(address) };
  } catch {
    throw new Error('must be an email address, or a name and an address as in Harbour <shop@example.com>');
  }
}

function parseAdminPassword(password: string): string {
  if (password.length < 12) throw new Error('must have at least 12 characters');
  if (isCommonPassword(password)) throw new Error('is one of the most common passwords');
  return password;
}
