// `npm run bench:api`: compares the API with servers that do the same with only node:http and mysql2. The rounds alternate.
// -- --rounds 5
import { parseArgs } from 'node:util';
import { buildApi } from '../build';
import { type Parts, withParts } from '../lifecycle';
import { run, step } from '../step';
import { catalogueOf, startCatalogues, startIndexedApi } from './catalogue';
import { startBare } from './start-bare';
import { type Load, type LoadFigures, measureLoad } from './load';
import { formatProcesses, residentMemory } from './processes';
import { type Bar, figure, formatSpread, formatTable, printReport } from './report';
import type { StartedService } from './site';
import { spreadOf } from './statistics';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Math.max(1, Number(options.rounds) || 1);
const PRODUCTS = 100_000;
const LIST = '/api/products?page=1&pageSize=20';
const CONNECTIONS = [1, 10, 50];
/** The engine compiles hot code in this time. The API has more of it than a bare server. */
const WARM_UP = { connections: 10, seconds: 6 };
/** Short, so that other load of the machine affects both sides. */
const SECONDS = 1.5;

interface Comparison {
  name: string;
  /** The minimum ratio of the API's requests per second to the bare server's. */
  min: number;
  bare: StartedService;
  load: Pick<Load, 'path' | 'body'>;
}

const medianOf = (rounds: readonly LoadFigures[], key: keyof LoadFigures) =>
  spreadOf(rounds.map((round) => round[key])).median;

async function compare(api: StartedService, comparison: Comparison): Promise<{ bars: Bar[]; rows: string[][] }> {
  const { name, min, bare, load } = comparison;
  const bars: Bar[] = [];
  const rows: string[][] = [];
  const measure = (service: StartedService, more: Pick<Load, 'connections' | 'seconds'>) =>
    measureLoad([service], { address: service.address, ...load, ...more });
  for (const service of [bare, api]) await measure(service, WARM_UP);
  for (const connections of CONNECTIONS) {
    const [ours, theirs]: [LoadFigures[], LoadFigures[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const theirFigures = await measure(bare, { connections, seconds: SECONDS });
      const ourFigures = await measure(api, { connections, seconds: SECONDS });
      // the first round warms both up
      if (round === 0) continue;
      theirs.push(theirFigures);
      ours.push(ourFigures);
    }
    const ratio = spreadOf(ours.map(({ rate }, at) => rate / (theirs[at]?.rate ?? Number.NaN)));
    rows.push([
      `${name}, ${connections} connections`,
      figure(medianOf(ours, 'rate'), '/s'),
      figure(medianOf(theirs, 'rate'), '/s'),
      formatSpread(ratio, 'x'),
      figure(medianOf(ours, 'processor'), 'ms'),
      figure(medianOf(theirs, 'processor'), 'ms'),
    ]);
    bars.push({ name: `${name}, ${connections} connections`, measured: ratio.median, min, unit: 'x' });
  }
  return { bars, rows };
}

async function main(parts: Parts): Promise<void> {
  await step('Building the API', buildApi);
  const server = await startCatalogues(parts);
  const url = await step(`Making ${figure(PRODUCTS)} products`, () => catalogueOf(server, PRODUCTS));
  const api = await step('Starting the API', () => startIndexedApi(parts, url));
  const anyProduct = () => 1 + Math.floor(Math.random() * PRODUCTS);
  let orders = 0;
  const order = () => ({
    orderId: `${process.pid}-${Date.now()}-${++orders}`,
    customerName: 'Ada Marsh',
    customerEmail: 'ada@example.com',
    total: '10.00',
    items: [anyProduct(), anyProduct()].map((productId) => ({ productId, quantity: 1, price: '5.00' })),
  });
  const comparisons: Comparison[] = [
    {
      name: 'A cached list',
      min: 0.7,
      bare: await startBare(parts, 'cached', api.address + LIST),
      load: { path: LIST },
    },
    {
      name: 'A product that is not cached',
      min: 0.75,
      bare: await startBare(parts, 'detail', url),
      load: { path: () => `/api/products/${anyProduct()}` },
    },
    {
      name: 'An order of two items',
      min: 0.65,
      bare: await startBare(parts, 'order', url),
      load: { path: '/api/orders', body: order },
    },
  ];
  const before = new Map([[api, residentMemory(api)]]);
  const bars: Bar[] = [];
  const rows: string[][] = [];
  for (const comparison of comparisons) {
    const result = await step(comparison.name, () => compare(api, comparison));
    bars.push(...result.bars);
    rows.push(...result.rows);
  }
  const header = ['', 'API', 'Bare', 'Ratio', 'Processor time, API', 'bare'];
  printReport([formatTable(header, rows), formatProcesses([api], before)], bars);
}

run(() => withParts(main));
