import { randomBytes } from 'node:crypto';
import { CONFIG, type Config } from '../src/config/config';
import type { ImportPartInput } from '../src/csv-import/csv-import.dto';
import type { AdminJob } from '../src/job/job.entity';
import type { ImportView } from '../src/csv-import/import.dto';
import type { LetterState } from '../src/newsletter/letter-state';
import type { ProductInput } from '../src/product/product.admin.dto';
import { Picture } from '../src/picture/picture.entity';
import type { UploadedPictureView } from '../src/picture-admin/picture.view';
import type { PageSlug } from '../src/shop-page/page-slug';
import type { StaffRole } from '../src/staff-role/staff-role';
import type { Client } from './client';
import { samplePicture } from './pictures';
import { SAMPLE_PASSWORD, sampleOrder, signUp, signUpAdmin, storeProducts } from './samples';
import { storeBotName } from './telegram-link';
import type { TestApp } from './test-app';

export type AdminCall = {
  route: string;
  /** The role that the route needs. */
  role: StaffRole;
  /** The status of the response to a member of staff with this role. */
  status: number;
  /** The call may send a mail. `recipients.db.test.ts` has such a call, too. */
  mails?: true;
  call: (client: Client, test: TestApp) => Promise<{ status: number }>;
};

export function sampleProductInput(given: Partial<ProductInput> = {}): ProductInput {
  return {
    title: 'New Group',
    description: 'A group that an admin has added.',
    category: 'group',
    price: '19.90',
    originalPrice: null,
    sellerName: 'Nina New',
    sellerEmail: null,
    features: ['Moderated'],
    memberCount: 120,
    userCount: null,
    isVerified: false,
    ...given,
  };
}

const FIRST_VERSION = { 'if-match': '"1"' };

const newProduct = async ({ dataSource }: TestApp) => (await storeProducts(dataSource, {}))[0] ?? 0;

async function newOrder(test: TestApp): Promise<number> {
  const { body } = await test.client().post<{ id: number }>('/api/orders', sampleOrder(await newProduct(test)));
  return body.id;
}

async function lineIdOf({ dataSource }: TestApp, order: number): Promise<number> {
  const [line] = await dataSource.query<{ id: number }[]>('SELECT id FROM order_item WHERE order_id = ?', [order]);
  return line?.id ?? 0;
}

async function dealNumberOf({ dataSource }: TestApp, order: number): Promise<string> {
  const [deal] = await dataSource.query<{ number: string }[]>('SELECT number FROM deal WHERE order_id = ?', [order]);
  return deal?.number ?? '';
}

/** Places an order and returns the path of its reservation. */
async function newReservation(test: TestApp): Promise<string> {
  const [productId = 0] = await storeProducts(test.dataSource, { isUnique: true });
  // Each order has another buyer, because one buyer can reserve only a few products at a time.
  const order = sampleOrder(productId, { customerEmail: `buyer${productId}@example.com` });
  const { body } = await test.client().post<{ id: number }>('/api/orders', order);
  return `/api/admin/orders/${body.id}/reservations/${productId}`;
}

async function newMessage(test: TestApp): Promise<number> {
  const productId = await newProduct(test);
  await test
    .client()
    .post('/api/contact', { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Hi', productId });
  const [newest] = await test.dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM message');
  return newest?.id ?? 0;
}

async function newSeller(test: TestApp): Promise<number> {
  const [product] = await storeProducts(test.dataSource, { sellerName: `Seller ${randomBytes(6).toString('hex')}` });
  const sql = 'SELECT seller_id AS id FROM product WHERE id = ?';
  const [row] = await test.dataSource.query<{ id: number }[]>(sql, [product]);
  return row?.id ?? 0;
}

const newTopicName = () => `Topic ${randomBytes(6).toString('hex')}`;

async function newTopic({ dataSource }: TestApp): Promise<number> {
  const name = newTopicName().toLowerCase();
  const sql = 'INSERT INTO topic (name, name_key, slug) VALUES (?, ?, ?)';
  return (await dataSource.query<{ insertId: number }>(sql, [name, name, name])).insertId;
}

const storePageText = ({ dataSource }: TestApp) =>
  dataSource.query(
    `INSERT IGNORE INTO shop_page_text (slug, number, title, text, listings, saved_at)
     VALUES ('press', 1, 'Press', 'News', '[]', UTC_TIMESTAMP(3))`,
  );

async function pageVersion({ dataSource }: TestApp, slug: PageSlug): Promise<number> {
  const [page] = await dataSource.query<{ version: number }[]>('SELECT version FROM shop_page WHERE slug = ?', [slug]);
  return page?.version ?? 0;
}

async function settingsVersion({ dataSource }: TestApp): Promise<number> {
  const sql = 'SELECT COALESCE(MAX(version), 0) AS version FROM shop_settings';
  const [newest] = await dataSource.query<{ version: number }[]>(sql);
  return newest?.version ?? 0;
}

async function newReview(test: TestApp): Promise<number> {
  const { insertId } = await test.dataSource.query<{ insertId: number }>(
    `INSERT INTO product_review (product_id, user_id, order_item_id, rating, created_at, updated_at)
     VALUES (?, ?, 1, 5, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))`,
    [await newProduct(test), (await signUp(test.client())).id],
  );
  return insertId;
}

async function newDeadMail({ dataSource }: TestApp): Promise<number> {
  const { insertId } = await dataSource.query<{ insertId: number }>(
    "INSERT INTO mail (kind, recipient, language, data, message_id, state, created_at) VALUES (?, ?, 'en', '{}', ?, 'dead', ?)",
    ['newsletter-goodbye', 'dead@example.com', '<dead@example.com>', new Date()],
  );
  return insertId;
}

export const newImportId = () => randomBytes(16).toString('hex');

export function sampleImportPart(given: Partial<ImportPartInput> = {}): ImportPartInput {
  return {
    ...{ importId: newImportId(), size: 1_000, head: 'id,title,description,category,price,sellerName', line: 2 },
    rows: [',From a file,A group of a file.,group,19.90,Nina New'],
    ...given,
  };
}

/** Stores an import with one row and returns its id. */
async function newImport({ dataSource }: TestApp): Promise<string> {
  const importId = newImportId();
  await dataSource.query(
    "INSERT INTO product_import_row (import_id, line, result, created_at) VALUES (?, 2, 'refused', ?)",
    [importId, new Date()],
  );
  return importId;
}

let pictureCount = 0;

async function uploadPicture(client: Client) {
  const { content, type } = await samplePicture(40 + ++pictureCount, 30);
  return client.send<UploadedPictureView>('POST', '/api/admin/pictures', content, { 'content-type': type });
}

async function newPicture({ dataSource }: TestApp): Promise<string> {
  const id = newImportId();
  const picture = { id, width: 1, height: 1, bytes: 1, isStored: true, createdAt: new Date() };
  await dataSource.manager.insert(Picture, picture);
  return id;
}

let invitationCount = 0;

async function newInvitation({ dataSource }: TestApp): Promise<number> {
  const { insertId } = await dataSource.query<{ insertId: number }>(
    `INSERT INTO staff_invitation (token_hash, email, role, created_at, expires_at) VALUES (?, ?, 'support', ?, ?)`,
    [newImportId(), `staff${++invitationCount}@example.com`, new Date(), new Date(Date.now() + 60_000)],
  );
  return insertId;
}

async function newLetter({ dataSource }: TestApp, state: LetterState = 'draft'): Promise<string> {
  const sql = `INSERT INTO letter (subject, text, product_ids, state, created_at) VALUES ('News', 'Hello', '[]', ?, ?)`;
  const { insertId } = await dataSource.query<{ insertId: number }>(sql, [state, new Date()]);
  return `/api/admin/letters/${insertId}`;
}

/** Ends all letters, because the database allows only one letter at a time, and only one a day. */
const endLetters = ({ dataSource }: TestApp) =>
  dataSource.query("UPDATE letter SET state = 'sent', started_on = NULL WHERE state <> 'draft'");

/** Calls the shop as if another process sent its mails, because the shop refuses letters otherwise. */
async function asWithCourier<T>({ app }: TestApp, call: () => Promise<T>): Promise<T> {
  const { mail } = app.get<Config>(CONFIG);
  const { courier } = mail;
  mail.courier = false;
  try {
    return await call();
  } finally {
    mail.courier = courier;
  }
}

const SAMPLE_LETTER = { subject: 'News', text: 'Hello', productIds: [] };

async function newSubscriber({ dataSource }: TestApp): Promise<number> {
  const address = `${newImportId()}@example.com`;
  const sql = 'INSERT INTO subscriber (email, email_key, token, created_at, confirmed_at) VALUES (?, ?, ?, ?, ?)';
  const values = [address, address, newImportId(), new Date(), new Date()];
  return (await dataSource.query<{ insertId: number }>(sql, values)).insertId;
}

const listCalls = (role: StaffRole, ...names: string[]): AdminCall[] =>
  names.map((name) => ({
    ...{ route: `GET /api/admin/${name}`, role, status: 200 },
    call: (client) => client.get(`/api/admin/${name}`),
  }));

export function uploadFile(client: Client, _test?: TestApp, content: string | Buffer = 'id,title\r\n1,Renamed\r\n') {
  const path = `/api/admin/imports?press=${newImportId()}&name=list.csv`;
  const headers = { 'content-type': 'text/csv', 'content-length': String(Buffer.byteLength(content)) };
  return client.send<ImportView>('POST', path, content, headers);
}

/**
 * Stores a job with an uploaded file of one row. An administrator has not yet chosen the fields for the columns of the
 * file. Returns the id of the job.
 */
async function storeUpload(test: TestApp): Promise<number> {
  const id = await storeJob(test, { operation: 'import-products', state: 'uploaded' });
  const file = { name: 'list.csv', encoding: 'utf-8', separator: ',', skip: 0, head: ['id', 'title'] };
  const settings = JSON.stringify({ file: { ...file, columns: ['id', 'title'], asDrafts: false } });
  await test.dataSource.query('UPDATE job SET settings = ? WHERE id = ?', [settings, id]);
  await test.dataSource.query('INSERT INTO job_file VALUES (?, 0, ?)', [id, 'id,title\r\n999999,Renamed\r\n']);
  return id;
}

async function storeJob(
  { dataSource }: TestApp,
  { operation, state }: Pick<AdminJob, 'operation' | 'state'> = { operation: 'release-orders', state: 'stopped' },
): Promise<number> {
  const { insertId } = await dataSource.query<{ insertId: number }>(
    `INSERT INTO job (press, user_id, operation, settings, state, total, created_at, ended_at)
     VALUES (?, 1, ?, '{}', ?, 0, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))`,
    [newImportId(), operation, state],
  );
  return insertId;
}

async function newJob(client: Client, test: TestApp) {
  const targets = [{ id: await newOrder(test) }];
  const input = { press: newImportId(), operation: 'release-orders', targets };
  const response = await client.post<{ id: number }>('/api/admin/jobs', input);
  // Stops the job, because the next test must not see its changes.
  if (response.status === 201) await client.post(`/api/admin/jobs/${response.body.id}/stop`);
  return response;
}

/** The actions of administrators on the proof of a listing, each with a stage in which the action is possible. */
const PROOF_ACTIONS = [
  ['void', 'asked'],
  ['confirm', 'confirm'],
  ['refuse', 'confirm'],
  ['check', 'shown'],
  ['withdrawal', 'shown'],
] as const;

async function newProof(test: TestApp, state: string): Promise<string> {
  const id = await newProduct(test);
  const { insertId } = await test.dataSource.query<{ insertId: number }>(
    `INSERT INTO telegram_proof (product_id, state, token_hash, asked_at, expires_at)
     VALUES (?, ?, SHA2(UUID(), 256), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 7 DAY)`,
    [id, state],
  );
  return `/api/admin/products/${id}/proofs/${insertId}`;
}

/** All requests that only admins may send. Each request is for a new entity. */
export const ADMIN_CALLS: AdminCall[] = [
  ...listCalls('support', 'jobs', 'orders', 'users', 'messages', 'mails', 'summary/waiting', 'needs'),
  ...listCalls(
    'manager',
    'summary',
    'summary/days',
    'figures',
    'orders/csv',
    'users/csv',
    'messages/csv',
    'mails/csv',
    'products/imports',
    'staff',
    'topics',
    'shop-settings',
    'pages',
  ),
  ...listCalls(
    'manager',
    'products',
    'products/csv',
    'sellers',
    'sellers/csv',
    'searches',
    'searches/csv',
    'reviews',
    'reviews/csv',
    'letters',
    'subscribers',
    'subscribers/csv',
  ),
  {
    route: 'GET /api/admin/figures/csv',
    role: 'manager',
    status: 200,
    call: (client) => client.get('/api/admin/figures/csv?figure=revenue'),
  },
  {
    route: 'DELETE /api/admin/subscribers/{id}',
    role: 'manager',
    status: 204,
    call: async (client, test) => client.send('DELETE', `/api/admin/subscribers/${await newSubscriber(test)}`),
  },
  {
    route: 'POST /api/admin/letters',
    role: 'manager',
    status: 201,
    call: (client) => client.post('/api/admin/letters', SAMPLE_LETTER),
  },
  {
    route: 'POST /api/admin/letters/preview',
    role: 'manager',
    status: 200,
    call: (client) => client.post('/api/admin/letters/preview', SAMPLE_LETTER),
  },
  {
    route: 'GET /api/admin/letters/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.get(await newLetter(test)),
  },
  {
    route: 'GET /api/admin/letters/{id}/preview',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.get(`${await newLetter(test)}/preview`),
  },
  {
    route: 'PATCH /api/admin/letters/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) =>
      client.patch(await newLetter(test), { ...SAMPLE_LETTER, subject: 'Other' }, FIRST_VERSION),
  },
  {
    route: 'DELETE /api/admin/letters/{id}',
    role: 'manager',
    status: 204,
    call: async (client, test) => client.send('DELETE', await newLetter(test)),
  },
  {
    route: 'POST /api/admin/letters/{id}/test',
    role: 'manager',
    status: 200,
    mails: true,
    call: async (client, test) => {
      await test.dataSource.query('UPDATE `user` SET email_verified_at = created_at WHERE is_admin = 1');
      const letter = await newLetter(test);
      return asWithCourier(test, () => client.post(`${letter}/test`));
    },
  },
  {
    route: 'POST /api/admin/letters/{id}/start',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      await newSubscriber(test);
      await endLetters(test);
      const letter = await newLetter(test);
      return asWithCourier(test, () => client.post(`${letter}/start`, undefined, FIRST_VERSION));
    },
  },
  {
    route: 'POST /api/admin/letters/{id}/stop',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      // The letter stays unfinished, because it waits for a mail server that the test does not have.
      await newSubscriber(test);
      await endLetters(test);
      return client.post(`${await newLetter(test, 'sending')}/stop`);
    },
  },
  {
    route: 'POST /api/admin/letters/{id}/resume',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      await endLetters(test);
      const letter = await newLetter(test, 'stopped');
      return asWithCourier(test, () => client.post(`${letter}/resume`));
    },
  },
  { route: 'POST /api/admin/jobs', role: 'support', status: 201, call: newJob },
  {
    route: 'GET /api/admin/jobs/{id}',
    role: 'support',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/jobs/${await storeJob(test)}`),
  },
  {
    route: 'GET /api/admin/jobs/{id}/rows',
    role: 'support',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/jobs/${await storeJob(test)}/rows`),
  },
  {
    route: 'GET /api/admin/jobs/{id}/refused',
    role: 'support',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/jobs/${await storeJob(test)}/refused`),
  },
  {
    route: 'POST /api/admin/jobs/{id}/stop',
    role: 'support',
    status: 200,
    call: async (client, test) => client.post(`/api/admin/jobs/${await storeJob(test)}/stop`),
  },
  {
    route: 'POST /api/admin/jobs/{id}/undo',
    role: 'manager',
    status: 201,
    call: async (client, test) => {
      const id = await storeJob(test, { operation: 'delete-products', state: 'done' });
      return client.post(`/api/admin/jobs/${id}/undo`, { press: newImportId() });
    },
  },
  { route: 'POST /api/admin/imports', role: 'manager', status: 201, call: uploadFile },
  {
    route: 'GET /api/admin/imports/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/imports/${await storeUpload(test)}`),
  },
  {
    route: 'POST /api/admin/imports/{id}/start',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const input = { columns: ['id', 'title'], asDrafts: false };
      return client.post(`/api/admin/imports/${await storeUpload(test)}/start`, input);
    },
  },
  { route: 'POST /api/admin/pictures', role: 'manager', status: 201, call: uploadPicture },
  {
    route: 'DELETE /api/admin/pictures/{id}',
    role: 'manager',
    status: 204,
    call: async (client, test) => client.send('DELETE', `/api/admin/pictures/${await newPicture(test)}`),
  },
  {
    route: 'GET /api/admin/reviews/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/reviews/${await newReview(test)}`),
  },
  {
    route: 'POST /api/admin/staff/invitations',
    role: 'manager',
    status: 201,
    mails: true,
    call: (client) =>
      client.post('/api/admin/staff/invitations', {
        ...{ email: `staff${++invitationCount}@example.com`, role: 'support', currentPassword: SAMPLE_PASSWORD },
      }),
  },
  {
    route: 'DELETE /api/admin/staff/invitations/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.send('DELETE', `/api/admin/staff/invitations/${await newInvitation(test)}`),
  },
  {
    route: 'PATCH /api/admin/staff/{id}',
    role: 'manager',
    status: 200,
    mails: true,
    call: async (client, test) => {
      const { id } = await signUpAdmin(test.dataSource, test.client());
      return client.patch(`/api/admin/staff/${id}`, { role: 'support', currentPassword: SAMPLE_PASSWORD });
    },
  },
  {
    route: 'DELETE /api/admin/staff/{id}',
    role: 'manager',
    status: 200,
    mails: true,
    call: async (client, test) => {
      const { id } = await signUpAdmin(test.dataSource, test.client());
      return client.delete(`/api/admin/staff/${id}`, { currentPassword: SAMPLE_PASSWORD });
    },
  },
  {
    route: 'GET /api/admin/users/{id}',
    role: 'support',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/users/${(await signUp(test.client())).id}`),
  },
  {
    route: 'DELETE /api/admin/users/{id}/sessions',
    role: 'support',
    status: 200,
    call: async (client, test) =>
      client.send('DELETE', `/api/admin/users/${(await signUp(test.client())).id}/sessions`),
  },
  {
    route: 'POST /api/admin/users/{id}/suspension',
    role: 'manager',
    status: 201,
    call: async (client, test) =>
      client.post(`/api/admin/users/${(await signUp(test.client())).id}/suspension`, { reason: 'Fraud' }),
  },
  {
    route: 'DELETE /api/admin/users/{id}/suspension',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const { id } = await signUp(test.client());
      await test.dataSource.query('UPDATE `user` SET suspended_at = UTC_TIMESTAMP(3) WHERE id = ?', [id]);
      return client.send('DELETE', `/api/admin/users/${id}/suspension`);
    },
  },
  {
    route: 'GET /api/admin/audit',
    role: 'support',
    status: 200,
    call: (client) => client.get('/api/admin/audit?entity=order&id=1'),
  },
  {
    route: 'GET /api/admin/products/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/products/${await newProduct(test)}`),
  },
  {
    route: 'POST /api/admin/products',
    role: 'manager',
    status: 201,
    call: (client) => client.post('/api/admin/products', sampleProductInput()),
  },
  {
    route: 'PATCH /api/admin/products/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) =>
      client.patch(`/api/admin/products/${await newProduct(test)}`, { title: 'Other' }, FIRST_VERSION),
  },
  {
    route: 'DELETE /api/admin/products/{id}',
    role: 'manager',
    status: 204,
    call: async (client, test) =>
      client.send('DELETE', `/api/admin/products/${await newProduct(test)}`, undefined, FIRST_VERSION),
  },
  {
    route: 'POST /api/admin/products/{id}/restore',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const id = await newProduct(test);
      await test.dataSource.query('UPDATE product SET delisted_at = UTC_TIMESTAMP(3) WHERE id = ?', [id]);
      return client.post(`/api/admin/products/${id}/restore`);
    },
  },
  {
    // A shop without a bot has no proofs.
    route: 'GET /api/admin/products/{id}/proofs',
    role: 'manager',
    status: 404,
    call: async (client, test) => client.get(`/api/admin/products/${await newProduct(test)}/proofs`),
  },
  {
    route: 'POST /api/admin/products/{id}/proofs',
    role: 'manager',
    status: 404,
    call: async (client, test) => {
      await storeBotName(test);
      return client.post(`/api/admin/products/${await newProduct(test)}/proofs`);
    },
  },
  ...PROOF_ACTIONS.map(([act, state]): AdminCall => ({
    ...{ route: `POST /api/admin/products/{id}/proofs/{proof}/${act}`, role: 'manager', status: 404 },
    call: async (client, test) => client.post(`${await newProof(test, state)}/${act}`),
  })),
  {
    route: 'POST /api/admin/products/imports',
    role: 'manager',
    status: 200,
    call: (client) => client.post('/api/admin/products/imports', sampleImportPart()),
  },
  {
    route: 'GET /api/admin/products/imports/{importId}',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/products/imports/${await newImport(test)}`),
  },
  {
    route: 'POST /api/admin/products/imports/{importId}/undo',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.post(`/api/admin/products/imports/${await newImport(test)}/undo`),
  },
  {
    route: 'PATCH /api/admin/shop-settings',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const changed = { operatorCountry: `Country ${randomBytes(6).toString('hex')}` };
      return client.patch('/api/admin/shop-settings', changed, { 'if-match': `"${await settingsVersion(test)}"` });
    },
  },
  {
    route: 'GET /api/admin/first-day',
    role: 'manager',
    status: 200,
    call: (client) => client.get('/api/admin/first-day'),
  },
  {
    route: 'POST /api/admin/first-day/dismissal',
    role: 'manager',
    status: 200,
    call: (client) => client.post('/api/admin/first-day/dismissal'),
  },
  {
    route: 'POST /api/admin/first-day/demonstration/removal',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const listing = [await newProduct(test), new Date()];
      await test.dataSource.query('INSERT INTO demonstration_listing (product_id, listed_at) VALUES (?, ?)', listing);
      return client.post('/api/admin/first-day/demonstration/removal', { orders: 0 });
    },
  },
  {
    route: 'POST /api/admin/first-day/demonstration/restore',
    role: 'manager',
    status: 200,
    call: async (client, { dataSource }) => {
      await dataSource.query('UPDATE first_day SET demonstration_removed_at = NULL');
      return client.post('/api/admin/first-day/demonstration/restore');
    },
  },
  {
    route: 'POST /api/admin/topics',
    role: 'manager',
    status: 201,
    call: (client) => client.post('/api/admin/topics', { name: newTopicName() }),
  },
  {
    route: 'PATCH /api/admin/topics/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) =>
      client.patch(`/api/admin/topics/${await newTopic(test)}`, { name: newTopicName() }, FIRST_VERSION),
  },
  {
    route: 'POST /api/admin/topics/{id}/removal',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.post(`/api/admin/topics/${await newTopic(test)}/removal`, {}, FIRST_VERSION),
  },
  {
    route: 'GET /api/admin/pages/{slug}',
    role: 'manager',
    status: 200,
    call: (client) => client.get('/api/admin/pages/about'),
  },
  {
    route: 'GET /api/admin/pages/{slug}/texts/{number}',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      await storePageText(test);
      return client.get('/api/admin/pages/press/texts/1');
    },
  },
  {
    route: 'POST /api/admin/pages/preview',
    role: 'manager',
    status: 200,
    call: (client) => client.post('/api/admin/pages/preview', { text: '# Who we are' }),
  },
  {
    route: 'PATCH /api/admin/pages/{slug}',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const body = {
        version: await pageVersion(test, 'about'),
        title: 'About',
        text: 'Us',
        listings: [],
        publish: true,
      };
      return client.patch('/api/admin/pages/about', body);
    },
  },
  {
    route: 'PATCH /api/admin/pages/{slug}/state',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const body = { version: await pageVersion(test, 'careers'), state: 'hidden' };
      return client.patch('/api/admin/pages/careers/state', body);
    },
  },
  {
    route: 'GET /api/admin/orders/{id}',
    role: 'support',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/orders/${await newOrder(test)}`),
  },
  {
    route: 'PATCH /api/admin/orders/{id}',
    role: 'support',
    status: 200,
    mails: true,
    call: async (client, test) =>
      client.patch(`/api/admin/orders/${await newOrder(test)}`, { status: 'completed', reason: 'Paid' }),
  },
  {
    route: 'PATCH /api/admin/orders/{id}/items/{itemId}',
    role: 'support',
    status: 200,
    mails: true,
    call: async (client, test) => {
      const id = await newOrder(test);
      return client.patch(`/api/admin/orders/${id}/items/${await lineIdOf(test, id)}`, { action: 'receive' });
    },
  },
  {
    route: 'POST /api/admin/orders/{id}/notes',
    role: 'support',
    status: 200,
    call: async (client, test) => client.post(`/api/admin/orders/${await newOrder(test)}/notes`, { text: 'Called' }),
  },
  {
    route: 'POST /api/admin/orders/{id}/messages',
    role: 'support',
    status: 200,
    mails: true,
    call: async (client, test) => {
      const id = await newOrder(test);
      return client.post(`/api/admin/orders/${id}/messages`, { deal: await dealNumberOf(test, id), text: 'Hello' });
    },
  },
  {
    route: 'POST /api/admin/orders/{id}/confirmation',
    role: 'support',
    status: 200,
    mails: true,
    call: async (client, test) => client.post(`/api/admin/orders/${await newOrder(test)}/confirmation`),
  },
  {
    route: 'POST /api/admin/needs/{deal}/done',
    role: 'support',
    status: 200,
    call: async (client, test) =>
      client.post(`/api/admin/needs/${await dealNumberOf(test, await newOrder(test))}/done`),
  },
  {
    route: 'POST /api/admin/orders/reservations/end',
    role: 'support',
    status: 200,
    call: async (client, test) => {
      const productIds = [Number((await newReservation(test)).split('/').at(-1))];
      return client.post('/api/admin/orders/reservations/end', { productIds });
    },
  },
  {
    route: 'PATCH /api/admin/orders/{id}/reservations/{productId}',
    role: 'support',
    status: 200,
    call: async (client, test) => {
      const until = new Date(Date.now() + 60 * 60_000).toISOString();
      return client.patch(await newReservation(test), { until });
    },
  },
  {
    route: 'DELETE /api/admin/orders/{id}/reservations/{productId}',
    role: 'support',
    status: 200,
    call: async (client, test) => client.send('DELETE', await newReservation(test)),
  },
  {
    route: 'POST /api/admin/messages/contact/{id}/forward',
    role: 'support',
    status: 200,
    mails: true,
    call: async (client, test) => {
      const id = await newMessage(test);
      await test.dataSource.query("UPDATE product SET seller_email = 'seller@example.com'");
      return client.post(`/api/admin/messages/contact/${id}/forward`);
    },
  },
  {
    route: 'GET /api/admin/sellers/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/sellers/${await newSeller(test)}`),
  },
  {
    route: 'PATCH /api/admin/sellers/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) =>
      client.patch(`/api/admin/sellers/${await newSeller(test)}`, { isPaused: true }, FIRST_VERSION),
  },
  {
    route: 'POST /api/admin/sellers/{id}/merge',
    role: 'manager',
    status: 200,
    call: async (client, test) => {
      const into = { into: await newSeller(test), intoVersion: 1 };
      return client.post(`/api/admin/sellers/${await newSeller(test)}/merge`, into, FIRST_VERSION);
    },
  },
  {
    route: 'PATCH /api/admin/reviews/{id}',
    role: 'manager',
    status: 200,
    call: async (client, test) =>
      client.patch(`/api/admin/reviews/${await newReview(test)}`, { hiddenReason: 'Insult' }),
  },
  {
    route: 'POST /api/admin/mails/{id}/retry',
    role: 'support',
    status: 200,
    call: async (client, test) => client.post(`/api/admin/mails/${await newDeadMail(test)}/retry`),
  },
  {
    route: 'GET /api/admin/messages/{kind}/{id}',
    role: 'support',
    status: 200,
    call: async (client, test) => client.get(`/api/admin/messages/contact/${await newMessage(test)}`),
  },
  {
    route: 'POST /api/admin/messages/{kind}/{id}/entries',
    role: 'support',
    status: 200,
    mails: true,
    call: async (client, test) => {
      const path = `/api/admin/messages/contact/${await newMessage(test)}/entries`;
      return client.post(path, { type: 'reply', text: 'Yes' }, FIRST_VERSION);
    },
  },
  {
    route: 'PATCH /api/admin/messages/{kind}/{id}',
    role: 'support',
    status: 200,
    call: async (client, test) =>
      client.patch(`/api/admin/messages/contact/${await newMessage(test)}`, { handled: true }),
  },
];
