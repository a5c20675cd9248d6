import { isCommonPassword } from '../auth/common-password';
import { Environment } from './environment';

export type Config = {
  production: boolean;
  host: string;
  port: number;
  database: DatabaseConfig;
  /** The site's own origin where it is known; decides whether cookies are `Secure`. */
  publicOrigin: string | null;
  /** How many proxies in front of this server append to X-Forwarded-For. */
  trustedProxyHops: number;
  rateLimits: boolean;
  /** Whether lists and searches are answered from an index in memory. */
  productIndex: boolean;
  logLevel: string;
  firstAdmin: { username: string; password: string | null; email: string };
};

export type DatabaseConfig = {
  host: string | undefined;
  port: number | undefined;
  socketPath: string | undefined;
  /** Other servers of the same data, in the order in which they are asked while the ones before are away. */
  standIns: { host: string; port: number | undefined }[];
  user: string;
  password: string;
  name: string;
};

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** Reads the whole environment; throws one error that names every variable that is wrong. */
export function loadConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(source);
  const production = env.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const config: Config = {
    production,
    host: env.text('API_HOST', '127.0.0.1'),
    port: env.integer('API_PORT', 8081, 0, 65535),
    database: env.parsed('DATABASE_URL', 'mysql://root@127.0.0.1:3306/telemarket', parseDatabaseUrl),
    publicOrigin: env.parsed('PUBLIC_ORIGIN', '', parseOrigin),
    trustedProxyHops: env.integer('TRUST_PROXY_HOPS', 1, 0, 10),
    rateLimits: env.oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    productIndex: env.oneOf('PRODUCT_INDEX', ['on', 'off'], 'on') === 'on',
    logLevel: env.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    firstAdmin: {
      username: env.text('ADMIN_USERNAME', 'admin'),
      password: env.parsed('ADMIN_PASSWORD', '', parseAdminPassword),
      email: env.text('ADMIN_EMAIL', 'admin@localhost.localdomain'),
    },
  };
  env.throwIfWrong();
  return config;
}

/** A URL that may have several hosts: mysql://user:password@one:3306,other:3306/telemarket */
function parseDatabaseUrl(text: string): DatabaseConfig {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/s.exec(text) ?? [];
  const [url = new URL(text), ...others] = hosts.split(',').map((host) => new URL(before + host + after));
  if (others.some((other) => !other.hostname)) throw new Error('has a comma with no host beside it');
  if (!['mysql:', 'mariadb:'].includes(url.protocol)) throw new Error('must start with mysql://');
  const name = decodeURIComponent(url.pathname.slice(1));
  if (!/^[\w-]{1,64}$/.test(name))
    throw new Error('must end with the name of a database, as in mysql://user@host/telemarket');
  return {
    host: url.hostname || undefined,
    port: url.port ? Number(url.port) : undefined,
    socketPath: url.searchParams.get('socketPath') ?? undefined,
    standIns: others.map((other) => ({ host: other.hostname, port: other.port ? Number(other.port) : undefined })),
    user: decodeURIComponent(url.username) || 'root',
    password: decodeURIComponent(url.password),
    name,
  };
}

function parseOrigin(text: string): string | null {
  if (!text) return null;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new Error('must be an origin such as https://shop.example');
  }
  return url.origin;
}

function parseAdminPassword(text: string): string | null {
  if (text && text.length < 12) throw new Error('must have at least 12 characters');
  if (isCommonPassword(text)) throw new Error('is one of the most common passwords');
  return text || null;
}
