// `npm run lab -- bench:api`: requests per second and latency of the API over 100,000 products.
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import type { Verdict } from '../verdict';
import { catalogueOf, startCatalogues, startIndexedApi } from './catalogue';
import { type Load, measureLoads } from './load';

const PRODUCTS = 100_000;
const SETTING = { connections: [1, 10, 50], rounds: 5, seconds: 1.5 };

const anyProduct = () => 1 + Math.floor(Math.random() * PRODUCTS);
let orders = 0;
/** The price that the buyer saw is above all prices, so that no order is refused. */
const order = () => ({
  orderId: `${process.pid}-${Date.now()}-${++orders}`,
  customerName: 'Ada Marsh',
  customerEmail: 'ada@example.com',
  total: '10.00',
  items: [anyProduct(), anyProduct()].map((productId) => ({ productId, quantity: 1, price: '9999.00' })),
});

const LOADS: readonly Load[] = [
  { name: 'A cached list', path: '/api/products?page=1&pageSize=20', minRate: 5_000, maxP99: 30 },
  { name: 'A product that is not cached', path: () => `/api/products/${anyProduct()}`, minRate: 2_000, maxP99: 60 },
  { name: 'An order of two items', path: '/api/orders', body: order, minRate: 200, maxP99: 400 },
];

export async function main(parts: Parts): Promise<Verdict[]> {
  const server = await startCatalogues(parts);
  const url = await step('Creating 100,000 products', () => catalogueOf(server, PRODUCTS));
  const { api } = await step('Starting the API', () => startIndexedApi(parts, url));
  const bench = { address: api.address, processes: [api], ...SETTING };
  const { verdicts } = await step('Loading the API', () => measureLoads(LOADS, bench));
  return verdicts;
}
