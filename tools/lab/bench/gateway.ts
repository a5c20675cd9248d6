import { formatFigure } from '../../table';
import { residentMemory } from '../processes';
import { signUp } from '../shop/customer';
import type { Site } from '../site';
import { judge, printTable, type Verdict } from '../verdict';
import { measureLoads } from './load';

/** The number of customers who are signed in. All of them get the same cached pages. */
const CUSTOMER_COUNT = 8;
const LOAD_SETTING = { connections: [10, 50], rounds: 3, seconds: 4 };
const HOME_LOAD = { path: '/', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' }, minRate: 2_000, maxP99: 60 };
/** The maximum ratio of the processor time of a signed-in page to that of a signed-out page. */
const MAX_CPU_RATIO = 1.1;

/** Measures home pages of a warm gateway. This process generates the load on the same CPUs. */
export async function measureGateway({ api, gateway }: Site): Promise<Verdict[]> {
  const customers = await Promise.all(Array.from({ length: CUSTOMER_COUNT }, () => signUp(gateway.address)));
  const loads = [
    { ...HOME_LOAD, name: 'Home pages, signed out' },
    { ...HOME_LOAD, name: 'Home pages, signed in', cookies: customers.map(({ cookies }) => cookies) },
  ];
  const bench = { address: gateway.address, processes: [gateway, api], ...LOAD_SETTING };
  const { verdicts, processor } = await measureLoads(loads, bench);
  printTable(
    ['Process', 'Start-up', 'Memory after the load'],
    [gateway, api].map((server) => [
      server.name,
      formatFigure(server.startUpMs, 'ms'),
      formatFigure(residentMemory(server), 'MiB'),
    ]),
  );
  const [signedOut = 0, signedIn = Number.NaN] = processor;
  const ratio = judge(
    'CPU time of a home page, ratio of signed-in to signed-out',
    signedIn / signedOut,
    { max: MAX_CPU_RATIO },
    'x',
  );
  return [...verdicts, ratio];
}
