import { freePort } from '../../tools/port';
import type { Service } from '../../tools/process';
import { startApi, startGateway } from '../../tools/stack';
import type { Stack } from './stack';

export interface FurtherSite {
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts another API and another gateway with different settings. They use the data of the stack.
 * @param name A part of the names of the log files.
 * @param env The environment variables of both servers.
 */
export async function startFurtherSite(stack: Stack, name: string, env: Record<string, string>): Promise<FurtherSite> {
  const services: Service[] = [];
  const stop = async () => {
    for (const service of services.reverse()) await service.stop();
  };
  try {
    const rows = { DATABASE_URL: stack.databaseUrl, MEDIA_DIR: stack.mediaFolder };
    const data = { ...rows, MAIL_COURIER: 'off', RATE_LIMITS: 'off' };
    const api = await startApi({ port: await freePort(), log: `e2e-${name}-api`, env: { ...data, ...env } });
    services.push(api);
    const remotes = { API_ORIGIN: api.address, REMOTES_FILE: stack.remotesFile };
    const gateway = await startGateway({
      port: await freePort(),
      log: `e2e-${name}-gateway`,
      env: { ...remotes, ...env },
    });
    services.push(gateway);
    return { address: gateway.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
