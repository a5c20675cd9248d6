import type { TestResponse } from '../../test/client';
import { eraseDue } from '../../test/erase-due';
import { confirmEmail, type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { USER_CALLS } from '../../test/user-calls';
import { until } from '../../test/until';
import { loadConfig } from '../config/config';
import { MAIL_KINDS, type MailKind } from '../mail/mail-kinds';
import { createOpenApiDocument } from '../openapi';
import { DealMailJobs } from '../order/deal-mail.jobs';

// A guest orders, writes and subscribes. One of the orders is completed, and its review is hidden. Then a stranger
// claims the guest's address and makes every call of the OpenAPI document, with the ids of the guest's rows.

const GUEST = 'greta.guest@example.com';
/** Every text that the guest writes contains this mark. */
const MARK = 'guestmark';
const TABLES = [
  '`order`',
  'order_item',
  'order_history',
  'deal',
  'deal_entry',
  'message',
  'message_entry',
  'subscriber',
];
/** These calls need keys of a push service, a code or a token, which a stranger does not have. */
const UNREACHED = [
  ...USER_CALLS.flatMap(({ route, needsToken }) =>
    needsToken ? [route.replace(/^[A-Z]+/, (method) => method.toLowerCase())] : [],
  ),
  'post /api/users/me/push/subscribe',
  'post /api/users/me/second-factor/enable',
  'post /api/users/me/second-factor/recovery-codes',
  'post /api/users/me/second-factor/disable',
];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
type Values = Record<string, unknown>;

let shop: TestApp;
/** Two listings that the guest orders: the first is one of a kind, the second is not. */
let products: number[];
/** The keys of the guest's rows. */
let ids: number[];
let secrets: string[];
let before: string;

beforeAll(async () => {
  // Mails wait in their table, because there is no courier.
  shop = await startTestApp({ mail: { ...loadConfig({}).mail, courier: false } });
  // The ids of orders and messages start high, so that an id belongs to only one product, order or message.
  await shop.dataSource.query('ALTER TABLE `order` AUTO_INCREMENT = 5000');
  await shop.dataSource.query('ALTER TABLE message AUTO_INCREMENT = 6000');
  products = await storeProducts(shop.dataSource, { title: 'Rare', isUnique: true }, { title: 'Common' });
  const guest = shop.client();
  const customer = { customerName: `Greta ${MARK}`, customerEmail: GUEST, customerTelegram: `@${MARK}` };
  const orders = products.map((id) => sampleOrder(id, customer));
  const message = `Where is my ${MARK}?`;
  const ticket = { name: `Greta ${MARK}`, email: GUEST, subject: `A ${MARK}`, category: 'other', priority: 'low' };
  const contact = { buyerName: `Greta ${MARK}`, buyerEmail: GUEST, message, productId: products[1] };
  for (const order of orders) expect((await guest.post('/api/orders', order)).status).toBe(201);
  expect((await guest.post('/api/support-tickets', { ...ticket, message })).status).toBe(201);
  expect((await guest.post('/api/contact', contact)).status).toBe(201);
  await guest.post('/api/newsletter', { email: GUEST });
  const [subscriber] = await shop.dataSource.query<{ token: string }[]>('SELECT token FROM subscriber');
  expect((await guest.post('/api/newsletter/confirm', { token: subscriber?.token })).status).toBe(200);
  // The author of the review is an account that had the address before. Only its author sees a hidden review.
  const author = await signUp(shop.client());
  await shop.dataSource.query("UPDATE `order` SET status = 'completed' WHERE order_id = ?", [orders[1]?.orderId]);
  await shop.dataSource.query(
    `INSERT INTO product_review (product_id, user_id, order_item_id, rating, text, created_at, updated_at, hidden_at, hidden_reason)
      SELECT product_id, ?, id, 5, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ? FROM order_item WHERE product_id = ?`,
    [author.id, MARK, MARK, products[1]],
  );
  secrets = [MARK, `${subscriber?.token}`, ...orders.map(({ orderId }) => orderId)];
  const keys = (table: string) => shop.dataSource.query<{ id: number }[]>(`SELECT id FROM ${table}`);
  ids = [...products, ...[...(await keys('`order`')), ...(await keys('message'))].map(({ id }) => id)];
  // runs the job now, because it would change the deals of the guest later
  await shop.app.get(DealMailJobs, { strict: false }).notify();
  before = await rowsOfGuest();
});
afterAll(() => shop.stop());

const isOfGuest = (text: string) => secrets.some((secret) => text.includes(secret));

/** Returns all rows of the guest, and the reservations of the orders. */
async function rowsOfGuest(): Promise<string> {
  const { dataSource } = shop;
  const rows = [
    await dataSource.query('SELECT id, reserved_by, reserved_until FROM product WHERE is_unique'),
    await dataSource.query('SELECT * FROM product_review'),
  ];
  for (const table of TABLES) {
    const all = await dataSource.query<{ id: number; order_id?: number; message_id?: number }[]>(
      `SELECT * FROM ${table}`,
    );
    rows.push(
      all.filter((row) => isOfGuest(JSON.stringify(row)) || ids.includes(Number(row.order_id ?? row.message_id))),
    );
  }
  return JSON.stringify(rows);
}

/** Returns a value that fits the schema. A property whose name is in `values` gets the value from there. */
function valueOf(schema: Schema, name: string, values: Values, schemas: Record<string, Schema>): unknown {
  if (name in values) return values[name];
  const [variant] = schema.allOf ?? schema.oneOf ?? [];
  if (variant) return valueOf(variant, name, values, schemas);
  if (schema.$ref) return valueOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, values, schemas);
  if (schema.enum) return schema.enum[0];
  if (schema.items) return [valueOf(schema.items, '', values, schemas)];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .map(([key, property]) => [key, valueOf(property, key, values, schemas)])
        .filter(([, value]) => value !== undefined),
    );
  return { boolean: false, integer: 1, number: 1 }[schema.type ?? ''] ?? 'Hello';
}

/** Makes every call of the OpenAPI document with each of the ids. Returns the responses by call. */
async function walk(person: Person, exportId: number): Promise<Map<string, TestResponse[]>> {
  const { client, username, password } = person;
  const { paths, components } = createOpenApiDocument(shop.app);
  const signIn = async () => {
    expect((await client.post('/api/auth/login', { username, password })).status).toBe(200);
    return new Map(client.cookies);
  };
  let cookies = await signIn();
  const responses = new Map<string, TestResponse[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of METHODS) {
      const operation = (operations as Partial<Record<string, Operation>>)[method];
      if (!operation) continue;
      const schema = operation.requestBody?.content['application/json']?.schema;
      const found: TestResponse[] = [];
      const keys = path.includes('/export/') ? [exportId] : ids;
      for (const id of /\{\w*id\}|\/orders$|contact$|tickets$/i.test(path) ? keys : ids.slice(0, 1)) {
        const me = path === '/api/users/me' ? (await client.get<{ version: number }>(path)).body : null;
        const values: Values = {
          ...{ email: GUEST, customerEmail: GUEST, buyerEmail: GUEST, username, userId: person.id, code: undefined },
          ...{ password, currentPassword: password, newPassword: password, productId: id, productIds: ids },
          ...{ phone: null, telegramUsername: null, sessionTimeout: 30 },
          ...{
            orderId: `18${Date.now()}`,
            quantity: 1,
            price: '10.00',
            total: '10.00',
            until: new Date().toISOString(),
          },
        };
        const url = path
          .replace(/\{(\w*id)\}/gi, String(id))
          .replace('{email}', GUEST)
          .replace('{kind}', id === ids.at(-1) ? 'contact' : 'ticket')
          .replace(/\{\w+\}/g, 'group');
        const body =
          schema && JSON.stringify(valueOf(schema, '', values, components?.schemas as Record<string, Schema>));
        const headers = { 'if-match': `"${me?.version}"`, ...(body && { 'content-type': 'application/json' }) };
        found.push(await client.send(method.toUpperCase() as 'GET', url, body, headers));
        for (const [name, value] of cookies) client.cookies.set(name, value);
        const mayHaveEnded = method !== 'get' && /auth|users\/me/.test(path);
        if (mayHaveEnded && (await client.get('/api/users/me')).status === 401) cookies = await signIn();
      }
      responses.set(`${method} ${path}`, found);
    }
  }
  return responses;
}

/** Signs up with the given spelling of the guest's address, and does not confirm the address. */
async function claim(email: string): Promise<Person> {
  const person = { ...(await signUp(shop.client())), client: shop.client() };
  const { password } = person;
  const [username, firstName] = [`claims-${person.username}`, 'Eve'];
  const response = await person.client.post<{ user: { id: number } }>('/api/auth/signup', {
    ...{ firstName, username, email, password },
  });
  expect(response.status).toBe(201);
  return { ...person, username, id: response.body.user.id };
}

const ready = async ({ id }: Person) =>
  (await shop.dataSource.query<object[]>('SELECT id FROM data_export WHERE user_id = ? AND ready_at IS NOT NULL', [id]))
    .length > 0;

it.each([
  ['a sign-up', () => claim(GUEST)],
  ['a sign-up in another case', () => claim(GUEST.toUpperCase())],
  [
    'a change of a confirmed address',
    async () => {
      const person = await signUp(shop.client());
      await confirmEmail(shop.dataSource, person);
      return person;
    },
  ],
])('an account that claims the address of a guest by %s gets nothing of the guest', async (_by, makeClaim) => {
  const person = await makeClaim();
  const { client, username, password } = person;
  await client.post('/api/users/me/data/export', { currentPassword: password });
  await until(() => ready(person));
  const [made] = await shop.dataSource.query<{ id: number }[]>('SELECT id FROM data_export WHERE user_id = ?', [
    person.id,
  ]);
  const responses = await walk(person, made?.id ?? 0);
  const leaks = [...responses].flatMap(([call, all]) =>
    all.filter(({ text }) => isOfGuest(text)).map(({ text }) => [call, text]),
  );
  expect(leaks).toEqual([]);
  // Every handler for users has accepted the input of the stranger, except those of UNREACHED.
  const refused = [...responses].filter(
    ([call, all]) => !call.includes('/admin/') && all.every(({ status }) => [400, 415, 422].includes(status)),
  );
  expect(refused.map(([call]) => call).sort()).toEqual(UNREACHED.sort());
  expect(await rowsOfGuest()).toBe(before);
  // An address that is only claimed gets no notice about the account.
  const mails = await shop.dataSource.query<{ kind: MailKind }[]>('SELECT kind FROM mail WHERE recipient LIKE ?', [
    GUEST,
  ]);
  const notices = mails.filter(({ kind }) => MAIL_KINDS[kind].recipient !== 'typed');
  expect(mails.length).toBeGreaterThan(0);
  expect(notices).toEqual([]);
  await client.post('/api/auth/login', { username, password });
  await shop.dataSource.query('UPDATE `user` SET erase_at = UTC_TIMESTAMP() WHERE id = ?', [person.id]);
  await eraseDue(shop);
  expect(await shop.dataSource.query('SELECT id FROM `user` WHERE id = ?', [person.id])).toEqual([]);
  expect(await rowsOfGuest()).toBe(before);
});
