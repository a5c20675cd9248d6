import { join } from 'node:path';
import { startService, type Service, waitForResponse } from './process';
import { ROOT } from './root';

export interface RunningService extends Service {
  address: string;
}

export interface ServiceSetting {
  port: number;
  env?: Record<string, string>;
  /** The name of the log file in .data/logs, without its extension. */
  log: string;
  /** Called with each part of the output, which the log file gets too. */
  onOutput?: (text: string) => void;
  /** A file to which the process itself appends its output: see ServiceOptions. */
  outputFile?: string;
}

/**
 * These variables make the API return memory to the system after it has built a large index, as in deploy/Dockerfile.
 */
const MEMORY_RETURN_VARIABLES = { MALLOC_MMAP_THRESHOLD_: String(1024 ** 2) };

/** Starts the built API of a folder. Resolves when the migrations have run and the database responds. */
export const startApi = ({
  env,
  folder = 'api',
  ...setting
}: ServiceSetting & { folder?: string }): Promise<RunningService> =>
  startOnPort(
    { name: 'The API', args: [join(ROOT, folder, 'dist/main.js')], readyPath: '/readyz' },
    { ...setting, env: { API_PORT: String(setting.port), ...MEMORY_RETURN_VARIABLES, ...env } },
  );

/** Starts the built gateway. Resolves when it responds. */
export const startGateway = ({ env, ...setting }: ServiceSetting): Promise<RunningService> =>
  startOnPort(
    { name: 'The gateway', args: [join(ROOT, 'shell/platform/gateway/dist/gateway.cjs')], readyPath: '/healthz' },
    { ...setting, env: { PORT: String(setting.port), ...env } },
  );

export interface RunningMailbox extends RunningService {
  /** The value of SMTP_URL for a shop that sends to this mailbox. */
  smtpUrl: string;
}

/** Starts the local mailbox. The property `address` is the address of its page. */
export async function startLocalMailbox({
  port,
  smtpPort,
}: {
  port: number;
  smtpPort: number;
}): Promise<RunningMailbox> {
  const env = { MAILBOX_PORT: String(port), MAILBOX_SMTP_PORT: String(smtpPort) };
  const args = ['--import', 'tsx', join(ROOT, 'tools/mailbox/main.ts')];
  const service = await startOnPort(
    { name: 'The mailbox', args, readyPath: '/healthz' },
    { port, env, log: 'mailbox' },
  );
  return { ...service, smtpUrl: `smtp://127.0.0.1:${smtpPort}` };
}

/**
 * Starts the local Telegram. The property `address` is the address of its page, the root of its Bot API and the
 * issuer of its sign-in.
 */
export function startTelegramService({ port, origin }: { port: number; origin: string }): Promise<RunningService> {
  const env = { LOCAL_TELEGRAM_PORT: String(port), LOCAL_ORIGIN: origin };
  const args = ['--import', 'tsx', join(ROOT, 'tools/telegram/main.ts')];
  return startOnPort({ name: 'The local Telegram', args, readyPath: '/healthz' }, { port, env, log: 'telegram' });
}

async function startOnPort(
  { name, args, readyPath }: { name: string; args: string[]; readyPath: string },
  { port, env, ...output }: ServiceSetting,
): Promise<RunningService> {
  const address = `http://127.0.0.1:${port}`;
  const service = await startService({ name, args, env: { NODE_ENV: 'production', ...env }, ...output });
  try {
    await waitForResponse(service, address + readyPath, { instance: env?.['INSTANCE_ID'] });
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { ...service, address };
}
