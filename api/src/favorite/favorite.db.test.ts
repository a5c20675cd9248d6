import { type Person, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { MAX_FAVORITES } from './favorite-changes';
import type { FavoritesView } from './favorite.dto';

const PATH = '/api/users/me/favorites';

describe('the favourites of an account', () => {
  let test: TestApp;
  let person: Person;
  let products: number[];
  beforeAll(async () => {
    test = await startTestApp();
    products = await storeProducts(test.dataSource, ...Array.from({ length: MAX_FAVORITES + 10 }, () => ({})));
  });
  beforeEach(async () => {
    person = await signUp(test.client());
  });
  afterAll(() => test.stop());

  const at = (index: number) => products[index] ?? 0;
  const read = async () => (await person.client.get<FavoritesView>(PATH)).body;
  const send = (add: object[], remove: number[] = [], userId = person.id) =>
    person.client.post<FavoritesView>(PATH, { userId, add, remove });
  const added = (from: number, to: number) => products.slice(from, to).map((productId) => ({ productId }));
  const idsOf = ({ favorites }: FavoritesView) => favorites.map(({ productId }) => productId);

  // @spec-7.hkng
  it('are added and removed, and keep the order and the price in which they were added', async () => {
    expect(await read()).toEqual({ userId: person.id, favorites: [], full: [] });
    const unknown = { productId: 999_999_999, price: '1.00' };
    const { body } = await send([{ productId: at(2), price: '149' }, unknown, { productId: at(0), price: null }]);
    expect(body).toEqual({
      userId: person.id,
      favorites: [
        { productId: at(2), price: '149.00' },
        { productId: at(0), price: null },
      ],
      full: [],
    });
    await send([{ productId: at(2), price: '7.00' }, { productId: at(1) }], [at(0), at(5)]);
    expect((await read()).favorites).toEqual([
      { productId: at(2), price: '149.00' },
      { productId: at(1), price: null },
    ]);
  });

  it('are the same after the same changes are sent again, and from two devices at once', async () => {
    await send(added(0, 2));
    const changes = () => Promise.all([send(added(1, 4), [at(0)]), send(added(2, 5), [at(0)])]);
    await changes();
    const once = idsOf(await read());
    expect([...once].sort((a, b) => a - b)).toEqual(products.slice(1, 5));
    await changes();
    expect(idsOf(await read())).toEqual(once);
  });

  it(`are at most ${MAX_FAVORITES}, also from two devices at once`, async () => {
    await send(added(0, MAX_FAVORITES - 2));
    const [one, two] = await Promise.all([
      send(added(MAX_FAVORITES - 2, MAX_FAVORITES + 1)),
      send(added(MAX_FAVORITES + 1, MAX_FAVORITES + 3)),
    ]);
    expect(one.body.full.length + two.body.full.length).toBe(3);
    expect((await read()).favorites).toHaveLength(MAX_FAVORITES);
    const { body } = await send(added(MAX_FAVORITES + 5, MAX_FAVORITES + 7), [at(0)]);
    expect(body.full).toEqual([at(MAX_FAVORITES + 6)]);
  });

  it('stay when the listing is taken out of the shop', async () => {
    const [gone = 0] = await storeProducts(test.dataSource, {});
    await send([{ productId: gone }]);
    await test.dataSource.query('UPDATE product SET delisted_at = UTC_TIMESTAMP(3) WHERE id = ?', [gone]);
    expect(idsOf(await read())).toEqual([gone]);
  });

  it('are not changed by a page that shows another account', async () => {
    const other = await signUp(test.client());
    expect((await send(added(0, 1), [], other.id)).status).toBe(403);
    expect((await read()).favorites).toEqual([]);
    expect((await other.client.get<FavoritesView>(PATH)).body.favorites).toEqual([]);
  });

  it.each([
    { add: [{ productId: 0 }] },
    { add: [{ productId: 1, price: '0' }] },
    { add: [1] },
    { add: 'x' },
    { remove: ['1'] },
    { remove: Array.from({ length: MAX_FAVORITES + 1 }, (_, index) => index + 1) },
    { userId: null },
  ])('are refused with 422: %j', async (given) => {
    const body = { userId: person.id, add: [], remove: [], ...given };
    expect((await person.client.post(PATH, body)).status).toBe(422);
  });

  it('are deleted with the account', async () => {
    await send(added(0, 2));
    await test.dataSource.query('DELETE FROM `user` WHERE id = ?', [person.id]);
    expect(await test.dataSource.query('SELECT id FROM favorite WHERE user_id = ?', [person.id])).toEqual([]);
  });
});
