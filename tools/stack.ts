import { join } from 'node:path';
import { startService, type Service, waitForResponse } from './process';
import { ROOT } from './root';

export interface RunningService extends Service {
  address: string;
}

export interface ServiceSetting {
  port: number;
  env?: Record<string, string>;
  /** The log file in .data/logs, without its extension. */
  log: string;
}

/** As in deploy/Dockerfile: returns the memory that building a large index took to the system. */
const RETURN_MEMORY = { MALLOC_MMAP_THRESHOLD_: String(1024 ** 2) };

/** Starts the built API. Resolves when its migrations are done and its database responds. */
export const startApi = ({ port, env, log }: ServiceSetting): Promise<RunningService> =>
  start('The API', 'api/dist/main.js', { API_PORT: String(port), ...RETURN_MEMORY, ...env }, log, port, '/readyz');

/** Starts the built gateway. Resolves when it responds. */
export const startGateway = ({ port, env, log }: ServiceSetting): Promise<RunningService> =>
  start('The gateway', 'shell/gateway/dist/gateway.cjs', { PORT: String(port), ...env }, log, port, '/healthz');

export interface RunningMailbox extends RunningService {
  /** For SMTP_URL. */
  smtpUrl: string;
}

/** Starts the local mailbox. `address` is its page. */
export async function startMailbox({ port, smtpPort }: { port: number; smtpPort: number }): Promise<RunningMailbox> {
  const ports = { MAILBOX_PORT: String(port), MAILBOX_SMTP_PORT: String(smtpPort) };
  const script = 'tools/mailbox/main.ts';
  const service = await start('The mailbox', script, { ...ports }, 'mailbox', port, '/healthz', ['--import', 'tsx']);
  return { ...service, smtpUrl: `smtp://127.0.0.1:${smtpPort}` };
}

async function start(
  name: string,
  script: string,
  env: Record<string, string>,
  log: string,
  port: number,
  readyPath: string,
  options: string[] = [],
): Promise<RunningService> {
  const address = `http://127.0.0.1:${port}`;
  const service = await startService({
    name,
    args: [...options, join(ROOT, script)],
    env: { NODE_ENV: 'production', ...env },
    log,
  });
  try {
    await waitForResponse(service, address + readyPath);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { ...service, address };
}
