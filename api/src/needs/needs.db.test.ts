import { type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import type { AdminOrderDetailsView, PlacedOrderView } from '../order/order.view';
import type { NeedsView } from './needs.view';

const URL = '/api/admin/needs';
const HOUR_MS = 60 * 60_000;

describe('the queue of deals that need an administrator', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startTestApp({ backgroundJobs: false });
  });
  beforeEach(async () => {
    await emptyTables(test.dataSource);
    admin = await signUpAdmin(test.dataSource, test.client());
  });
  afterAll(() => test.stop());

  const needs = async () => (await admin.client.get<NeedsView>(URL)).body;
  const causes = async () =>
    (await needs()).deals.map(({ sellerName, causes: found }) => [sellerName, ...found.map(({ type }) => type)]);
  const done = async (deal = '') => (await admin.client.post<NeedsView>(`${URL}/${deal}/done`)).body;

  /** Places an order with one line. */
  async function place(sellerName: string, sellerEmail: string | null = 'seller@example.com') {
    const [product = 0] = await storeProducts(test.dataSource, { title: `By ${sellerName}`, sellerName, sellerEmail });
    const { body } = await test.client().post<PlacedOrderView>('/api/orders', sampleOrder(product));
    const details = await admin.client.get<AdminOrderDetailsView>(`/api/admin/orders/${body.id}`);
    return { ...body, deal: details.body.deals?.[0]?.number };
  }
  /** Sets the state of the order line, and makes it this many hours old. */
  const age = ({ id }: { id: number }, state: string, hours: number) =>
    test.dataSource.query('UPDATE order_item SET state = ?, state_at = ? WHERE order_id = ?', [
      ...[state, new Date(Date.now() - hours * HOUR_MS), id],
    ]);

  // @spec-2.jun3 @spec-7.rnjb
  it('lists deals that wait too long, the longest wait first, until the waiting ends', async () => {
    const [ann, ben, cleo] = [await place('Ann'), await place('Ben'), await place('Cleo')];
    expect(await needs()).toEqual({ deals: [], sellers: { missing: 0, several: 0 } });
    await age(ann, 'waiting', 47);
    await age(ben, 'accepted', 7 * 24 - 1);
    await age(cleo, 'handed_over', 7 * 24 - 1);
    expect(await causes()).toEqual([]);
    await age(ann, 'waiting', 49);
    await age(ben, 'accepted', 7 * 24 + 1);
    await age(cleo, 'handed_over', 8 * 24);
    expect(await causes()).toEqual([
      ['Cleo', 'unconfirmed'],
      ['Ben', 'not_handed_over'],
      ['Ann', 'no_answer'],
    ]);
    expect((await needs()).deals[2]).toMatchObject({
      ...{ id: ann.id, orderId: ann.orderId, deal: ann.deal, titles: ['By Ann'], customerName: 'Carla Customer' },
    });
    // the seller has written a message
    await test.dataSource.query(
      "INSERT INTO deal_entry (deal_id, type, actor, text, created_at) SELECT id, 'message', 'seller', 'Soon', ? FROM deal WHERE number = ?",
      [new Date(), ann.deal],
    );
    await age(ben, 'handed_over', 1);
    await admin.client.patch(`/api/admin/orders/${cleo.id}`, { status: 'completed' });
    expect(await causes()).toEqual([]);
  });

  // @spec-2.jun3
  it('hides a deal that an administrator has looked at, until something else happens', async () => {
    const order = await place('Ann');
    await age(order, 'waiting', 49);
    expect((await done(order.deal)).deals).toEqual([]);
    await age(order, 'handed_over', 8 * 24);
    // an administrator has looked at the deal one day after the seven days were over
    expect(await causes()).toEqual([]);
    await test.dataSource.query('UPDATE deal SET attended_at = ?', [new Date(Date.now() - 2 * 24 * HOUR_MS)]);
    expect(await causes()).toEqual([['Ann', 'unconfirmed']]);
    expect((await admin.client.post(`${URL}/NOTADEAL/done`)).status).toBe(404);
  });

  it('lists a declined line until an administrator has looked at it', async () => {
    const { deal, id } = await place('Ann');
    const seller = { number: deal };
    await test.dataSource.query(
      "UPDATE `user` SET email = 'seller@example.com', email_key = 'seller@example.com', email_verified_at = ? WHERE id = ?",
      [new Date(), admin.id],
    );
    const declined = await admin.client.post(`/api/users/me/deals/${seller.number}/decline`, {
      reason: 'Sold elsewhere',
    });
    expect(declined.status).toBe(200);
    expect((await needs()).deals).toMatchObject([{ id, causes: [{ type: 'declined' }] }]);
    expect((await done(deal)).deals).toEqual([]);
    const { body } = await admin.client.get<{ changes: unknown[] }[]>(`/api/admin/audit?entity=order&id=${id}`);
    expect(body[0]?.changes).toEqual([{ field: `deal ${deal}`, from: null, to: 'looked at' }]);
  });

  it('lists a deal with a mail that could not be delivered, while one of its lines is open', async () => {
    const order = await place('Ann');
    await test.dataSource.query('UPDATE deal SET mail_failed_at = ? WHERE number = ?', [new Date(), order.deal]);
    expect(await causes()).toEqual([['Ann', 'mail_failed']]);
    await age(order, 'received', 1);
    expect(await causes()).toEqual([]);
  });

  it('counts sellers without an email address or with several, and at once lists a deal whose seller has none', async () => {
    await storeProducts(test.dataSource, { sellerName: 'Cleo', sellerEmail: 'c@example.com' });
    await storeProducts(test.dataSource, { sellerName: 'Cleo', sellerEmail: 'd@example.com' });
    await place('Ann', null);
    expect(await needs()).toMatchObject({
      deals: [{ sellerName: 'Ann', causes: [{ type: 'no_address' }] }],
      sellers: { missing: 1, several: 1 },
    });
    await test.dataSource.query('UPDATE seller SET is_paused = 1');
    expect((await needs()).sellers).toEqual({ missing: 0, several: 0 });
  });
});
