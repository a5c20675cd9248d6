import { type Person, sampleOrder, signUpAdmin, signUpSupport, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { Transactions } from '../database/transactions';
import { DealRepository } from '../deal/deal.repository';
import { lastDays } from '../utc-day/utc-day';
import type { FiguresView } from './figures.view';

describe('the figures of the dashboard', () => {
  let test: TestApp;
  let admin: Person;
  let ids: number[];
  const days = lastDays(365);
  const [today = '', yesterday = ''] = days.toReversed();
  const inMonth = days.at(-20) ?? '';
  const inQuarter = days.at(-80) ?? '';
  const inYear = days.at(-200) ?? '';

  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    ids = await storeProducts(
      test.dataSource,
      { title: 'Ordered' },
      { title: 'Only viewed' },
      { title: 'Seldom viewed' },
    );
    for (const [day, status, total] of [
      [today, 'pending', '5.00'],
      [yesterday, 'completed', '10.50'],
      [yesterday, 'completed', '0.25'],
      [yesterday, 'cancelled', '99.00'],
      [inYear, 'completed', '1000.00'],
    ] as const) {
      const { body } = await test.client().post<{ id: number }>('/api/orders', sampleOrder(ids[0] ?? 0));
      await query(
        'UPDATE `order` SET created_at = ?, status = ?, total = ? WHERE id = ?',
        `${day} 23:59:59.999`,
        status,
        total,
        body.id,
      );
    }
    const deals = await query<{ id: number }[]>('SELECT id FROM deal ORDER BY id');
    const answers = [
      [yesterday, 60],
      [yesterday, 120],
      [yesterday, 3_600],
      [inMonth, 100],
      [inYear, 7_200],
    ] as const;
    for (const [at, [day, seconds]] of answers.entries())
      await query(
        'UPDATE deal SET answered_at = ?, created_at = ? - INTERVAL ? SECOND WHERE id = ?',
        ...[`${day} 12:00:00`, `${day} 12:00:00`, seconds, deals[at]?.id],
      );
    await query('INSERT INTO missed_search_day (day, times) VALUES (?, 4), (?, 3)', yesterday, inYear);
    for (const [day, product, views] of [
      [today, 0, 9],
      [yesterday, 0, 1],
      [yesterday, 1, 7],
      [inQuarter, 1, 6],
      [inMonth, 2, 2],
      [inYear, 2, 100],
    ] as const)
      await query('INSERT INTO listing_view (day, product_id, views) VALUES (?, ?, ?)', day, ids[product], views);
  });
  afterAll(() => test.stop());

  const query = <T = unknown>(sql: string, ...values: unknown[]) => test.dataSource.query<T>(sql, values);
  const read = async (count: number) => (await admin.client.get<FiguresView>(`/api/admin/figures?days=${count}`)).body;

  // @spec-7.w989
  it('are counted for each day in UTC, the newest day last', async () => {
    const { days: read7 } = await read(7);
    expect(read7.map(({ day }) => day)).toEqual(days.slice(-7));
    expect(read7.slice(-2)).toEqual([
      { day: yesterday, orders: 3, revenue: '10.75', accounts: 0, answerSeconds: 120, missedSearches: 4, views: 8 },
      { day: today, orders: 1, revenue: '0.00', accounts: 1, answerSeconds: null, missedSearches: 0, views: 9 },
    ]);
    const { days: earlier } = await admin.client
      .get<{ day: string; orders: number; revenue: string }[]>('/api/admin/summary/days')
      .then(({ body }) => ({ days: body }));
    expect(earlier.at(-2)).toEqual({ day: yesterday, orders: 3, revenue: '10.75' });
  });

  it.each([
    [7, 120, 1],
    [30, 110, 2],
    [90, 110, 2],
    [365, 120, 3],
  ])('have one median answer time for the answers of all %d days', async (count, answerSeconds, daysWithAnswer) => {
    const figures = await read(count);
    expect(figures.days).toHaveLength(count);
    expect(figures.answerSeconds).toBe(answerSeconds);
    expect(figures.days.filter((day) => day.answerSeconds !== null)).toHaveLength(daysWithAnswer);
  });

  it('name the most viewed listings, and the most viewed listings that nobody has ordered', async () => {
    const quarter = await read(90);
    expect(quarter.mostViewed.map(({ title, views }) => [title, views])).toEqual([
      ['Only viewed', 13],
      ['Ordered', 10],
      ['Seldom viewed', 2],
    ]);
    expect(quarter.neverOrdered.map(({ title }) => title)).toEqual(['Only viewed', 'Seldom viewed']);
    expect((await read(7)).mostViewed.map(({ title }) => title)).toEqual(['Ordered', 'Only viewed']);
  });

  it('show no views for days more than 90 days ago, because these views are deleted', async () => {
    const { days: year, mostViewed } = await read(365);
    expect(year.find(({ day }) => day === inYear)).toMatchObject({ orders: 1, revenue: '1000.00', views: null });
    expect(year.filter(({ views }) => views !== null)).toHaveLength(90);
    expect(mostViewed.map(({ views }) => views)).toEqual([13, 10, 2]);
  });

  it('show no searches and views for days before they were first counted', async () => {
    const { days: year } = await read(365);
    expect(year.filter(({ missedSearches }) => missedSearches === null).map(({ day }) => day)).toEqual(
      days.filter((day) => day < inYear),
    );
    expect(year.slice(-199, -2).every(({ missedSearches }) => missedSearches === 0)).toBe(true);
  });

  it.each([
    ['orders', 'day,orders', `${yesterday},3`],
    ['revenue', 'day,revenue', `${yesterday},10.75`],
    ['accounts', 'day,accounts', `${yesterday},0`],
    ['answers', 'day,answerSeconds', `${yesterday},120`],
    ['searches', 'day,missedSearches', `${yesterday},4`],
    ['views', 'day,views', `${yesterday},8`],
  ])('can be downloaded as a CSV file of %s', async (figure, head, line) => {
    const { text, headers } = await admin.client.get(`/api/admin/figures/csv?days=30&figure=${figure}`);
    const lines = text.replace('\ufeff', '').split('\r\n');
    expect([lines[0], lines.at(-3), lines.length]).toEqual([head, line, 32]);
    expect(headers['content-disposition']).toBe(`attachment; filename="${figure}-30-days.csv"`);
  });

  it('have decimal commas in a file with semicolons', async () => {
    const { text } = await admin.client.get('/api/admin/figures/csv?days=7&figure=revenue&format=semicolon');
    expect(text).toContain(`${yesterday};10,75\r\n`);
  });

  it.each(['?days=8', '?days=', '/csv', '/csv?figure=passwords', '/csv?figure=orders&format=tab'])(
    'are refused for %s',
    async (path) => {
      expect((await admin.client.get(`/api/admin/figures${path}`)).status).toBe(400);
    },
  );

  it('count the first answer of a seller, even if an API of the previous version has stored it', async () => {
    const deals = test.app.get(DealRepository);
    await test.client().post('/api/orders', sampleOrder(ids[0] ?? 0));
    const [{ id: dealId } = { id: 0 }] = await query<{ id: number }[]>('SELECT id FROM deal WHERE answered_at IS NULL');
    const entry = { dealId, orderItemId: null, type: 'message', userId: null, text: 'Hello' } as const;
    const answeredAt = async () =>
      (await query<{ answered_at: Date | null }[]>('SELECT answered_at FROM deal WHERE id = ?', dealId))[0]
        ?.answered_at;
    const add = (actor: 'buyer' | 'seller', hour: number) =>
      test.app.get(Transactions).run((tx) => {
        const createdAt = new Date(Date.UTC(2026, 0, 1, hour));
        return deals.insertEntries(tx, [{ ...entry, actor, createdAt }]);
      });
    await add('buyer', 1);
    expect(await answeredAt()).toBeNull();
    await add('seller', 2);
    await query('UPDATE deal SET answered_at = NULL WHERE id = ?', dealId);
    for (const hour of [3, 4]) await add('seller', hour);
    expect(await answeredAt()).toEqual(new Date(Date.UTC(2026, 0, 1, 2)));
  });

  // @spec-6.fsv2
  it('are refused to support, which sees its open tasks but no totals of the shop', async () => {
    const support = test.client();
    await signUpSupport(test.dataSource, support);
    for (const path of ['figures', 'figures/csv?figure=revenue', 'summary', 'summary/days'])
      expect([path, (await support.get(`/api/admin/${path}`)).status]).toEqual([path, 403]);
    const { body } = await support.get('/api/admin/summary/waiting');
    expect(body).toEqual({ unhandledMessages: 0, pendingOrders: 2 });
  });
});
