// `npm run lab -- bench:api`: requests per second and latency of the API over 100,000 products.
// --rounds 5
import { parseArgs } from 'node:util';
import { buildApi } from '../../build';
import { type Parts, withParts } from '../../lifecycle';
import { run, step } from '../../step';
import { figure, formatTable } from '../../table';
import { formatSpread, spreadOf } from '../statistics';
import { judge, printVerdicts, type Verdict } from '../verdict';
import { catalogueOf, startCatalogues, startIndexedApi } from './catalogue';
import { type Load, type LoadFigures, measureLoad } from './load';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Math.max(1, Number(options.rounds) || 1);
const PRODUCTS = 100_000;
const CONNECTIONS = [1, 10, 50];
/** The engine compiles hot code during this time. */
const WARM_UP = { connections: 10, seconds: 6 };
const SECONDS = 1.5;

interface Call {
  name: string;
  /** Limits for the maximum number of connections, on two cores that also generate the load. */
  minRate: number;
  maxP99: number;
  load: Pick<Load, 'path' | 'body'>;
}

const anyProduct = () => 1 + Math.floor(Math.random() * PRODUCTS);
let orders = 0;
const order = () => ({
  orderId: `${process.pid}-${Date.now()}-${++orders}`,
  customerName: 'Ada Marsh',
  customerEmail: 'ada@example.com',
  total: '10.00',
  items: [anyProduct(), anyProduct()].map((productId) => ({ productId, quantity: 1, price: '5.00' })),
});

const CALLS: readonly Call[] = [
  { name: 'A cached list', minRate: 5_000, maxP99: 30, load: { path: '/api/products?page=1&pageSize=20' } },
  {
    name: 'A product that is not cached',
    minRate: 2_000,
    maxP99: 60,
    load: { path: () => `/api/products/${anyProduct()}` },
  },
  { name: 'An order of two items', minRate: 200, maxP99: 400, load: { path: '/api/orders', body: order } },
];

async function main(parts: Parts): Promise<void> {
  await step('Building the API', buildApi);
  const server = await startCatalogues(parts);
  const url = await step(`Making ${figure(PRODUCTS)} products`, () => catalogueOf(server, PRODUCTS));
  const { api } = await step('Starting the API', () => startIndexedApi(parts, url));
  const verdicts: Verdict[] = [];
  const rows: string[][] = [];

  async function measure({ name, minRate, maxP99, load }: Call): Promise<void> {
    const send = (more: Pick<Load, 'connections' | 'seconds'>) =>
      measureLoad([api], { address: api.address, ...load, ...more });
    await send(WARM_UP);
    for (const connections of CONNECTIONS) {
      const rounds: LoadFigures[] = [];
      while (rounds.length < ROUNDS) rounds.push(await send({ connections, seconds: SECONDS }));
      const spread = (key: keyof LoadFigures) => spreadOf(rounds.map((round) => round[key]));
      const what = `${name}, ${connections} connections`;
      rows.push([
        what,
        formatSpread(spread('rate'), '/s'),
        ...(['p50', 'p99', 'processor'] as const).map((key) => formatSpread(spread(key), 'ms')),
      ]);
      if (connections !== Math.max(...CONNECTIONS)) continue;
      verdicts.push(judge(what, spread('rate').median, { min: minRate }, '/s'));
      verdicts.push(judge(`${what}: p99`, spread('p99').median, { max: maxP99 }, 'ms'));
    }
  }

  for (const call of CALLS) await step(call.name, () => measure(call));
  printVerdicts(verdicts, [formatTable(['', 'Requests', 'p50', 'p99', 'Processor time'], rows)]);
}

run(() => withParts(main));
