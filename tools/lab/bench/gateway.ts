import { setTimeout as sleep } from 'node:timers/promises';
import { figure, formatTable } from '../../table';
import { residentMemory } from '../processes';
import { signUp } from '../shop/customer';
import type { Site } from '../site';
import { formatSpread, spreadOf } from '../statistics';
import { judge, type Verdict } from '../verdict';
import { type Load, type LoadFigures, measureLoad } from './load';

type Visitor = 'signed out' | 'signed in';

const VISITORS: readonly Visitor[] = ['signed out', 'signed in'];
const CONNECTIONS = [10, 50];
/** All customers get the same cached pages. */
const CUSTOMERS = 8;
const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;
/** The gateway still renders pages for clients of the previous load that have disconnected. */
const PAUSE_MS = 500;

/** For the larger number of connections, on two cores that also generate the load. */
const MIN_RATE = 2_000;
const MAX_P99 = 60;
/** The ratio of a signed-in page to a signed-out page. */
const MAX_PROCESSOR = 1.1;

export interface Measurement {
  visitor: Visitor;
  connections: number;
  rounds: LoadFigures[];
}

/** Measures home pages of a warm gateway. This process generates the load on the same CPUs. */
export async function measureGateway({ api, gateway }: Site): Promise<Measurement[]> {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(gateway.address)));
  const load = async (visitor: Visitor, options: Pick<Load, 'connections' | 'seconds'>) => {
    await sleep(PAUSE_MS);
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const signedIn = visitor === 'signed in' ? { cookies: customers.map(({ cookies }) => cookies) } : {};
    return measureLoad([gateway, api], { address: gateway.address, headers, ...signedIn, ...options });
  };
  const measurements = CONNECTIONS.flatMap((connections) =>
    VISITORS.map((visitor): Measurement => ({ visitor, connections, rounds: [] })),
  );
  for (const visitor of VISITORS) await load(visitor, { connections: 10, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { visitor, connections, rounds } of measurements)
      rounds.push(await load(visitor, { connections, seconds: SECONDS }));
  }
  return measurements;
}

export function formatGateway(measurements: readonly Measurement[], { api, gateway }: Site): string {
  const rows = measurements.map(({ visitor, connections, rounds }) => [
    `${visitor}, ${connections} connections`,
    ...(['rate', 'p50', 'p99', 'processor'] as const).map((key) =>
      formatSpread(spreadOf(rounds.map((round) => round[key])), key === 'rate' ? '/s' : 'ms'),
    ),
  ]);
  const servers = [gateway, api].map((server) => [
    server.name,
    figure(server.startUpMs, 'ms'),
    figure(residentMemory(server), 'MiB'),
  ]);
  return [
    formatTable(['Home from a warm gateway', 'Pages', 'p50', 'p99', 'Processor time of gateway and API'], rows),
    formatTable(['Process', 'Start-up', 'Memory after the load'], servers),
  ].join('\n\n');
}

export function judgeGateway(measurements: readonly Measurement[]): Verdict[] {
  const medianOf = (visitor: Visitor, key: keyof LoadFigures) =>
    spreadOf(
      measurements
        .filter(
          (measurement) => measurement.visitor === visitor && measurement.connections === Math.max(...CONNECTIONS),
        )
        .flatMap(({ rounds }) => rounds.map((round) => round[key])),
    ).median;
  const ratio = medianOf('signed in', 'processor') / medianOf('signed out', 'processor');
  return [
    ...VISITORS.flatMap((visitor) => [
      judge(`Home pages, ${visitor}`, medianOf(visitor, 'rate'), { min: MIN_RATE }, '/s'),
      judge(`p99 of a home page, ${visitor}`, medianOf(visitor, 'p99'), { max: MAX_P99 }, 'ms'),
    ]),
    judge('Processor time of a home page, signed in to signed out', ratio, { max: MAX_PROCESSOR }, 'x'),
  ];
}
