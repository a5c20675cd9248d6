import { eraseDue } from '../../test/erase-due';
import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { Transactions } from '../database/transactions';
import { ProductImport } from '../product/product-import';
import type { ProductView } from '../product/product.view';
import type { AdminReviewView, OwnReviewView, ReviewView } from './review.view';

type Problem = { code?: string; errors?: { field: string }[] };

describe('reviews', () => {
  let test: TestApp;
  let admin: Person;
  let product: number;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
  });
  beforeEach(async () => {
    [product = 0] = await storeProducts(test.dataSource, { rating: '4.5', reviewCount: 10 });
  });
  afterAll(() => test.stop());

  const order = async ({ client, email }: Person, productId = product) => {
    const { body } = await client.post<{ id: number }>('/api/orders', sampleOrder(productId, { customerEmail: email }));
    return body.id;
  };
  const complete = (id: number) =>
    admin.client.patch(`/api/admin/orders/${id}`, { status: 'completed', reason: 'Delivered' });
  /** Signs up a user with a confirmed address and a completed order. */
  async function newBuyer(productId = product): Promise<Person> {
    const person = await signUp(test.client());
    await confirmEmail(test.dataSource, person);
    await complete(await order(person, productId));
    return person;
  }
  const path = () => `/api/products/${product}/reviews`;
  const write = ({ client }: Pick<Person, 'client'>, rating: unknown, text?: unknown) =>
    client.post<OwnReviewView & Problem>(path(), { rating, text });
  const change = ({ client }: Person, rating: number, text?: string) =>
    client.patch<OwnReviewView & Problem>(`${path()}/own`, { rating, text });
  const own = async ({ client }: Person) => (await client.get<OwnReviewView>(`${path()}/own`)).body;
  const list = async (query = '') => (await test.client().get<ReviewView[]>(`${path()}${query}`)).body;
  const figures = async () => {
    const { rating, reviewCount, isSampleRating } = (await test.client().get<ProductView>(`/api/products/${product}`))
      .body;
    return [rating, reviewCount, isSampleRating];
  };
  const idOf = async (person: Person) => (await own(person)).review?.id ?? 0;

  // @spec-3.60
  // @spec-5.33
  // @spec-7.90
  it('are accepted from buyers with a confirmed address after the order is completed', async () => {
    const guest = test.client();
    const none = { review: null, editableUntil: null, hiddenReason: null };
    expect((await write({ client: guest }, 5)).status).toBe(401);
    const person = await signUp(test.client());
    const refused = (code: string) => expect.objectContaining({ status: 403, body: expect.objectContaining({ code }) });
    expect(await write(person, 5)).toEqual(refused('not-bought'));
    const id = await order(person);
    expect(await write(person, 5)).toEqual(refused('not-bought'));
    await complete(id);
    expect(await own(person)).toEqual({ state: 'unconfirmed', ...none });
    expect(await write(person, 5)).toEqual(refused('unconfirmed'));
    await confirmEmail(test.dataSource, person);
    expect(await own(person)).toEqual({ state: 'open', ...none });
    expect(await list()).toEqual([]);
    const { status, body } = await write(person, 5, ' Delivered the same day. ');
    expect([status, body.state, body.review?.text]).toEqual([201, 'written', 'Delivered the same day.']);
    expect(await list()).toEqual([
      expect.objectContaining({ rating: 5, text: 'Delivered the same day.', firstName: 'A buyer', reply: null }),
    ]);
    expect(JSON.stringify(await list())).not.toContain(person.email);
    const stranger = await signUp(test.client());
    await confirmEmail(test.dataSource, stranger);
    expect(await write(stranger, 1)).toEqual(refused('not-bought'));
    expect(await own(stranger)).toEqual({ state: 'not-bought', ...none });
  });

  // @spec-5.34
  it('can be written once for each listing, and changed for 30 days', async () => {
    const person = await newBuyer();
    const twice = await Promise.all([write(person, 5), write(person, 1)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(twice.find(({ status }) => status === 409)?.body.code).toBe('reviewed');
    expect((await change(person, 3, 'Changed my mind')).body.review).toMatchObject({
      rating: 3,
      text: 'Changed my mind',
    });
    expect(await figures()).toEqual(['3.0', 1, false]);
    await test.dataSource.query(
      'UPDATE product_review SET created_at = created_at - INTERVAL 31 DAY WHERE user_id = ?',
      [person.id],
    );
    const late = await change(person, 1);
    expect([late.status, late.body.code, (await own(person)).editableUntil]).toEqual([409, 'closed', null]);
    expect(await figures()).toEqual(['3.0', 1, false]);
  });

  // @spec-5.35
  it('replace the sample rating with their average, rounded down, while at least one is visible', async () => {
    expect(await figures()).toEqual(['4.5', 10, true]);
    const people = await Promise.all([newBuyer(), newBuyer(), newBuyer()]);
    await Promise.all(people.map((person, at) => write(person, [5, 5, 4][at])));
    expect(await figures()).toEqual(['4.6', 3, false]);
    // Waits, because the index of the catalogue reads the change a little later.
    await until(async () => {
      const { body } = await test.client().get<ProductView[]>('/api/products?minRating=4.6');
      return body.some(({ id, reviewCount }) => id === product && reviewCount === 3);
    });
    for (const person of people) {
      await admin.client.patch(`/api/admin/reviews/${await idOf(person)}`, { hiddenReason: 'Spam' });
    }
    expect(await figures()).toEqual(['4.5', 10, true]);
  });

  it('are the only source of ratings in a public shop', async () => {
    const reviewed = product;
    await write(await newBuyer(), 2);
    [product = 0] = await storeProducts(test.dataSource, { rating: '4.5', reviewCount: 10 });
    await new ProductImport(new Transactions(test.dataSource)).removeSampleRatings();
    await until(async () => JSON.stringify(await figures()) === '["0.0",0,false]');
    product = reviewed;
    expect(await figures()).toEqual(['2.0', 1, false]);
  });

  // @spec-5.zhst
  it('are new until an administrator has read what their authors wrote last', async () => {
    const [person, other] = [await newBuyer(), await newBuyer()];
    await write(person, 1, 'A scam');
    await write(other, 5, 'Good');
    const id = await idOf(person);
    const newIds = async () =>
      (await admin.client.get<AdminReviewView[]>(`/api/admin/reviews?state=new&product=${product}`)).body.map(
        (row) => row.id,
      );
    const count = async () => (await admin.client.get<{ newReviews: number }>('/api/admin/summary')).body.newReviews;
    const read = (readUntil: string) => admin.client.patch<AdminReviewView>(`/api/admin/reviews/${id}`, { readUntil });
    const before = await count();
    expect(await newIds()).toEqual([await idOf(other), id]);
    const [shown] = (await admin.client.get<AdminReviewView[]>(`/api/admin/reviews?q=scam&product=${product}`)).body;
    expect(shown).toMatchObject({ id, isNew: true, productId: product, productTitle: expect.any(String) });
    await change(person, 2, 'Changed while the administrator was reading');
    expect((await read(shown?.updatedAt ?? '')).body.isNew).toBe(true);
    const { body: current } = await admin.client.get<AdminReviewView>(`/api/admin/reviews/${id}`);
    for (const _press of [1, 2]) expect((await read(current.updatedAt)).body.isNew).toBe(false);
    expect([await newIds(), await count()]).toEqual([[await idOf(other)], before - 1]);
    await change(person, 3, 'Better now');
    expect(await newIds()).toContain(id);
  });

  // @spec-5.36
  // @spec-7.91
  it('can be answered and hidden by administrators, and each action is in the audit log', async () => {
    const person = await newBuyer();
    await write(person, 1, 'A scam');
    const id = await idOf(person);
    const act = async (change: object) =>
      (await admin.client.patch<AdminReviewView>(`/api/admin/reviews/${id}`, change)).body;
    expect((await act({ reply: 'Sorry, we sent it again.' })).reply).toBe('Sorry, we sent it again.');
    expect((await list())[0]).toMatchObject({ reply: 'Sorry, we sent it again.' });
    const hidden = await act({ hiddenReason: 'Insult' });
    expect(hidden).toMatchObject({ hiddenReason: 'Insult', username: person.username, text: 'A scam' });
    await act({ hiddenReason: ' Insult' });
    expect(await list()).toEqual([]);
    expect(await own(person)).toMatchObject({ hiddenReason: 'Insult' });
    // A hidden review stays hidden when its author changes it.
    await change(person, 2, 'Not a scam');
    expect(await list()).toEqual([]);
    expect(await figures()).toEqual(['4.5', 10, true]);
    const rows = await admin.client.get<AdminReviewView[]>(`/api/admin/reviews?product=${product}`);
    expect([rows.headers['x-total-count'], rows.body]).toMatchObject(['1', [{ id, text: 'Not a scam' }]]);
    await act({ hiddenReason: null });
    expect(await list()).toHaveLength(1);
    const { body: audit } = await admin.client.get<{ changes: object[]; reason: string | null }[]>(
      `/api/admin/audit?entity=product&id=${product}`,
    );
    const entry = (field: string, from: string | null, to: string | null, reason: string | null) => ({
      changes: [{ field: `review ${id}: ${field}`, from, to }],
      ...{ reason, by: admin.username },
    });
    expect(audit).toMatchObject([
      entry('hiddenReason', 'Insult', null, null),
      entry('hiddenReason', null, 'Insult', 'Insult'),
      entry('reply', null, 'Sorry, we sent it again.', null),
    ]);
  });

  it.each([
    ['no rating', undefined, 'Good', 'rating'],
    ['0', 0, 'Good', 'rating'],
    ['6', 6, 'Good', 'rating'],
    ['half a star', 4.5, 'Good', 'rating'],
    ['a text as rating', '5', 'Good', 'rating'],
    ['10,000 characters', 5, 'x'.repeat(10_000), 'text'],
    ['2,001 characters', 5, 'x'.repeat(2_001), 'text'],
    ['a list as text', 5, ['Good'], 'text'],
  ])('with %s are refused with 422', async (_what, rating, text, field) => {
    const { status, body } = await write(admin, rating, text);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('keep markup and 2,000 characters of any alphabet as text, and need no text', async () => {
    const text = '<script>alert(1)</script>'.padEnd(2_000, '😀').slice(0, 25) + '😀'.repeat(1_975);
    const [first, second] = [await newBuyer(), await newBuyer()];
    expect((await write(first, 4, text)).status).toBe(201);
    expect((await write(second, 5, '  ')).status).toBe(201);
    expect((await list()).map((review) => review.text)).toEqual([null, text]);
    expect((await list('?page=2&pageSize=1')).map((review) => review.text)).toEqual([text]);
  });

  it('are neither shown nor accepted for a delisted listing, unless it was sold', async () => {
    const person = await newBuyer();
    const set = (columns: string) => test.dataSource.query(`UPDATE product SET ${columns} WHERE id = ?`, [product]);
    await set('delisted_at = UTC_TIMESTAMP(3)');
    expect((await write(person, 5)).status).toBe(404);
    await set('sold_at = UTC_TIMESTAMP(3)');
    expect((await write(person, 5)).status).toBe(201);
    expect(await list()).toHaveLength(1);
    expect((await test.client().get('/api/products/999999/reviews')).status).toBe(404);
  });

  it('are deleted with the account of their author, and no longer count in the rating', async () => {
    const [person, remaining] = [await newBuyer(), await newBuyer()];
    await write(person, 1, 'Mine');
    await write(remaining, 4);
    expect(await figures()).toEqual(['2.5', 2, false]);
    await test.dataSource.query('UPDATE `user` SET erase_at = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR WHERE id = ?', [
      person.id,
    ]);
    await eraseDue(test);
    expect(await list()).toHaveLength(1);
    expect(await figures()).toEqual(['4.0', 1, false]);
  });
});
