import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { newImportId, uploadFile } from '../../test/admin-calls';
import { type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import {
  savedAsUnicodeText,
  savedByAmericanExcel,
  savedByGermanExcel,
  savedByGermanExcelAsUtf8,
  toWindows1252,
} from '../../test/spreadsheet-files';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { until } from '../../test/until';
import { Transactions } from '../database/transactions';
import type { JobRowView, JobView } from '../job/job.dto';
import { JobFileRepository } from '../job/job-file.repository';
import { JobRepository } from '../job/job.repository';
import { JobRunner } from '../job/job-runner';
import type { AdminProductView } from '../product/product.view';
import type { ImportView } from './import.dto';

const HEAD = 'id;title;description;category;price;sellerName';

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await startTestApp({ backgroundJobs: false });
  admin = await signUpAdmin(shop.dataSource, shop.client());
  await shop.app.listen(0, '127.0.0.1');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await query('DELETE FROM job');
  await query('DELETE FROM product');
});
afterEach(() => jest.restoreAllMocks());

const query = <T = unknown>(sql: string, ...values: unknown[]) => shop.dataSource.query<T[]>(sql, values);
const round = () => shop.app.get(JobRunner, { strict: false }).runRound(UNSTOPPED_SIGNAL);
const upload = (content: string | Buffer, { client } = admin) => uploadFile(client, undefined, content);
const start = ({ job, columns }: ImportView, given: object = {}) =>
  admin.client.post<ImportView>(`/api/admin/imports/${job.id}/start`, {
    ...{ columns: columns.map(({ field }) => field), asDrafts: false },
    ...given,
  });
const results = async (id: number) => {
  const { body } = await admin.client.get<JobRowView[]>(`/api/admin/jobs/${id}/rows?pageSize=100`);
  return body.map(({ line, result, reason }) =>
    reason === null ? `${line} ${result}` : `${line} ${result}: ${reason}`,
  );
};
/** Uploads a file, imports it whole, and returns the result of each row. */
async function run(content: string | Buffer, given: object = {}) {
  const { body } = await upload(content);
  expect((await start(body, given)).status).toBe(200);
  await round();
  return results(body.job.id);
}
const exported = async (format: string) =>
  Buffer.from((await admin.client.get(`/api/admin/products/csv?format=${format}`)).text);
const products = () => query('SELECT * FROM product ORDER BY id');
const stored = () => Promise.all([query('SELECT id FROM job'), query('SELECT number FROM job_file')]);

// @spec-7.seu7
// @spec-2.nq9n
test.each([
  ['a German Excel', 'semicolon', savedByGermanExcel],
  ['a German Excel in UTF-8', 'semicolon', savedByGermanExcelAsUtf8],
  ['an American Excel', 'comma', savedByAmericanExcel],
  ['the Unicode text of an Excel', 'comma', savedAsUnicodeText],
  ['no program', 'comma', (file: Buffer) => file],
  ['no program, with semicolons', 'semicolon', (file: Buffer) => file],
])('an export that was saved by %s can be imported, and changes nothing', async (_program, format, save) => {
  await storeProducts(
    shop.dataSource,
    { title: 'Größe „Café“', price: '12.50', originalPrice: '1500.00', description: 'One; two, "three"\nfour' },
    { title: '=1+1', price: '1234.00', features: ['First', 'Second; third'], isUnique: true, topic: 'Crypto' },
    {
      category: 'bot',
      memberCount: null,
      userCount: 1_500,
      price: '0.99',
      isVerified: false,
      sellerEmail: 's@example.com',
    },
  );
  const before = await products();
  expect(await run(save(await exported(format)))).toEqual(['2 unchanged', '3 unchanged', '4 unchanged']);
  expect(await products()).toEqual(before);
});

// @spec-2.qw63
test('an upload shows how its file was read, with the first ten rows, and imports nothing', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `;Größe ${at};Text;group;12,50;Sam`);
  const { status, body } = await upload(
    toWindows1252([HEAD.replace('title', 'Titel'), '', ...rows, ';;;;;'].join('\r\n')),
  );
  expect([status, body.job.state, body.job.total]).toEqual([201, 'uploaded', 12]);
  expect(body).toMatchObject({ name: 'list.csv', encoding: 'windows-1252', separator: ';', importedAt: null });
  expect(body.columns.map(({ field }) => field)).toEqual([
    'id',
    null,
    'description',
    'category',
    'price',
    'sellerName',
  ]);
  expect(body.preview).toHaveLength(10);
  expect(body.preview[0]).toEqual(['', 'Größe 0', 'Text', 'group', '12,50', 'Sam']);
  await round();
  expect(await products()).toEqual([]);
  expect((await admin.client.get<ImportView>(`/api/admin/imports/${body.job.id}`)).body).toEqual(body);
  const columns = body.columns.map(({ name, field }) => (name === 'Titel' ? 'title' : field));
  await start(body, { columns });
  await round();
  expect(await query('SELECT DISTINCT title, price FROM product')).toContainEqual({
    title: 'Größe 11',
    price: '12.50',
  });
  expect((await upload(toWindows1252([HEAD, rows[0]].join('\r\n')))).body.importedAt).toBeNull();
});

test('refused rows come back as a file with their reasons, which can be corrected and imported', async () => {
  const rows = [
    ';One;Text;group;1.500;Sam',
    ';Two;Text;group;1,5;Sam',
    ';Three;Text;group;free;"S;am"',
    ';x;y;5" wide;1;z',
  ];
  const { body } = await upload([HEAD, ...rows, ';a;b;c;1;d;more'].join('\r\n'));
  await start(body);
  await round();
  expect(await results(body.job.id)).toEqual([
    '2 refused: The price “1.500” could mean thousands or decimals. Write it without thousands separators.',
    '3 created',
    '4 refused: price must be an amount of at least 0.01, such as "149.00"',
    '5 refused: The quotes in this row are not valid CSV.',
    '6 refused: The row has 7 cells instead of 6.',
  ]);
  const { text, headers } = await admin.client.get(`/api/admin/jobs/${body.job.id}/refused`);
  expect(headers['content-disposition']).toContain('refused-rows.csv');
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe(`\ufeffreason;${HEAD}`);
  expect(lines[2]).toBe('"price must be an amount of at least 0.01, such as ""149.00""";;Three;Text;group;free;"S;am"');
  expect(lines[3]).toBe('The quotes in this row are not valid CSV. This is row 5 of the file.');
  const corrected = lines
    .join('\r\n')
    .replace(/1\.500(?=;Sam)/, '1500')
    .replace('free', '7');
  const again = await run(corrected);
  expect(again.slice(0, 2)).toEqual(['2 created', '3 created']);
  // The file of refused rows keeps a surplus cell, because without it the other cells could fall into wrong columns.
  expect(again.at(-1)).toBe('5 refused: The row has 8 cells instead of 7.');
});

test('new listings become drafts if the administrator chooses so, even if the file says that they are listed', async () => {
  const head = 'id,title,description,category,price,sellerName,state';
  const rows = [',One,Text,group,1,Sam,', ',Two,Text,group,1,Sam,listed'];
  expect(await run([head, ...rows].join('\n'), { asDrafts: true })).toEqual(['2 created', '3 created']);
  const states = await query('SELECT title, state FROM product ORDER BY id');
  expect(states).toEqual([
    { title: 'One', state: 'draft' },
    { title: 'Two', state: 'draft' },
  ]);
});

test('an import is undone by a job', async () => {
  const [id = 0] = await storeProducts(shop.dataSource, { title: 'Before' });
  const { body } = await upload(
    `id,title,description,category,price,sellerName\n${id},After,T,group,1,Sam\n,New,T,group,2,Sam\n`,
  );
  await start(body);
  await round();
  const undo = await admin.client.post<JobView>(`/api/admin/jobs/${body.job.id}/undo`, { press: newImportId() });
  await round();
  expect(await results(undo.body.id)).toEqual(['2 changed', '3 changed']);
  expect(await query('SELECT title FROM product WHERE delisted_at IS NULL')).toEqual([{ title: 'Before' }]);
});

test('the same file is not imported by two jobs at once, and the second upload says when it was imported', async () => {
  const file = `${HEAD}\n;One;Text;group;1;Sam`;
  const other = await signUpAdmin(shop.dataSource, shop.client());
  const [first, second] = await Promise.all([upload(file), upload(file, other)]);
  const started = await Promise.all([start(first.body), start(second.body)]);
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = await Promise.all([start(first.body), start(first.body)]);
  expect(again.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await round();
  expect(await products()).toHaveLength(1);
  expect((await upload(file)).body.importedAt).not.toBeNull();
});

test('a file that is sent again for the same press of the button gets the same upload', async () => {
  const path = `/api/admin/imports?press=${newImportId()}`;
  const file = `${HEAD}\n;One;Text;group;1;Sam`;
  const headers = { 'content-type': 'text/csv', 'content-length': String(file.length) };
  const send = ({ client } = admin) => client.send<ImportView>('POST', path, file, headers);
  const first = await send();
  expect((await send()).body.job.id).toBe(first.body.job.id);
  expect((await send(await signUpAdmin(shop.dataSource, shop.client()))).status).toBe(404);
});

test('a file can be uploaded again after its upload was cut off, even if the server has not noticed the end', async () => {
  const press = newImportId();
  const unfinished = { press, userId: admin.id, operation: 'import-products', settings: {}, undoOf: null } as const;
  const transactions = shop.app.get(Transactions, { strict: false });
  const { id } = await transactions.autocommit((tx) =>
    shop.app
      .get(JobRepository, { strict: false })
      .insert(tx, { ...unfinished, fileHash: null, state: 'arriving', total: 0 }),
  );
  const file = `${HEAD}\n;One;Text;group;1;Sam`;
  const headers = { 'content-type': 'text/csv', 'content-length': String(file.length) };
  const path = `/api/admin/imports?press=${press}`;
  const other = await signUpAdmin(shop.dataSource, shop.client());
  expect((await other.client.send('POST', path, file, headers)).status).toBe(404);
  const { status, body } = await admin.client.send<ImportView>('POST', path, file, headers);
  expect([status, body.job.state, body.job.total]).toEqual([201, 'uploaded', 1]);
  expect(await query('SELECT id FROM job WHERE id = ?', id)).toEqual([]);
});

test('an import continues with the next row after its process has died', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `;Row ${at};Text;group;1;Sam`);
  const { body } = await upload([HEAD, ...rows].join('\n'));
  await start(body);
  const leaving = new AbortController();
  const running = shop.app.get(JobRunner, { strict: false }).runRound(leaving.signal);
  await until(async () => (await query('SELECT id FROM product')).length > 3);
  leaving.abort();
  await running;
  await round();
  expect((await admin.client.get<JobView>(`/api/admin/jobs/${body.job.id}`)).body).toMatchObject({
    state: 'done',
    done: 30,
  });
  const titles = await query<{ title: string }>('SELECT title FROM product ORDER BY id');
  expect(titles.map(({ title }) => title)).toEqual(rows.map((_row, at) => `Row ${at}`));
});

test.each([
  ['no rows', HEAD, 'The file has no rows.'],
  ['only blank rows', `${HEAD}\n;;;;;\n\n`, 'The file has no rows.'],
  ['a quote that is not closed', `${HEAD}\n;"One;Text\n;Two;Text`, 'The quotes in row 2 are not valid CSV.'],
  [
    '100,001 rows',
    `id,title\n${'1,a\n'.repeat(100_001)}`,
    'The file has more than 100,000 rows. Split it into smaller files.',
  ],
])('a file with %s is refused with a sentence, and is not stored', async (_case, content, detail) => {
  const { status, body } = await upload(content);
  expect([status, body]).toMatchObject([422, { detail, code: 'file-refused' }]);
  expect(await stored()).toEqual([[], []]);
});

test('100,000 rows are accepted', async () => {
  expect((await upload(`id,title\n${'1,a\n'.repeat(100_000)}`)).body.job.total).toBe(100_000);
});

test.each([
  ['101 MB', { 'content-length': '101000000' }, 413, 'A file can be at most 100 MB. Split it into smaller files.'],
  ['a type of its own', { 'content-type': 'application/pdf' }, 415, 'The file must be sent as text/csv.'],
])('a body of %s is refused before it arrives', async (_case, given, status, detail) => {
  const headers = { 'content-type': 'text/csv', ...given };
  const response = await admin.client.send('POST', `/api/admin/imports?press=${newImportId()}`, 'a,b', headers);
  expect([response.status, response.body]).toMatchObject([status, { detail }]);
  expect(await stored()).toEqual([[], []]);
});

test('an upload that is cut off leaves nothing', async () => {
  const cookie = [...admin.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { port } = shop.app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/admin/imports?press=${newImportId()} HTTP/1.1\r\nhost: shop\r\ncookie: ${cookie}\r\n` +
      `content-type: text/csv\r\ncontent-length: 1000000\r\n\r\n${HEAD}\n${';One;Text;group;1;Sam\n'.repeat(20_000)}`,
  );
  await until(async () => (await query('SELECT number FROM job_file')).length > 0);
  socket.destroy();
  await textOf(socket).catch(() => undefined);
  await until(async () => (await stored()).flat().length === 0);
});

test('an upload to a full disk gets 507, says that nothing was imported, and leaves nothing', async () => {
  const full = Object.assign(new Error('The table is full'), { errno: 1114 });
  jest.spyOn(JobFileRepository.prototype, 'insert').mockRejectedValue(full);
  const { status, body } = await upload(`${HEAD}\n;One;Text;group;1;Sam`);
  expect([status, body]).toMatchObject([
    507,
    { detail: 'The server has no space for the file. Nothing was imported.' },
  ]);
  expect(await stored()).toEqual([[], []]);
});

test.each([
  ['a column that nobody knows', ['id', 'prize']],
  ['a column twice', ['title', 'title']],
  ['too few columns', ['title']],
  ['no column', [null, null]],
  ['what the shop computes', ['id', 'rating']],
])('no import starts when the chosen columns contain %s', async (_case, columns) => {
  const { body } = await upload('id,title\n1,a\n');
  const response = await start(body, { columns });
  expect([response.status, response.body]).toMatchObject([422, { errors: [{ field: 'columns' }] }]);
  expect(await query("SELECT id FROM job WHERE state = 'uploaded'")).toHaveLength(1);
});

test('a row changes a reserved listing only in ways that its order allows', async () => {
  const [id = 0] = await storeProducts(shop.dataSource, { title: 'Reserved', isUnique: true });
  await shop.client().post('/api/orders', sampleOrder(id));
  expect(await run(`id,isUnique\n${id},FALSCH\n${id},WAHR\n1${id},WAHR`)).toEqual([
    '2 refused: The listing is reserved by an order, so it must stay one of a kind.',
    '3 unchanged',
    '4 refused: No product in the shop has this id.',
  ]);
  expect(await run(`id,title\n${id},New\n${id},Newer`)).toEqual([
    '2 changed',
    '3 refused: An earlier row of the file has the same id.',
  ]);
  expect((await admin.client.get<AdminProductView>(`/api/admin/products/${id}`)).body.title).toBe('New');
});
