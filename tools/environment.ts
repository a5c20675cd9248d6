import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../api/src/config/config';
import { describeHiddenContacts, readConfig } from '@telemarket/gateway/config';
import { type RemoteSources, requireRemotes } from '@telemarket/gateway/remote-source';
import { ROOT } from './root';
import { CliError } from './step';
import { localTelegramVariables } from './telegram/local-settings';

/**
 * The page of the local mailbox has no port when a real mail server is set. The local Telegram has no port when a
 * real bot is set.
 */
export type SitePorts = { PORT: number; API_PORT: number } & {
  [variable in 'MAILBOX_PORT' | 'LOCAL_TELEGRAM_PORT' | MetricsPort]?: number;
};
type MetricsPort = 'METRICS_PORT' | 'API_METRICS_PORT';

export interface Environment {
  /** The ports that the user has set. The other ports have their defaults. */
  ports: SitePorts;
  /** The port of the shell's development server. */
  devPort: number;
  remotes: RemoteSources;
  /** A sentence for each part of the pages that is hidden because its variable is not set. */
  hidden: readonly string[];
}

/**
 * Reads .env if it exists. Variables that are set already have priority. Each server checks its variables before
 * anything starts. Throws one error that lists every invalid variable.
 */
export function readEnvironment(): Environment {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const problems: string[] = [];
  const gateway = readOrReport(() => readConfig(process.env, ROOT), problems);
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_CLIENT_ID, PUBLIC_ORIGIN } = process.env;
  const isTelegramLocal = !TELEGRAM_BOT_TOKEN && !TELEGRAM_CLIENT_ID && !PUBLIC_ORIGIN;
  const telegramPort = Number(process.env['LOCAL_TELEGRAM_PORT'] || 8083);
  const telegram = isTelegramLocal ? localTelegramVariables(`http://127.0.0.1:${telegramPort}`) : {};
  const api = readOrReport(() => loadConfig({ ...process.env, ...telegram }), problems);
  const lines = gateway && readOrReport(gateway.readRemotes, problems);
  // unlike a running gateway, this function refuses invalid lines, because the person who has typed them can correct
  // them
  problems.push(...(lines?.problems ?? []).map((problem) => `The list of remotes: ${problem}`));
  // the mailbox and the local Telegram need no password, so no other machine may reach them
  for (const variable of ['MAILBOX_HOST', 'LOCAL_TELEGRAM_HOST'])
    if (![undefined, '127.0.0.1'].includes(process.env[variable]))
      problems.push(`${variable} is only for a container: on this machine it must be 127.0.0.1`);
  const bothNamed = process.env['PORT'] && process.env['API_PORT'];
  if (bothNamed && gateway && gateway.port === api?.port) problems.push('PORT and API_PORT must be different');
  if (!gateway || !api || !lines || problems.length > 0) {
    throw new CliError(
      `The configuration (environment or .env) is invalid:\n${problems.map((line) => `- ${line}`).join('\n')}`,
    );
  }
  const hasMailbox = !api.mail.smtpUrl && !api.publicOrigin;
  return {
    ports: {
      PORT: gateway.port,
      API_PORT: api.port,
      ...(hasMailbox && { MAILBOX_PORT: Number(process.env['MAILBOX_PORT'] || 8082) }),
      ...(isTelegramLocal && { LOCAL_TELEGRAM_PORT: telegramPort }),
      ...(gateway.metrics && { METRICS_PORT: gateway.metrics.port }),
      ...(api.metrics && { API_METRICS_PORT: api.metrics.port }),
    },
    devPort: Number(process.env['DEV_PORT'] || 3000),
    remotes: requireRemotes(lines),
    hidden: describeHiddenContacts(gateway),
  };
}

/**
 * Runs a reader of variables. If the reader throws, adds a problem for each line or clause of its error, because a
 * server lists all its invalid variables in one error.
 */
function readOrReport<T>(read: () => T, problems: string[]): T | null {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    problems.push(
      ...message
        .replace(/^The configuration is wrong:\n- /, '')
        .split(/\n- |; /)
        .filter(Boolean),
    );
    return null;
  }
}
