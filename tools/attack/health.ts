import type { Ledger } from './ledger';
import { type AttackedService, isAlive } from './site';
import { send } from './wire';

/** Finds services that have ended, and services that say that they are not healthy. */
export async function checkHealth(
  ledger: Ledger,
  services: readonly Pick<AttackedService, 'name' | 'origin' | 'pid'>[],
): Promise<void> {
  for (const service of services) {
    ledger.try('health');
    const path = service.name === 'api' ? '/readyz' : '/healthz';
    const { status } = await send(service, { method: 'GET', path }).catch(() => ({ status: 0 }));
    if (!isAlive(service)) ledger.add({ kind: 'health', detail: 'the process has ended' }, service.name);
    else if (status !== 200) ledger.add({ kind: 'health', detail: `status ${status}` }, service.name);
  }
}
