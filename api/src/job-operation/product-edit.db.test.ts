import { newImportId, sampleProductInput } from '../../test/admin-calls';
import { type Person, signUpAdmin, signUpSupport } from '../../test/samples';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import type { AuditEntryView } from '../audit/audit.view';
import type { JobRowView, JobView } from '../job/job.dto';
import { JobRunner } from '../job/job-runner';
import type { ProductEdit } from '../product/product-edit';
import type { AdminProductView } from '../product/product.view';

const JOBS = '/api/admin/jobs';
const PRODUCTS = '/api/admin/products';

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await startTestApp({ backgroundJobs: false });
  admin = await signUpAdmin(shop.dataSource, shop.client());
});
afterAll(() => shop.stop());

const round = () => shop.app.get(JobRunner, { strict: false }).runRound(UNSTOPPED_SIGNAL);
const create = async (given = {}) =>
  (await admin.client.post<AdminProductView>(PRODUCTS, sampleProductInput(given))).body;
const read = async (products: AdminProductView[]) =>
  Promise.all(products.map(async ({ id }) => (await admin.client.get<AdminProductView>(`${PRODUCTS}/${id}`)).body));
const send = (edit: object, products: AdminProductView[], { client } = admin) =>
  client.post<JobView>(JOBS, {
    ...{ press: newImportId(), operation: 'edit-products', edit },
    targets: products.map(({ id, version }) => ({ id, version })),
  });
const results = async (job: number) =>
  (await admin.client.get<JobRowView[]>(`${JOBS}/${job}/rows`)).body.map(({ result, reason }) => reason ?? result);

async function edit(change: ProductEdit, ...products: AdminProductView[]) {
  const { body } = await send(change, products);
  await round();
  return body.id;
}

async function undo(job: number) {
  const { body } = await admin.client.post<JobView>(`${JOBS}/${job}/undo`, { press: newImportId() });
  await round();
  return body.id;
}

// @spec-2.273
test('a percentage changes each price, and an undo skips a listing that somebody has changed in the meantime', async () => {
  const cheap = await create({ price: '0.01' });
  const rows = [await create({ price: '19.99' }), await create({ price: '10.00', originalPrice: '10.50' }), cheap];
  const job = await edit({ pricePercent: 10 }, ...rows);
  const message = 'originalPrice must not be below the price, $11.00';
  expect(await results(job)).toEqual(['changed', message, 'unchanged']);
  expect((await read(rows)).map(({ price }) => price)).toEqual(['21.99', '10.00', '0.01']);

  const [touched, kept] = [await create({ price: '8.00' }), await create({ price: '6.00' })];
  const half = await edit({ pricePercent: -50 }, touched, kept);
  await admin.client.patch(`${PRODUCTS}/${touched.id}`, { title: 'By hand' }, { 'if-match': '"2"' });
  expect(await results(await undo(half))).toEqual(['The listing has since been changed.', 'changed']);
  expect((await read([touched, kept])).map(({ price }) => price)).toEqual(['4.00', '6.00']);
});

// @spec-2.273
test.each<[ProductEdit, Partial<AdminProductView>]>([
  [{ price: '5.5' }, { price: '5.50' }],
  [{ sellerName: 'Nora North' }, { sellerName: 'Nora North' }],
  [{ language: 'pt' }, { language: 'pt' }],
  [{ language: null }, { language: null }],
  [{ state: 'paused' }, { state: 'paused' }],
  [{ state: 'draft' }, { state: 'draft' }],
])('the change %j of a listing is made, recorded in the audit log and undone', async (change, expected) => {
  const before = await create({ memberCount: null, language: 'en' });
  const job = await edit(change, before);
  const [after] = await read([before]);
  expect([await results(job), after]).toEqual([['changed'], { ...after, ...expected, version: 2 }]);
  const log = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${before.id}`);
  expect(log.body[0]).toMatchObject({ action: 'changed', by: admin.username });
  await undo(job);
  expect(await read([before])).toEqual([{ ...before, version: 3, previewImage: expect.any(String) }]);
});

test('undoing the publication of a draft restores its planned time and its creation time', async () => {
  const publishAt = new Date(Date.now() + 60_000_000).toISOString();
  const draft = await create({ state: 'draft', publishAt });
  const job = await edit({ state: 'listed' }, draft);
  expect(await read([draft])).toMatchObject([{ state: 'listed', publishAt: null }]);
  await undo(job);
  const { createdAt } = draft;
  expect(await read([draft])).toMatchObject([{ state: 'draft', publishAt, createdAt }]);
});

test('a change is refused with a reason for an unknown topic, for a category with another kind of count, and for a deleted listing', async () => {
  const [counted, deleted] = [await create(), await create()];
  await admin.client.send('DELETE', `${PRODUCTS}/${deleted.id}`, undefined, { 'if-match': '"1"' });
  const job = await edit({ category: 'bot' }, counted, deleted);
  expect(await results(job)).toEqual(['memberCount does not apply to a bot', 'The listing is no longer in the shop.']);
  expect(await results(await edit({ topicId: 999_999 }, counted))).toEqual(['topicId is not a topic of the shop']);
});

test.each([
  [{}, 'edit'],
  [{ price: '5.00', language: 'en' }, 'edit'],
  [{ price: '0' }, 'edit.price'],
  [{ pricePercent: -100 }, 'edit.pricePercent'],
  [{ pricePercent: 1.5 }, 'edit.pricePercent'],
  [{ state: 'sold' }, 'edit.state'],
  [{ title: 'All the same' }, 'edit.title'],
])('the change %j is refused before any listing is changed', async (change, field) => {
  const response = await send(change, [await create()]);
  expect(response).toMatchObject({ status: 422, body: { errors: [{ field }] } });
});

test('support staff can change neither prices nor states of listings', async () => {
  const support = await signUpSupport(shop.dataSource, shop.client());
  expect(await send({ price: '1.00' }, [await create()], support)).toMatchObject({ status: 403 });
  expect(await send({ state: 'paused' }, [await create()], support)).toMatchObject({ status: 403 });
});
