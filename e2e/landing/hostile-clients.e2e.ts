import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { CLIENTS_PER_KIND, measureVisitors, openSlowClients, warmUpSite } from '../slow-clients';
import { expect, test } from '../test';

/** The section "Memory" of docs/operate.md promises this limit. */
const MAX_MEMORY_MB = 270 + 144 * Math.min(availableParallelism(), 4);

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

// e2e/compose/site.compose.ts tests the other hostile clients, because only the edge of docker compose limits them.
test('without an edge, slow request bodies do not keep the gateway from serving other visitors', async ({
  stack,
}, testInfo) => {
  const { hostname: host, port } = new URL(stack.address);
  const target = { host, port: Number(port) };
  await warmUpSite(target);
  const quiet = memoryOf(stack.gatewayPid);
  const close = await openSlowClients(target, ['bodies']);
  const visitors = await measureVisitors(target);
  const memory = memoryOf(stack.gatewayPid);
  close();
  const figures = { clients: CLIENTS_PER_KIND, ...visitors, memory: `${quiet} MB, then ${memory} MB` };
  testInfo.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  console.log(figures);
  expect(memory).toBeLessThan(MAX_MEMORY_MB);
});
