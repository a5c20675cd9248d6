import { readFileSync } from 'node:fs';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import type { ShellBoot } from '@telemarket/app/own-pages';
import { choice, integer, onOrOff, origin, parsed, readEnvironment, text } from '@telemarket/server-kit/environment';
import { settingEntriesOf, parseReleaseKeys, parseReportTokens, type ReleaseKeys } from '@telemarket/release-trust';
import { MIN_NETWORKS } from '@telemarket/canary';
import { CLIENT_LIMITS } from './limits';
import { readBackendLines } from './backend-address';
import { type NamedLines, requireValidEntries } from './named-lines';
import { readRemoteLines, type RemoteLines } from './remote-source';

export type GatewayConfig = ReturnType<typeof readConfig>;

/** For trials only: on a public site, the owner of this chat could pose as the shop's support. */
const TRIAL_HELP_CHAT_URL = 'https://t.me/telemarket_help';
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * Parses the environment, whose variables .env.example describes. Null: the variable is not set, which turns its
 * feature off. Throws one error that lists every invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string) {
  const remotesFile = env['REMOTES_FILE'] || join(root, 'deploy/remotes');
  /**
   * Parses a list from a file or from a variable. A wrong entry in a file does not affect the other lines. A wrong
   * entry in a variable is an error: the variable is read only at the start, when nothing is served yet.
   */
  const lines = <Value>(name: string, read: (text: string) => NamedLines<Value>) =>
    parsed((text) => {
      const list = read(text);
      if (env[name]?.trim()) requireValidEntries(list);
      return list;
    }, null);
  const values = readEnvironment(env, {
    HOST: text('127.0.0.1'),
    PORT: integer(8080, { max: 65_535 }),
    API_ORIGIN: origin('http://127.0.0.1:8081'),
    PUBLIC_ORIGIN: origin(null),
    REMOTES: lines('REMOTES', (list) => readRemoteLines(list, root)),
    REMOTE_BACKENDS: lines('REMOTE_BACKENDS', readBackendLines),
    RELEASE_KEYS: parsed(parseReleaseKeys, null),
    RELEASE_STATE: text(null),
    // Only tools set these variables: `npm run dev` sets SHELL_DEV_ORIGIN, and the benchmarks set SHELL_ASSETS.
    SHELL_DEV_ORIGIN: origin(null),
    SHELL_ASSETS: text(null),
    SHARED_ASSETS: text(null),
    GATEWAY_STATE: text(null),
    NPM: onOrOff(true),
    NPM_STORE: text(null),
    NPM_TOKEN: parsed(parseNpmTokens, null),
    NEXT_SITE: origin(null),
    NEXT_SITE_SECRET: parsed(createPatternParser(/^[\w-]{16,128}$/, '16 to 128 letters, digits, _ or -'), null),
    TEAM_REPORT_TOKENS: parsed(parseReportTokens, null),
    GATEWAY_TRUST_PROXY_HOPS: integer(0, { max: 10 }),
    HELP_CHAT_URL: parsed(parseHttpsAddress, null),
    SUPPORT_EMAIL: parsed(createPatternParser(/^[^\s@?&]+@[^\s@?&]+\.[^\s@?&]+$/, 'an email address'), null),
    SUPPORT_PHONE: parsed(createPatternParser(/^\+\d[\d ()-]{4,24}$/, 'a phone number such as +44 20 7946 0958'), null),
    RENDER_THREADS: integer(Math.min(availableParallelism(), 4), { max: 64 }),
    RELEASE_INTERVAL_MS: integer(500, { max: 60_000 }),
    INSTANCE_ID: text(null),
    GATEWAY_SECRET: text(null),
    CANARY_NETWORKS: integer(MIN_NETWORKS, { min: MIN_NETWORKS, max: 200 }),
    LOG_LEVEL: choice(LOG_LEVELS, 'info'),
    STOP_WITH_STDIN: onOrOff(false),
    OTEL_EXPORTER_OTLP_ENDPOINT: origin(null),
    METRICS_HOST: text('127.0.0.1'),
    METRICS_PORT: integer(null, { min: 1, max: 65_535 }),
    MEASURE_SAMPLE: parsed(parseShare, 1),
  });
  const isTrial = values.PUBLIC_ORIGIN === null;
  const trialChatUrl = isTrial && env['HELP_CHAT_URL'] === undefined ? TRIAL_HELP_CHAT_URL : null;
  // the files that this function names are read again while the gateway runs; the files of other `_FILE` variables are
  // read once
  const fixedRemotes = env['REMOTES'] ? values.REMOTES : null;
  const fixedBackends = env['REMOTE_BACKENDS'] ? values.REMOTE_BACKENDS : null;
  const backendsFile = env['REMOTE_BACKENDS_FILE'] || null;
  // the files of keys and tokens are also read again; their first parse, above, only reports errors
  const keysFile = env['RELEASE_KEYS'] ? null : env['RELEASE_KEYS_FILE'];
  const reportTokensFile = env['TEAM_REPORT_TOKENS'] ? null : env['TEAM_REPORT_TOKENS_FILE'];
  const readTokenKeys = reportTokensFile
    ? createKeyFileReader(reportTokensFile, parseReportTokens)
    : () => values.TEAM_REPORT_TOKENS;
  const tokensFile = env['NPM_TOKEN'] ? null : env['NPM_TOKEN_FILE'];
  /** The folder for data that this gateway needs after a restart without the API; null: a restart loses the data. */
  const stateFolder =
    values.GATEWAY_STATE ?? (values.SHARED_ASSETS && join(values.SHARED_ASSETS, stateFolderNameOf(values)));
  return {
    host: values.HOST,
    port: values.PORT,
    apiOrigin: values.API_ORIGIN,
    /**
     * The public origin of the site, such as https://telemarket.example. Null: `originOf` returns the origin of the
     * request.
     */
    publicOrigin: values.PUBLIC_ORIGIN,
    /** The boot data that every page gets. */
    site: {
      isTrial,
      helpChatUrl: values.HELP_CHAT_URL,
      supportEmail: values.SUPPORT_EMAIL,
      supportPhone: values.SUPPORT_PHONE,
    } satisfies Partial<ShellBoot>,
    /** The help chat of a trial site whose settings name no chat. */
    trialChatUrl,
    /** The variables that override a setting of the shop. */
    fixedVariables: (['HELP_CHAT_URL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'] as const).filter(
      (name) => values[name] !== null,
    ),
    /** Reads the list of remotes, which can change at run time. Throws when there is no file. */
    readRemotes: (): RemoteLines => fixedRemotes ?? readRemoteLines(readFileSync(remotesFile, 'utf8'), root),
    /** Reads the addresses of the teams' own backends, which can change at run time; null: there are none. */
    readBackends:
      fixedBackends || backendsFile
        ? (): NamedLines<string> => fixedBackends ?? readBackendLines(readFileSync(backendsFile ?? '', 'utf8'))
        : null,
    /** Reads the public keys of the teams, which can change at run time; null: builds need no signature. */
    readReleaseKeys: keysFile ? createKeyFileReader(keysFile, parseReleaseKeys) : () => values.RELEASE_KEYS,
    /**
     * Reads the keys that may sign requests for the errors and figures of a remote: the release keys, and the keys of
     * tokens. They can change at run time. Null: there are none.
     */
    readReportKeys(): ReleaseKeys | null {
      const releaseKeys = this.readReleaseKeys();
      const tokenKeys = readTokenKeys();
      if (!releaseKeys || !tokenKeys) return releaseKeys ?? tokenKeys;
      const names = new Set([...releaseKeys.keys(), ...tokenKeys.keys()]);
      return new Map(
        [...names].map((name) => [name, [releaseKeys, tokenKeys].flatMap((keys) => keys.get(name) ?? [])]),
      );
    },
    releaseState: values.RELEASE_STATE ?? (stateFolder && join(stateFolder, 'list-numbers.json')),
    publicFolder: join(root, 'shell/app/public'),
    /** The shell's browser build: a folder, or the origin of its development server. */
    assets: {
      folder: values.SHELL_ASSETS ?? join(root, 'shell/app/dist', values.SHELL_DEV_ORIGIN ? 'dev' : 'browser'),
      devOrigin: values.SHELL_DEV_ORIGIN,
    },
    sharedAssets: values.SHARED_ASSETS,
    stateFolder,
    /** The folder of this gateway's packages for teams, and the store with the packages of all gateways; null: no packages. */
    packages: values.NPM
      ? { folder: join(root, 'shell/platform/gateway/dist/packages'), store: values.NPM_STORE }
      : null,
    /** Reads the tokens of package managers, which can change at run time; null: everybody may read the packages. */
    readNpmTokens: (): readonly string[] | null =>
      tokensFile ? parseNpmTokens(readFileSync(tokensFile, 'utf8')) : values.NPM_TOKEN,
    /** The gateway of the next version, and the secret of the link that leads there; null: there is no next version. */
    nextSite: nextSiteOf(values.NEXT_SITE, values.NEXT_SITE_SECRET),
    trustProxyHops: values.GATEWAY_TRUST_PROXY_HOPS,
    renderThreads: values.RENDER_THREADS,
    releaseIntervalMs: values.RELEASE_INTERVAL_MS,
    /** The id of this site. If another site has taken the port of the API, its API refuses calls with this id. */
    instanceId: values.INSTANCE_ID,
    gatewaySecret: values.GATEWAY_SECRET,
    canaryNetworks: values.CANARY_NETWORKS,
    logLevel: values.LOG_LEVEL,
    stopWithStdin: values.STOP_WITH_STDIN,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    metrics: values.METRICS_PORT === null ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    measureSample: values.MEASURE_SAMPLE,
    limits: CLIENT_LIMITS,
  };
}

/** Throws when only the origin or only the secret of the next version is set. */
function nextSiteOf(origin: string | null, secret: string | null) {
  if (origin !== null && secret !== null) return { origin, secret };
  if (origin !== secret) throw new Error('NEXT_SITE and NEXT_SITE_SECRET belong together: set both or none.');
  return null;
}

/** Returns a sentence for each contact that pages do not show because its variable is not set. */
export function describeHiddenContacts({
  site: { isTrial, helpChatUrl, supportEmail, supportPhone },
}: GatewayConfig): string[] {
  if (isTrial) return [];
  return [
    helpChatUrl
      ? []
      : "HELP_CHAT_URL is not set: unless the shop's settings name a chat, the pages have no help button and no live chat.",
    supportEmail
      ? []
      : "SUPPORT_EMAIL is not set: unless the shop's settings have an address, the pages show no support email address.",
    supportPhone
      ? []
      : "SUPPORT_PHONE is not set: unless the shop's settings have a number, the pages show no phone number.",
  ].flat();
}

/**
 * Returns the name of the folder. Gateways with the secret share one folder, because they all have the same state. The
 * name begins with a dot, so that the files in the folder are not served.
 */
const stateFolderNameOf = ({ GATEWAY_SECRET }: { GATEWAY_SECRET: string | null }) =>
  GATEWAY_SECRET === null ? `.state-of-${hostname()}` : '.state';

/** Returns the site's origin in the form that pages, robots.txt and the sitemap use. */
export const originOf = (request: { protocol: string; host: string }, { publicOrigin }: GatewayConfig): string =>
  // an HTTP/1.0 request may have no Host header
  publicOrigin ?? `${request.protocol}://${request.host || 'localhost'}`;

/**
 * Returns a function that reads the file at each call. The text is parsed only after a change, because each token takes
 * 0.5 ms.
 */
function createKeyFileReader(file: string, parse: (text: string) => ReleaseKeys): () => ReleaseKeys | null {
  let last: { text: string; keys: ReleaseKeys } | undefined;
  return () => {
    const text = readFileSync(file, 'utf8');
    if (last?.text !== text) last = { text, keys: parse(text) };
    return last.keys;
  };
}

/**
 * Entries are tokens, or `team=token`; the name of the team only tells the operator to whom the token belongs. Throws
 * without a token.
 */
function parseNpmTokens(list: string): readonly string[] {
  const tokens = settingEntriesOf(list).map((entry) => /^[a-z][a-z0-9-]*=([^=].*)$/.exec(entry)?.[1] ?? entry);
  if (tokens.length === 0) throw new Error('must name a token');
  return tokens;
}

function parseHttpsAddress(value: string): string {
  if (URL.canParse(value) && value.startsWith('https:')) return value;
  throw new Error(`must be an https address or empty, not "${value}"`);
}

function parseShare(value: string): number {
  if (/^(0|1|0?\.\d{1,6})$/.test(value)) return Number(value);
  throw new Error(`must be a number from 0 to 1, not "${value}"`);
}

const createPatternParser = (shape: RegExp, what: string) => (value: string) => {
  if (shape.test(value)) return value;
  throw new Error(`must be ${what} or empty, not "${value}"`);
};
