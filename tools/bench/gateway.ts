import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, type LoadFigures, measureLoad } from './load';
import { type Bar, formatSpread, formatTable } from './report';
import type { Site } from './site';
import { spreadOf } from './statistics';

/** `min`: home pages per second that the gateway must serve. */
const VISITORS = [
  { name: 'signed out', min: 1_000 },
  { name: 'signed in', min: 250 },
] as const;
const MAX_P99_MS = 50;
const CONNECTIONS = [10, 50];
const SECONDS = 4;
const WARM_UP_SECONDS = 3;
/** The gateway still renders pages whose clients of the previous load have left. */
const PAUSE_MS = 500;

interface Measurement {
  visitor: (typeof VISITORS)[number];
  connections: number;
  /** Pages per second: half of the minimum. Null: as many as possible. */
  rate: number | null;
  rounds: LoadFigures[];
}

/** Measures home pages of a warm gateway. This process makes the load, on the same CPUs. */
export async function measureGateway({ api, gateway }: Site, rounds: number): Promise<Measurement[]> {
  const { address } = gateway;
  const session = await signUp(address);
  const load = async ({ name }: Measurement['visitor'], what: Pick<Load, 'connections' | 'rate' | 'seconds'>) => {
    await sleep(PAUSE_MS);
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', ...(name === 'signed in' ? { cookie: session } : {}) };
    return measureLoad([gateway, api], { address, headers, ...what });
  };
  const measurements = VISITORS.flatMap((visitor): Measurement[] => [
    ...CONNECTIONS.map((connections) => ({ visitor, connections, rate: null, rounds: [] })),
    { visitor, connections: 50, rate: visitor.min / 2, rounds: [] },
  ]);
  for (const visitor of VISITORS) await load(visitor, { connections: 10, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    for (const { visitor, connections, rate, rounds: done } of measurements) {
      done.push(await load(visitor, { connections, rate, seconds: SECONDS }));
    }
  }
  return measurements;
}

export function formatGateway(measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ visitor, connections, rate, rounds }) => [
    `${visitor.name}, ${rate ? `${rate} pages/s requested` : `${connections} connections`}`,
    ...(['rate', 'p50', 'p99', 'processor'] as const).map((key) =>
      formatSpread(spreadOf(rounds.map((round) => round[key])), key === 'rate' ? '/s' : 'ms'),
    ),
  ]);
  return formatTable(['Home from a warm gateway', 'Pages', 'p50', 'p99', 'Processor time of gateway and API'], rows);
}

export function gatewayBars(measurements: readonly Measurement[]): Bar[] {
  return VISITORS.flatMap((visitor): Bar[] => {
    const medians = (key: keyof LoadFigures, limited: boolean) =>
      measurements
        .filter((measurement) => measurement.visitor === visitor && (measurement.rate !== null) === limited)
        .map(({ rounds }) => spreadOf(rounds.map((round) => round[key])).median);
    const fastest = Math.max(...medians('rate', false));
    const slowest = Math.max(...medians('p99', true));
    return [
      { name: `Home pages, ${visitor.name}`, measured: fastest, min: visitor.min, unit: '/s' },
      {
        name: `p99 at ${visitor.min / 2} pages/s, ${visitor.name}`,
        measured: slowest,
        max: MAX_P99_MS,
        unit: 'ms',
      },
    ];
  });
}

/** @returns The cookie of a new customer's session. */
async function signUp(address: string): Promise<string> {
  const body = {
    firstName: 'Ada',
    lastName: 'Marsh',
    username: 'ada-marsh',
    email: 'ada@example.com',
    password: 'Heron-and-pier-1',
  };
  const response = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (!response.ok || cookies.length === 0) throw new Error(`The sign-up failed: ${response.status}`);
  return cookies.join('; ');
}
