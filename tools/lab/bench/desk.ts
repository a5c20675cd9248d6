// `npm run lab -- bench:desk`: the response times of the administrators' order desk, with 100,000 orders of two lines.
import { createConnection } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import { formatFigure } from '../../table';
import { ADMIN, signIn } from '../shop/customer';
import type { Verdict } from '../verdict';
import { openCatalogue, startCatalogueServer, startIndexedApi } from './catalogue';
import { HUNDRED_THOUSAND_NUMBERS, measureReads, type ReadPaths } from './reads';

const PRODUCT_COUNT = 1_000;
const ORDER_COUNT = 100_000;
/** The number of pending orders, which are the newest ones. */
const PENDING_COUNT = 3_000;

const orderListPath = (query: string) => `/api/admin/orders?${query}&page=1&pageSize=20`;
const DESK_READS: ReadPaths = {
  'Pending orders': () => orderListPath('status=pending'),
  'A page of all orders, sorted by total': (at) => `/api/admin/orders?sort=total-high&page=${1 + at}&pageSize=20`,
  'Search: an order number': (at) => orderListPath(`q=${1_700_000_000_000 + ((at * 7_919) % ORDER_COUNT)}`),
  'Search: digits that all order numbers begin with': () => orderListPath('q=1700'),
  'Search: an email address': (at) => orderListPath(`q=buyer${at * 31}%40`),
  'Search: a name': (at) => orderListPath(`q=${['ada', 'ben l', 'cleo', 'dan', 'eve m'][at % 5]}`),
  'Search: a word in listing titles': (at) =>
    orderListPath(`status=pending&q=${['crypto', 'daily', 'helper', 'science'][at % 4]}`),
  'One order': (at) => `/api/admin/orders/${1 + ((at * 7_919) % ORDER_COUNT)}`,
  'The page “Needs you”': () => '/api/admin/needs',
  'The figures of a year': () => '/api/admin/figures?days=365',
};

const IS_PENDING = `n > ${ORDER_COUNT - PENDING_COUNT}`;
const ORDER_TIME = 'UTC_TIMESTAMP(3) - INTERVAL (100000 - n) * 5 MINUTE';
const LINE_PRODUCT = `1 + (n * 7 + line * 13) MOD ${PRODUCT_COUNT}`;
const LINE_STATE = `IF(${IS_PENDING}, ELT(1 + n MOD 4, 'waiting', 'accepted', 'handed_over', 'declined'), IF(n MOD 10, 'received', 'cancelled'))`;
const ORDER_LINES = `${HUNDRED_THOUSAND_NUMBERS} CROSS JOIN (SELECT 0 AS line UNION ALL SELECT 1) places`;

const FILL_STATEMENTS = [
  `INSERT INTO \`order\` (id, order_id, email_key, status, customer_name, customer_email, customer_telegram, total,
     request_hash, created_at)
   SELECT n, 1700000000000 + n, CONCAT('buyer', n MOD 20000, '@example.com'),
     IF(${IS_PENDING}, 'pending', IF(n MOD 10, 'completed', 'cancelled')),
     CONCAT(ELT(1 + n MOD 5, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve'), ' ', ELT(1 + n MOD 3, 'Lind', 'Marsh', 'Ng')),
     CONCAT('buyer', n MOD 20000, '@example.com'), CONCAT('@buyer', n MOD 20000), n MOD 500, '', ${ORDER_TIME} FROM ${HUNDRED_THOUSAND_NUMBERS}`,
  `INSERT IGNORE INTO deal (id, number, order_id, seller_name, seller_email, active_at, created_at, declined_at, answered_at)
   SELECT n * 64 + line, LPAD(n * 2 + line, 8, '0'), n, product.seller_name, IF(n MOD 7, 'seller@example.com', NULL),
     ${ORDER_TIME}, ${ORDER_TIME}, IF(${LINE_STATE} = 'declined' AND n MOD 40 = 3, ${ORDER_TIME}, NULL),
     IF(n MOD 10, ${ORDER_TIME} + INTERVAL (n * 7919) MOD 172800 SECOND, NULL)
   FROM ${ORDER_LINES} JOIN product ON product.id = ${LINE_PRODUCT}`,
  `INSERT INTO order_item (id, order_id, line, product_id, product_title, product_image, quantity, price, deal_id, state,
     state_at)
   SELECT n * 64 + line, n, line, product.id, product.title, '/art/v2/bot/1/plain.svg?drawing=2', 1, product.price, n * 64 + line,
     ${LINE_STATE}, ${ORDER_TIME} FROM ${ORDER_LINES} JOIN product ON product.id = ${LINE_PRODUCT}`,
  `INSERT INTO listing_view (day, product_id, views)
   SELECT UTC_DATE() - INTERVAL n MOD 90 DAY, 1 + n DIV 90, 1 + n MOD 37 FROM ${HUNDRED_THOUSAND_NUMBERS} WHERE n DIV 90 < ${PRODUCT_COUNT}`,
  'ANALYZE TABLE `order`, order_item, deal, listing_view',
];

async function fillDatabase(url: string): Promise<void> {
  const connection = await createConnection(url);
  await connection.query("SET SESSION sql_mode = ''");
  for (const table of ['order_item', 'deal_entry', 'deal', 'order_history', '`order`', 'listing_view'])
    await connection.query(`DELETE FROM ${table}`);
  for (const sql of FILL_STATEMENTS) await connection.query(sql);
  await connection.end();
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const server = await startCatalogueServer(parts);
  const url = await step(`Creating ${formatFigure(PRODUCT_COUNT)} products`, () =>
    openCatalogue(server, PRODUCT_COUNT),
  );
  await step(`Creating ${formatFigure(ORDER_COUNT)} orders`, () => fillDatabase(url));
  const { api } = await step('Starting the API', () => startIndexedApi(parts, url));
  const cookie = await signIn(api.address, ADMIN);
  return measureReads(api.address, cookie, DESK_READS);
}
