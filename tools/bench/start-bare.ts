import { join } from 'node:path';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { startService, waitForResponse } from '../process';
import type { StartedService } from './site';

/**
 * Starts a server of `bare-server.ts`.
 * @param given Its source.
 */
export async function startBare(parts: Parts, name: string, given: string): Promise<StartedService> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const service = parts.add(
    await startService({
      name: `The bare ${name} server`,
      args: ['--import', 'tsx', join(__dirname, 'bare-server.ts'), name, String(port), given],
      env: { NODE_ENV: 'production' },
    }),
  );
  await waitForResponse(service, `${address}/readyz`);
  return { ...service, address, startUpMs: performance.now() - from };
}
