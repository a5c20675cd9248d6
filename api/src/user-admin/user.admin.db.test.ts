import { type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminUserView } from '../user/user.view';

describe('the admin’s list of users', () => {
  let test: TestApp;
  let people: Person[];
  beforeAll(async () => {
    test = await startTestApp();
    people = [await signUpAdmin(test.dataSource, test.client())];
    for (let index = 0; index < 3; index++) people.push(await signUp(test.client()));
    const rename = (index: number, first: string, last: string | null) =>
      test.dataSource.query('UPDATE `user` SET first_name = ?, last_name = ?, created_at = ? WHERE id = ?', [
        first,
        last,
        new Date(Date.UTC(2025, 0, index + 1)),
        people[index]?.id,
      ]);
    await rename(0, 'Zed', null);
    await rename(1, 'ann', 'Young');
    await rename(2, 'Ann', '100%');
    await rename(3, 'Bea', null);
    const [product] = (await storeProducts(test.dataSource, {})) as [number];
    for (const index of [2, 2, 3]) await people[index]?.client.post('/api/orders', sampleOrder(product));
  });
  afterAll(() => test.stop());

  const list = (query: string) => (people[0] as Person).client.get<AdminUserView[]>(`/api/admin/users${query}`);

  it.each<[string, number[], number?]>([
    ['', [3, 2, 1, 0]],
    ['?sort=name', [2, 1, 3, 0]],
    ['?sort=username', [0, 1, 2, 3]],
    ['?sort=orders', [2, 3, 1, 0]],
    ['?q=ANN', [2, 1]],
    ['?q=%25', [2]],
    ['?q=_', []],
    ['?q=example.com&sort=orders&pageSize=1', [2], 4],
    ['?page=2&pageSize=3', [0], 4],
  ])('lists users for the query string "%s"', async (query, expected, total = expected.length) => {
    const response = await list(query);
    expect(response.body.map((row) => people.findIndex((person) => person.id === row.id))).toEqual(expected);
    expect(response.headers['x-total-count']).toBe(String(total));
  });

  it.each(['newest', 'name', 'username', 'orders'])(
    'shows each user on exactly one page when sorted by %s',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`?sort=${sort}&pageSize=1&page=${page}`)));
      const shown = pages.flatMap(({ body }) => body.map(({ id }) => id));
      expect(shown).toEqual((await list(`?sort=${sort}`)).body.map(({ id }) => id));
    },
  );

  it('shows the order count of each user and no secret', async () => {
    const [row] = (await list('?sort=orders')).body;
    expect(row).toEqual({
      id: people[2]?.id,
      firstName: 'Ann',
      lastName: '100%',
      username: people[2]?.username,
      email: people[2]?.email,
      isAdmin: false,
      staffRole: null,
      telegramId: null,
      createdAt: '2025-01-03T00:00:00.000Z',
      updatedAt: expect.any(String),
      orderCount: 2,
    });
  });

  it('returns 400 for an unknown sort', async () => {
    expect((await list('?sort=email')).status).toBe(400);
  });
});
