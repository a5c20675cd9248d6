import { sampleProductInput } from '../../test/admin-calls';
import { type Person, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AuditEntryView } from '../audit/audit.view';
import type { AdminProductView, ProductSummaryView, ProductView } from '../product/product.view';
import { Picture } from './picture.entity';

type Refusal = { errors: { field: string; message: string }[] };

const URL = '/api/admin/products';
const idOf = (digit: string) => digit.repeat(32);
const [ONE, TWO, UNSTORED, REMOVED] = ['1', '2', '3', '4'].map(idOf) as [string, string, string, string];
const named = (...ids: string[]) => ids.map((id) => ({ id, alt: `Picture ${id.slice(0, 1)}` }));

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await startTestApp({ productIndex: true });
  admin = await signUpAdmin(shop.dataSource, shop.client());
  const stored = {
    width: 1_280,
    height: 720,
    bytes: 9,
    isStored: true,
    createdAt: new Date(),
    unusedSince: new Date(),
  };
  await shop.dataSource.manager.insert(Picture, [
    ...['1', '2', '5', '6', '7', '8', '9'].map((digit) => ({ ...stored, id: idOf(digit) })),
    { ...stored, id: UNSTORED, isStored: false },
    { ...stored, id: REMOVED, removedAt: new Date() },
  ]);
});
afterAll(() => shop.stop());

const create = async (given = {}) =>
  (await admin.client.post<AdminProductView & Refusal>(URL, sampleProductInput(given))).body;
const change = ({ id, version }: AdminProductView, body: object) =>
  admin.client.patch<AdminProductView & Refusal>(`${URL}/${id}`, body, { 'if-match': `"${version}"` });
const isUnused = async (id: string) =>
  (await shop.dataSource.manager.findOneByOrFail(Picture, { id })).unusedSince !== null;

test('the pictures of a listing are shown on its page, in lists and in the dashboard in the chosen order', async () => {
  const listing = await create({ title: 'Pictured room', pictures: named(TWO, ONE) });
  const shown = named(TWO, ONE).map((picture) => ({ ...picture, width: 1_280, height: 720 }));
  expect(listing.pictures).toEqual(shown);
  expect((await shop.client().get<ProductView>(`/api/products/${listing.id}`)).body.pictures).toEqual(shown);
  const list = await shop.client().get<ProductSummaryView[]>('/api/products?q=pictured');
  expect(list.body.map(({ pictures }) => pictures)).toEqual([shown]);
});

test('a change that names no pictures keeps them, and a change to an empty list removes them', async () => {
  const listing = await create({ pictures: named(ONE) });
  const renamed = await change(listing, { title: 'Renamed' });
  expect(renamed.body.pictures).toEqual(listing.pictures);
  const emptied = await change(renamed.body, { pictures: [] });
  expect(emptied.body.pictures).toEqual([]);
});

test('a picture counts as unused from the time at which the last listing stops using it', async () => {
  const picture = idOf('5');
  const first = await create({ pictures: named(picture) });
  const second = await create({ pictures: named(picture) });
  expect(await isUnused(picture)).toBe(false);
  await change(first, { pictures: named(idOf('6')) });
  expect(await isUnused(picture)).toBe(false);
  const { body } = await change(second, { pictures: named(idOf('6')) });
  expect(await isUnused(picture)).toBe(true);
  await change(body, { pictures: named(idOf('6'), picture) });
  expect(await isUnused(picture)).toBe(false);
});

test('a deleted listing keeps its pictures, and shows them again when it is restored', async () => {
  const picture = idOf('7');
  const { id, version } = await create({ pictures: named(picture) });
  await admin.client.send('DELETE', `${URL}/${id}`, undefined, { 'if-match': `"${version}"` });
  expect(await isUnused(picture)).toBe(false);
  const restored = await admin.client.post<AdminProductView>(`${URL}/${id}/restore`);
  expect(restored.body.pictures.map((shown) => shown.id)).toEqual([picture]);
});

test('the audit log contains the descriptions of the pictures', async () => {
  const listing = await create({ pictures: named(ONE) });
  await change(listing, { pictures: [{ id: ONE, alt: 'The rules' }] });
  const { body } = await admin.client.get<AuditEntryView[]>(`/api/admin/audit?entity=product&id=${listing.id}`);
  const [changes] = body.map((entry) => entry.changes.filter(({ field }) => field === 'pictures'));
  expect(changes).toEqual([{ field: 'pictures', from: 'Picture 1 (11111111)', to: 'The rules (11111111)' }]);
});

test.each([
  [
    'a seventh picture',
    named(...['1', '2', '5', '6', '7', '8', '9'].map(idOf)),
    'pictures',
    'must have at most 6 items',
  ],
  ['the same picture twice', named(ONE, ONE), 'pictures[1].id', 'is the same picture twice'],
  ['an unknown picture', named(idOf('a')), 'pictures[0].id', 'is no longer stored: upload the picture again'],
  [
    'a picture whose upload has not finished',
    named(UNSTORED),
    'pictures[0].id',
    'is no longer stored: upload the picture again',
  ],
  ['a removed picture', named(REMOVED), 'pictures[0].id', 'is no longer stored: upload the picture again'],
  ['no id', [{ id: '../../etc', alt: 'x' }], 'pictures[0].id', 'must be the id of a picture'],
  ['a blank text', [{ id: ONE, alt: ' ' }], 'pictures[0].alt', 'must not be blank'],
  ['a text of 201 characters', [{ id: ONE, alt: 'x'.repeat(201) }], 'pictures[0].alt', 'must have 1 to 200 characters'],
  ['null', null, 'pictures', 'must have at most 6 items'],
])('a listing refuses %s', async (_name, pictures, field, message) => {
  expect((await create({ pictures })).errors).toEqual([{ field, message }]);
  const listing = await create();
  expect((await change(listing, { pictures })).body.errors).toEqual([{ field, message }]);
});
