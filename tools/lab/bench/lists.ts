// `npm run lab -- bench:lists`: the response times of the dashboard's lists with 100,000 products, orders, users,
// messages, reviews and jobs.
// --only Users    reads only the lists whose names begin with this word
// --requests 25   sends fewer requests for each list
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import { ADMIN, signIn } from '../shop/customer';
import type { Verdict } from '../verdict';
import { openCatalogue, startCatalogueServer, startIndexedApi } from './catalogue';
import { HUNDRED_THOUSAND_NUMBERS, measureReads, type ReadPaths, MEASURED_REQUESTS } from './reads';

const ROW_COUNT = 100_000;
const PAGE_COUNT = ROW_COUNT / 20;
/** The first id of the generated rows, which is above the ids of the administrators. */
const FIRST_ID = 1_000_000;

const listPath = (name: string, query = '') => `/api/admin/${name}?${query}&pageSize=20`;
const newestPathOf = (name: string) => () => listPath(name, 'page=1');
/** Chooses any of the first 80 % of the pages, because a filtered list has fewer pages. */
const anyPagePathOf =
  (name: string, query = '') =>
  (at: number) =>
    listPath(name, `${query}&page=${1 + ((at * 7_919) % (PAGE_COUNT * 0.8))}`);
const searchPathOf = (name: string, texts: readonly string[]) => (at: number) =>
  listPath(name, `q=${texts[at % texts.length]}&page=1`);

const LIST_READS: ReadPaths = {
  'Products: the newest': newestPathOf('products'),
  'Products: any page, sorted by title': anyPagePathOf('products', 'sort=title'),
  'Products: any page, sorted by price': anyPagePathOf('products', 'sort=price-high'),
  'Products: any page, sorted by rating': anyPagePathOf('products', 'sort=rating'),
  'Products: any page of a category, sorted by title': (at) =>
    listPath('products', `sort=title&category=bot&page=${1 + ((at * 7_919) % 1_000)}`),
  'Products: unverified, sorted by price': (at) =>
    listPath('products', `sort=price-low&verified=false&page=${1 + ((at * 7_919) % 1_000)}`),
  'Products: drafts': () => listPath('products', 'state=draft&page=1'),
  'Products: reserved': () => listPath('products', 'reserved=true&page=1'),
  'Products: to be checked again': () => listPath('products', 'verified=again&page=1'),
  'Products: search for a number in a title': (at) =>
    listPath('products', `q=${10_000 + ((at * 7_919) % 89_000)}&page=1`),
  'Products: search for a word in many titles': searchPathOf('products', ['crypto', 'daily', 'helper', 'osaka']),
  'Products: search for a seller': searchPathOf('products', ['mara', 'lind', 'zielinski', 'sofia+b']),
  'Products: search without a result': searchPathOf('products', ['nowhere', 'xyz', 'qqq']),
  'Orders: the newest': newestPathOf('orders'),
  'Orders: any page': anyPagePathOf('orders', 'sort=oldest'),
  'Users: the newest': newestPathOf('users'),
  'Users: any page, sorted by name': anyPagePathOf('users', 'sort=name'),
  'Users: any page, sorted by username': anyPagePathOf('users', 'sort=username'),
  'Users: most orders first': () => listPath('users', 'sort=orders&page=1'),
  'Users: search for a name': searchPathOf('users', ['ada', 'ben', 'marsh', 'ng']),
  'Users: search for an email address': (at) => listPath('users', `q=person${(at * 7_919) % ROW_COUNT}%40&page=1`),
  'Messages: urgent': () => listPath('messages', 'sort=urgent&page=1'),
  'Messages: any page': anyPagePathOf('messages'),
  'Messages: search for a name': searchPathOf('messages', ['ada', 'ben', 'marsh', 'ng']),
  'Messages: search without a result': searchPathOf('messages', ['nowhere', 'xyz', 'qqq']),
  'Reviews: the newest': newestPathOf('reviews'),
  'Reviews: any page, lowest rating first': anyPagePathOf('reviews', 'sort=worst'),
  'Reviews: new': () => listPath('reviews', 'state=new&page=1'),
  'Reviews: hidden': () => listPath('reviews', 'state=hidden&page=1'),
  'Reviews: search for a word': searchPathOf('reviews', ['helpful', 'refund', 'quick']),
  'Jobs: the newest': newestPathOf('jobs'),
  'Jobs: any page': anyPagePathOf('jobs'),
  'Rows of a job: any page': anyPagePathOf(`jobs/${FIRST_ID + 1}/rows`),
  'Rows of a job: refused': () => listPath(`jobs/${FIRST_ID + 1}/rows`, 'result=refused&page=1'),
  Staff: () => listPath('staff'),
};

const FIRST_NAME_SQL = "ELT(1 + n MOD 5, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve')";
const LAST_NAME_SQL = "ELT(1 + n MOD 3, 'Lind', 'Marsh', 'Ng')";
const EMAIL_SQL = "CONCAT('person', n, '@example.com')";
const TIME_SQL = `UTC_TIMESTAMP(3) - INTERVAL (${ROW_COUNT} - n) MINUTE`;
/** These times are all within the last two days, because older jobs are deleted. */
const RECENT_TIME_SQL = `UTC_TIMESTAMP(3) - INTERVAL (${ROW_COUNT} - n) SECOND`;
const ID_SQL = `${FIRST_ID} + n`;

const FILL_STATEMENTS = [
  `UPDATE product SET delisted_at = NULL, unlisted_as = NULL, unlisted_at = NULL, is_verified = id MOD 3 = 0,
     verified_at = IF(id MOD 3 = 0, UTC_TIMESTAMP(3) - INTERVAL IF(id MOD 100, 1, 300) DAY, NULL),
     verification_note = IF(id MOD 3 = 0, 'Its owner was asked.', NULL)`,
  `UPDATE product SET delisted_at = UTC_TIMESTAMP(3), unlisted_as = IF(id MOD 20 = 3, 'draft', 'paused'),
     unlisted_at = delisted_at WHERE id MOD 10 = 3 AND id > 1000`,
  `UPDATE product SET is_unique = 1, reserved_until = UTC_TIMESTAMP(3) + INTERVAL 1 DAY WHERE id MOD 10000 = 1`,
  `INSERT INTO \`user\` (id, first_name, last_name, username, username_key, email, email_key, email_verified_at,
     password_hash, is_admin, created_at, updated_at)
   SELECT ${ID_SQL}, ${FIRST_NAME_SQL}, ${LAST_NAME_SQL}, CONCAT('person', n), CONCAT('person', n), ${EMAIL_SQL}, ${EMAIL_SQL}, ${TIME_SQL}, '', 0, ${TIME_SQL},
     ${TIME_SQL} FROM ${HUNDRED_THOUSAND_NUMBERS}`,
  `INSERT INTO \`order\` (id, order_id, email_key, user_id, status, customer_name, customer_email, customer_telegram,
     total, request_hash, created_at)
   SELECT ${ID_SQL}, 1700000000000 + n, ${EMAIL_SQL}, ${FIRST_ID} + 1 + n MOD 50000, IF(n MOD 10, 'completed', 'pending'),
     CONCAT(${FIRST_NAME_SQL}, ' ', ${LAST_NAME_SQL}), ${EMAIL_SQL}, '', n MOD 500, '', ${TIME_SQL} FROM ${HUNDRED_THOUSAND_NUMBERS}`,
  `INSERT INTO message (id, name, email, subject, category, priority, message, created_at, handled_at, version)
   SELECT ${ID_SQL}, CONCAT(${FIRST_NAME_SQL}, ' ', ${LAST_NAME_SQL}), ${EMAIL_SQL}, IF(n MOD 3, 'About my order', NULL), IF(n MOD 3, 'order', NULL),
     IF(n MOD 3, ELT(1 + n MOD 3, 'low', 'medium', 'high'), NULL), 'When will it arrive?', ${TIME_SQL},
     IF(n > ${ROW_COUNT} - 2000, NULL, ${TIME_SQL}), 2 FROM ${HUNDRED_THOUSAND_NUMBERS}`,
  `INSERT INTO product_review (id, product_id, user_id, order_item_id, rating, text, created_at, updated_at, hidden_at,
     is_new)
   SELECT ${ID_SQL}, 1 + n MOD 1000, ${ID_SQL}, ${ID_SQL}, 1 + n MOD 5, ELT(1 + n MOD 4, 'Quick and helpful.', 'I want a refund.', NULL,
     'As described, and the hand-over took a day.'), ${TIME_SQL}, ${TIME_SQL}, IF(n MOD 500, NULL, ${TIME_SQL}), n > ${ROW_COUNT} - 2000
   FROM ${HUNDRED_THOUSAND_NUMBERS}`,
  `INSERT INTO job (id, press, user_id, operation, settings, state, total, position, done, created_at, ended_at)
   SELECT ${ID_SQL}, LPAD(n, 32, '0'), 1, IF(n MOD 2, 'edit-products', 'complete-orders'), '{}', 'done', 1, 1, 1, ${RECENT_TIME_SQL}, ${RECENT_TIME_SQL}
   FROM ${HUNDRED_THOUSAND_NUMBERS}`,
  `INSERT INTO job_row (job_id, line, product_id, result, reason, changed_at)
   SELECT ${FIRST_ID} + 1, n, n, IF(n MOD 50, 'changed', 'refused'), IF(n MOD 50, NULL, 'The listing has since been changed.'), ${RECENT_TIME_SQL}
   FROM ${HUNDRED_THOUSAND_NUMBERS}`,
  'ANALYZE TABLE product, `user`, `order`, message, product_review, job, job_row',
];

async function fillDatabase(url: string): Promise<void> {
  const connection = await createConnection(url);
  await connection.query("SET SESSION sql_mode = ''");
  for (const table of ['job_row', 'job', 'product_review', 'message', '`order`', '`user`'])
    await connection.query(`DELETE FROM ${table} WHERE id >= ?`, [FIRST_ID]);
  await connection.query('DELETE FROM job_row WHERE job_id >= ?', [FIRST_ID]);
  for (const sql of FILL_STATEMENTS) await connection.query(sql);
  await connection.end();
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      requests: { type: 'string', default: String(MEASURED_REQUESTS) },
    },
  });
  const reads = Object.fromEntries(Object.entries(LIST_READS).filter(([name]) => name.startsWith(values.only)));
  const server = await startCatalogueServer(parts);
  const url = await step(`Creating ${ROW_COUNT} products`, () => openCatalogue(server, ROW_COUNT));
  await step(`Creating ${ROW_COUNT} rows for each other list`, () => fillDatabase(url));
  const { api } = await step('Starting the API', () => startIndexedApi(parts, url));
  return measureReads(api.address, await signIn(api.address, ADMIN), reads, Number(values.requests));
}
