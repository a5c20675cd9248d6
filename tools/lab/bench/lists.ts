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
import { catalogueOf, startCatalogues, startIndexedApi } from './catalogue';
import { HUNDRED_THOUSAND, measureReads, type Reads, REQUESTS } from './reads';

const ROWS = 100_000;
const PAGES = ROWS / 20;
/** The first id of the generated rows, which is above the ids of the administrators. */
const FIRST_ID = 1_000_000;

const list = (name: string, query = '') => `/api/admin/${name}?${query}&pageSize=20`;
const newestOf = (name: string) => () => list(name, 'page=1');
/** Chooses any page in the first nine tenths, because filters leave some rows out. */
const anyPageOf =
  (name: string, query = '') =>
  (at: number) =>
    list(name, `${query}&page=${1 + ((at * 7_919) % (PAGES * 0.8))}`);
const searchIn = (name: string, texts: readonly string[]) => (at: number) =>
  list(name, `q=${texts[at % texts.length]}&page=1`);

const READS: Reads = {
  'Products: the newest': newestOf('products'),
  'Products: any page, sorted by title': anyPageOf('products', 'sort=title'),
  'Products: any page, sorted by price': anyPageOf('products', 'sort=price-high'),
  'Products: any page, sorted by rating': anyPageOf('products', 'sort=rating'),
  'Products: any page of a category, sorted by title': (at) =>
    list('products', `sort=title&category=bot&page=${1 + ((at * 7_919) % 1_000)}`),
  'Products: unverified, sorted by price': (at) =>
    list('products', `sort=price-low&verified=false&page=${1 + ((at * 7_919) % 1_000)}`),
  'Products: drafts': () => list('products', 'state=draft&page=1'),
  'Products: reserved': () => list('products', 'reserved=true&page=1'),
  'Products: to be checked again': () => list('products', 'verified=again&page=1'),
  'Products: search for a number in a title': (at) => list('products', `q=${10_000 + ((at * 7_919) % 89_000)}&page=1`),
  'Products: search for a word in many titles': searchIn('products', ['crypto', 'daily', 'helper', 'osaka']),
  'Products: search for a seller': searchIn('products', ['mara', 'lind', 'zielinski', 'sofia+b']),
  'Products: search without a result': searchIn('products', ['nowhere', 'xyz', 'qqq']),
  'Orders: the newest': newestOf('orders'),
  'Orders: any page': anyPageOf('orders', 'sort=oldest'),
  'Users: the newest': newestOf('users'),
  'Users: any page, sorted by name': anyPageOf('users', 'sort=name'),
  'Users: any page, sorted by username': anyPageOf('users', 'sort=username'),
  'Users: most orders first': () => list('users', 'sort=orders&page=1'),
  'Users: search for a name': searchIn('users', ['ada', 'ben', 'marsh', 'ng']),
  'Users: search for an email address': (at) => list('users', `q=person${(at * 7_919) % ROWS}%40&page=1`),
  'Messages: urgent': () => list('messages', 'sort=urgent&page=1'),
  'Messages: any page': anyPageOf('messages'),
  'Messages: search for a name': searchIn('messages', ['ada', 'ben', 'marsh', 'ng']),
  'Messages: search without a result': searchIn('messages', ['nowhere', 'xyz', 'qqq']),
  'Reviews: the newest': newestOf('reviews'),
  'Reviews: any page, lowest rating first': anyPageOf('reviews', 'sort=worst'),
  'Reviews: new': () => list('reviews', 'state=new&page=1'),
  'Reviews: hidden': () => list('reviews', 'state=hidden&page=1'),
  'Reviews: search for a word': searchIn('reviews', ['helpful', 'refund', 'quick']),
  'Jobs: the newest': newestOf('jobs'),
  'Jobs: any page': anyPageOf('jobs'),
  'Rows of a job: any page': anyPageOf(`jobs/${FIRST_ID + 1}/rows`),
  'Rows of a job: refused': () => list(`jobs/${FIRST_ID + 1}/rows`, 'result=refused&page=1'),
  Staff: () => list('staff'),
};

const NAME = "ELT(1 + n MOD 5, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eve')";
const SURNAME = "ELT(1 + n MOD 3, 'Lind', 'Marsh', 'Ng')";
const ADDRESS = "CONCAT('person', n, '@example.com')";
const TIME = `UTC_TIMESTAMP(3) - INTERVAL (${ROWS} - n) MINUTE`;
/** A recent time, because jobs are deleted after two days. */
const RECENT = `UTC_TIMESTAMP(3) - INTERVAL (${ROWS} - n) SECOND`;
const ID = `${FIRST_ID} + n`;

const FILL = [
  `UPDATE product SET delisted_at = NULL, unlisted_as = NULL, unlisted_at = NULL, is_verified = id MOD 3 = 0,
     verified_at = IF(id MOD 3 = 0, UTC_TIMESTAMP(3) - INTERVAL IF(id MOD 100, 1, 300) DAY, NULL),
     verification_note = IF(id MOD 3 = 0, 'Its owner was asked.', NULL)`,
  `UPDATE product SET delisted_at = UTC_TIMESTAMP(3), unlisted_as = IF(id MOD 20 = 3, 'draft', 'paused'),
     unlisted_at = delisted_at WHERE id MOD 10 = 3 AND id > 1000`,
  `UPDATE product SET is_unique = 1, reserved_until = UTC_TIMESTAMP(3) + INTERVAL 1 DAY WHERE id MOD 10000 = 1`,
  `INSERT INTO \`user\` (id, first_name, last_name, username, username_key, email, email_key, email_verified_at,
     password_hash, is_admin, created_at, updated_at)
   SELECT ${ID}, ${NAME}, ${SURNAME}, CONCAT('person', n), CONCAT('person', n), ${ADDRESS}, ${ADDRESS}, ${TIME}, '', 0, ${TIME},
     ${TIME} FROM ${HUNDRED_THOUSAND}`,
  `INSERT INTO \`order\` (id, order_id, email_key, user_id, status, customer_name, customer_email, customer_telegram,
     total, request_hash, created_at)
   SELECT ${ID}, 1700000000000 + n, ${ADDRESS}, ${FIRST_ID} + 1 + n MOD 50000, IF(n MOD 10, 'completed', 'pending'),
     CONCAT(${NAME}, ' ', ${SURNAME}), ${ADDRESS}, '', n MOD 500, '', ${TIME} FROM ${HUNDRED_THOUSAND}`,
  `INSERT INTO message (id, name, email, subject, category, priority, message, created_at, handled_at, version)
   SELECT ${ID}, CONCAT(${NAME}, ' ', ${SURNAME}), ${ADDRESS}, IF(n MOD 3, 'About my order', NULL), IF(n MOD 3, 'order', NULL),
     IF(n MOD 3, ELT(1 + n MOD 3, 'low', 'medium', 'high'), NULL), 'When will it arrive?', ${TIME},
     IF(n > ${ROWS} - 2000, NULL, ${TIME}), 2 FROM ${HUNDRED_THOUSAND}`,
  `INSERT INTO product_review (id, product_id, user_id, order_item_id, rating, text, created_at, updated_at, hidden_at,
     is_new)
   SELECT ${ID}, 1 + n MOD 1000, ${ID}, ${ID}, 1 + n MOD 5, ELT(1 + n MOD 4, 'Quick and helpful.', 'I want a refund.', NULL,
     'As described, and the hand-over took a day.'), ${TIME}, ${TIME}, IF(n MOD 500, NULL, ${TIME}), n > ${ROWS} - 2000
   FROM ${HUNDRED_THOUSAND}`,
  `INSERT INTO job (id, press, user_id, operation, settings, state, total, position, done, created_at, ended_at)
   SELECT ${ID}, LPAD(n, 32, '0'), 1, IF(n MOD 2, 'edit-products', 'complete-orders'), '{}', 'done', 1, 1, 1, ${RECENT}, ${RECENT}
   FROM ${HUNDRED_THOUSAND}`,
  `INSERT INTO job_row (job_id, line, product_id, result, reason, changed_at)
   SELECT ${FIRST_ID} + 1, n, n, IF(n MOD 50, 'changed', 'refused'), IF(n MOD 50, NULL, 'The listing has since been changed.'), ${RECENT}
   FROM ${HUNDRED_THOUSAND}`,
  'ANALYZE TABLE product, `user`, `order`, message, product_review, job, job_row',
];

async function fill(url: string): Promise<void> {
  const connection = await createConnection(url);
  await connection.query("SET SESSION sql_mode = ''");
  for (const table of ['job_row', 'job', 'product_review', 'message', '`order`', '`user`'])
    await connection.query(`DELETE FROM ${table} WHERE id >= ?`, [FIRST_ID]);
  await connection.query('DELETE FROM job_row WHERE job_id >= ?', [FIRST_ID]);
  for (const sql of FILL) await connection.query(sql);
  await connection.end();
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, requests: { type: 'string', default: String(REQUESTS) } },
  });
  const reads = Object.fromEntries(Object.entries(READS).filter(([name]) => name.startsWith(values.only)));
  const server = await startCatalogues(parts);
  const url = await step(`Creating ${ROWS} products`, () => catalogueOf(server, ROWS));
  await step(`Creating ${ROWS} rows for each other list`, () => fill(url));
  const { api } = await step('Starting the API', () => startIndexedApi(parts, url));
  return measureReads(api.address, await signIn(api.address, ADMIN), reads, Number(values.requests));
}
