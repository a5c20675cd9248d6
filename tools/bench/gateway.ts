import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from './customer';
import { type Load, type LoadFigures, measureLoad } from './load';
import { type Bar, formatSpread, formatTable } from './report';
import type { Site, StartedService } from './site';
import { spreadOf } from './statistics';

/** The bare server sends the same bytes as the gateway sends to a visitor who is signed out. */
const VISITORS = ['bare', 'signed out', 'signed in'] as const;
type Visitor = (typeof VISITORS)[number];

const CONNECTIONS = [10, 50];
/** Several, since sessions are read together. */
const CUSTOMERS = 8;
const SECONDS = 4;
const WARM_UP_SECONDS = 3;
/** The gateway still renders pages whose clients of the previous load have left. */
const PAUSE_MS = 500;

/** Bars, as ratios to the bare server: machines differ by three times. */
const MIN_RATE = { 'signed out': 0.6, 'signed in': 0.2 };
const MAX_P99 = { 'signed out': 2.5, 'signed in': 6 };
/** A page that is signed in, to one that is signed out. */
const MAX_PROCESSOR = 4;

interface Measurement {
  visitor: Visitor;
  connections: number;
  rounds: LoadFigures[];
}

/** Measures home pages of a warm gateway. This process makes the load, on the same CPUs. */
export async function measureGateway(
  { api, gateway }: Site,
  bare: StartedService,
  rounds: number,
): Promise<Measurement[]> {
  const cookies = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(gateway.address)));
  const load = async (visitor: Visitor, what: Pick<Load, 'connections' | 'seconds'>) => {
    await sleep(PAUSE_MS);
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    if (visitor === 'bare') return measureLoad([bare], { address: bare.address, headers, ...what });
    const signedIn = visitor === 'signed in' ? { cookies } : {};
    return measureLoad([gateway, api], { address: gateway.address, headers, ...signedIn, ...what });
  };
  const measurements = CONNECTIONS.flatMap((connections) =>
    VISITORS.map((visitor): Measurement => ({ visitor, connections, rounds: [] })),
  );
  for (const visitor of VISITORS) await load(visitor, { connections: 10, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    for (const { visitor, connections, rounds: done } of measurements)
      done.push(await load(visitor, { connections, seconds: SECONDS }));
  }
  return measurements;
}

export function formatGateway(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ visitor, connections, rounds }) => [
    `${visitor === 'bare' ? 'bare node:http' : visitor}, ${connections} connections`,
    ...(['rate', 'p50', 'p99', 'processor'] as const).map((key) =>
      formatSpread(spreadOf(rounds.map((round) => round[key])), key === 'rate' ? '/s' : 'ms'),
    ),
  ]);
  return formatTable(['Home from a warm gateway', 'Pages', 'p50', 'p99', 'Processor time of gateway and API'], rows);
}

export function gatewayBars(measurements: readonly Measurement[]): Bar[] {
  /** The median over all rounds of the ratio of two visitors' figures. */
  const ratio = (key: keyof LoadFigures, one: Visitor, other: Visitor) =>
    spreadOf(
      CONNECTIONS.flatMap((connections) => {
        const of = (visitor: Visitor) =>
          measurements.find((one) => one.visitor === visitor && one.connections === connections)?.rounds ?? [];
        return of(one).map((figures, round) => figures[key] / (of(other)[round]?.[key] ?? Number.NaN));
      }),
    ).median;
  return [
    ...(['signed out', 'signed in'] as const).flatMap((visitor): Bar[] => [
      {
        name: `Home pages per second, ${visitor}, to a bare server`,
        measured: ratio('rate', visitor, 'bare'),
        min: MIN_RATE[visitor],
        unit: 'x',
      },
      {
        name: `p99, ${visitor}, to a bare server`,
        measured: ratio('p99', visitor, 'bare'),
        max: MAX_P99[visitor],
        unit: 'x',
      },
    ]),
    {
      name: 'Processor time of a home page, signed in to signed out',
      measured: ratio('processor', 'signed in', 'signed out'),
      max: MAX_PROCESSOR,
      unit: 'x',
    },
  ];
}
