import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { REMOTES } from '../src/remote-names';

/** Where a remote's builds are: a folder, an http(s) host with the same files, or a development server. */
export type RemoteSource =
  { kind: 'folder'; folder: string } | { kind: 'http'; origin: string } | { kind: 'dev'; origin: string };

export interface GatewayConfig {
  host: string;
  port: number;
  apiOrigin: string;
  /** As visitors see it, e.g. https://telemarket.example; null: taken from the request. */
  publicOrigin: string | null;
  remotes: ReadonlyMap<string, RemoteSource>;
  /** The shell's browser build: a folder, or the address of its development server. */
  assets: { folder: string; devOrigin: string | null };
  /** A developer may load builds of their own machine into the running site. */
  allowOverrides: boolean;
  /** How many proxies stand before the gateway. */
  trustProxyHops: number;
  /** Who gets a 103: nobody, whoever comes without a proxy, or all; nginx before 1.29 takes one for the answer itself. */
  earlyHints: 'off' | 'direct' | 'on';
  /** An external chat; null: no help widget. */
  helpChatUrl: string | null;
  /** Where support is reached besides; null: its card is no link. */
  supportEmail: string | null;
  supportPhone: string | null;
  /** Threads that render pages; 0 leaves every page to the browser. */
  renderThreads: number;
  /** How often each remote's host is asked which build is live. */
  releaseIntervalMs: number;
  logLevel: string;
}

/** Parses the environment once; every bad variable is named in one error. */
export function readConfig(env: NodeJS.ProcessEnv, root: string): GatewayConfig {
  const problems: string[] = [];
  const integer = (name: string, fallback: number, most: number) => {
    const value = Number(env[name] || fallback);
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    problems.push(`${name} must be a whole number from 0 to ${most}, not "${env[name]}"`);
    return fallback;
  };
  const onOrOff = (name: string, fallback: boolean) => {
    const value = env[name] || (fallback ? 'on' : 'off');
    if (value !== 'on' && value !== 'off') problems.push(`${name} must be on or off, not "${value}"`);
    return value === 'on';
  };
  const address = (name: string, value: string) => {
    if (URL.canParse(value) && /^https?:/.test(value)) return new URL(value).origin;
    problems.push(`${name} must be an http(s) address, not "${value}"`);
    return '';
  };
  const origin = (name: string) => (env[name] ? address(name, env[name]) : null);
  const link = (name: string) => {
    const value = env[name];
    if (!value) return null;
    if (URL.canParse(value) && value.startsWith('https:')) return value;
    problems.push(`${name} must be an https address or empty, not "${value}"`);
    return null;
  };
  const shaped = (name: string, shape: RegExp, what: string) => {
    const value = env[name];
    if (!value || shape.test(value)) return value || null;
    problems.push(`${name} must be ${what} or empty, not "${value}"`);
    return null;
  };
  const remote = (name: string): RemoteSource => {
    const variable = `REMOTE_${name.toUpperCase()}`;
    const value = env[variable] || join(root, `mfe-${name}/dist`);
    if (/^(dev:)?https?:/.test(value)) {
      return { kind: value.startsWith('dev:') ? 'dev' : 'http', origin: address(variable, value.replace(/^dev:/, '')) };
    }
    return { kind: 'folder', folder: value };
  };
  const earlyHints = () => {
    const value = env['EARLY_HINTS'] || 'direct';
    if (value === 'off' || value === 'direct' || value === 'on') return value;
    problems.push(`EARLY_HINTS must be off, direct or on, not "${value}"`);
    return 'off';
  };
  const shellDevOrigin = origin('SHELL_DEV_ORIGIN');
  const config: GatewayConfig = {
    host: env['HOST'] || '127.0.0.1',
    port: integer('PORT', 8080, 65_535),
    apiOrigin: origin('API_ORIGIN') ?? 'http://127.0.0.1:8081',
    publicOrigin: origin('PUBLIC_ORIGIN'),
    remotes: new Map(REMOTES.map((name) => [name, remote(name)])),
    assets: {
      folder: env['SHELL_ASSETS'] || join(root, 'shell/dist', shellDevOrigin ? 'dev' : 'browser'),
      devOrigin: shellDevOrigin,
    },
    allowOverrides: onOrOff('ALLOW_OVERRIDES', env['NODE_ENV'] !== 'production'),
    trustProxyHops: integer('GATEWAY_TRUST_PROXY_HOPS', 0, 10),
    earlyHints: earlyHints(),
    helpChatUrl: env['HELP_CHAT_URL'] === undefined ? 'https://t.me/telemarket_help' : link('HELP_CHAT_URL'),
    supportEmail: shaped('SUPPORT_EMAIL', /^[^\s@?&]+@[^\s@?&]+\.[^\s@?&]+$/, 'an e-mail address'),
    supportPhone: shaped('SUPPORT_PHONE', /^\+\d[\d ()-]{4,24}$/, 'a phone number such as +44 20 7946 0958'),
    renderThreads: integer('RENDER_THREADS', Math.min(availableParallelism(), 4), 64),
    releaseIntervalMs: integer('RELEASE_INTERVAL_MS', 500, 60_000),
    logLevel: env['LOG_LEVEL'] || 'info',
  };
  if (problems.length > 0) throw new Error(`The configuration is wrong:\n- ${problems.join('\n- ')}`);
  return config;
}
