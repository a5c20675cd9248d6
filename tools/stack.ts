import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService, type Service, waitForAnswer } from './process';
import { ROOT } from './root';

const LAST_CHARACTERS = 4_000;

export interface RunningService extends Service {
  address: string;
}

export interface ServiceSetting {
  port: number;
  env?: Record<string, string>;
  /** The log file below .data/logs, without its ending. */
  log: string;
}

/** As in its Dockerfile: what building the index of a large catalogue took goes back to the system. */
const RETURN_MEMORY = { MALLOC_MMAP_THRESHOLD_: String(1024 ** 2) };

/** Starts the built API and waits until its database answers and its migrations are done. */
export function startApi({ port, env = {}, log }: ServiceSetting): Promise<RunningService> {
  const address = `http://127.0.0.1:${port}`;
  return start(
    'The API',
    'api/dist/main.js',
    { API_PORT: String(port), ...RETURN_MEMORY, ...env },
    log,
    address,
    '/readyz',
  );
}

/** Starts the built gateway and waits until it answers. */
export function startGateway({ port, env = {}, log }: ServiceSetting): Promise<RunningService> {
  const address = `http://127.0.0.1:${port}`;
  return start(
    'The gateway',
    'shell/gateway/dist/gateway.cjs',
    { PORT: String(port), ...env },
    log,
    address,
    '/healthz',
  );
}

async function start(
  name: string,
  script: string,
  env: Record<string, string>,
  log: string,
  address: string,
  ready: string,
): Promise<RunningService> {
  const folder = join(ROOT, '.data/logs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${log}.log`);
  const output = openSync(file, 'a');
  // what is there already was said at earlier starts
  const { size } = fstatSync(output);
  const service = startService({ name, args: [join(ROOT, script)], env: { NODE_ENV: 'production', ...env }, output });
  closeSync(output);
  try {
    await waitForAnswer(service, address + ready, () =>
      readFileSync(file).subarray(size).toString().slice(-LAST_CHARACTERS),
    );
  } catch (error) {
    await service.stop();
    throw error;
  }
  return { ...service, address };
}
