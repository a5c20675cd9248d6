import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../api/src/config/config';
import { readConfig } from '@telemarket/gateway/config';
import { ROOT } from './root';
import { CliError } from './step';

export interface Environment {
  port: number;
  apiPort: number;
  /** Of the shell's development server. */
  devPort: number;
}

/**
 * Reads .env where there is one (what is already set wins) and lets each server check its own variables, before anything
 * is started: all bad ones are named at once.
 */
export function readEnvironment(): Environment {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const problems: string[] = [];
  const gateway = attempt(() => readConfig(process.env, ROOT), problems);
  const api = attempt(() => loadConfig(process.env), problems);
  if (gateway && gateway.port === api?.port) problems.push('PORT and API_PORT must differ');
  if (!gateway || !api || problems.length > 0) {
    throw new CliError(
      `The configuration is wrong (environment or .env):\n${problems.map((line) => `- ${line}`).join('\n')}`,
    );
  }
  return { port: gateway.port, apiPort: api.port, devPort: Number(process.env['DEV_PORT'] || 3000) };
}

/** Each server names its bad variables in one error: a line, or a clause, for each. */
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
