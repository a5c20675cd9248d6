// `npm run lab -- bench:api`: requests per second and latency of the API over 100,000 products.
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import type { Verdict } from '../verdict';
import { openCatalogue, startCatalogueServer, startIndexedApi } from './catalogue';
import { type Load, measureLoads } from './load';

const PRODUCT_COUNT = 100_000;
const LOAD_SETTING = { connections: [1, 10, 50], rounds: 5, seconds: 1.5 };

const randomProductId = () => 1 + Math.floor(Math.random() * PRODUCT_COUNT);
let orderCount = 0;
/** The price that the buyer saw is above all prices, so that no order is refused. */
const nextOrder = () => ({
  orderId: `${process.pid}-${Date.now()}-${++orderCount}`,
  customerName: 'Ada Marsh',
  customerEmail: 'ada@example.com',
  total: '10.00',
  items: [randomProductId(), randomProductId()].map((productId) => ({ productId, quantity: 1, price: '9999.00' })),
});

const LOADS: readonly Load[] = [
  { name: 'A cached list', path: '/api/products?page=1&pageSize=20', minRate: 5_000, maxP99: 30 },
  {
    name: 'A product that is not cached',
    path: () => `/api/products/${randomProductId()}`,
    minRate: 2_000,
    maxP99: 60,
  },
  { name: 'An order of two items', path: '/api/orders', body: nextOrder, minRate: 200, maxP99: 400 },
];

export async function main(parts: Parts): Promise<Verdict[]> {
  const server = await startCatalogueServer(parts);
  const url = await step('Creating 100,000 products', () => openCatalogue(server, PRODUCT_COUNT));
  const { api } = await step('Starting the API', () => startIndexedApi(parts, url));
  const bench = { address: api.address, processes: [api], ...LOAD_SETTING };
  const { verdicts } = await step('Loading the API', () => measureLoads(LOADS, bench));
  return verdicts;
}
