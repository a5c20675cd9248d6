import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../api/src/config/config';
import { hiddenContacts, readConfig } from '@telemarket/gateway/config';
import type { RemoteSources } from '@telemarket/gateway/remote-source';
import { ROOT } from './root';
import { CliError } from './step';

export interface Environment {
  port: number;
  apiPort: number;
  /** The port of the local mailbox's page; its SMTP server uses any free port. Null when mails are really sent. */
  mailboxPort: number | null;
  /** The port of the shell's development server. */
  devPort: number;
  remotes: RemoteSources;
  /** What the pages do not show because its variable is not set, a sentence each. */
  hidden: readonly string[];
}

/**
 * Reads .env if it exists; existing variables have priority. Each server checks its variables before anything starts.
 * Throws one error that lists every invalid variable.
 */
export function readEnvironment(): Environment {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const problems: string[] = [];
  const gateway = attempt(() => readConfig(process.env, ROOT), problems);
  const api = attempt(() => loadConfig(process.env), problems);
  const remotes = gateway && attempt(gateway.readRemotes, problems);
  if (gateway && gateway.port === api?.port) problems.push('PORT and API_PORT must differ');
  if (!gateway || !api || !remotes || problems.length > 0) {
    throw new CliError(
      `The configuration is wrong (environment or .env):\n${problems.map((line) => `- ${line}`).join('\n')}`,
    );
  }
  const hasMailbox = !api.mail.smtpUrl && !api.publicOrigin;
  const mailboxPort = hasMailbox ? Number(process.env['MAILBOX_PORT'] || 8082) : null;
  return {
    port: gateway.port,
    apiPort: api.port,
    mailboxPort,
    devPort: Number(process.env['DEV_PORT'] || 3000),
    remotes,
    hidden: hiddenContacts(gateway),
  };
}

/** A server lists all its invalid variables in one error, each in a line or a clause. */
function attempt<T>(read: () => T, problems: string[]): T | null {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    problems.push(
      ...message
        .replace(/^[^:]*: ?\n?/, '')
        .split(/\n- |; |^- /)
        .filter(Boolean),
    );
    return null;
  }
}
