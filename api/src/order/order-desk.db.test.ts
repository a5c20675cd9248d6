import { type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { OrderDealsView } from './order-deal.view';
import type { AdminOrderDetailsView, AdminOrderView, PlacedOrderView } from './order.view';

type Details = Required<Pick<AdminOrderDetailsView, 'deals' | 'notes'>> &
  AdminOrderDetailsView & { code?: string; errors?: { field: string }[] };

const URL = '/api/admin/orders';

describe('the order page for staff', () => {
  let test: TestApp;
  let admin: Person;
  let other: Person;
  let buyer: Person;
  let products: number[];
  beforeAll(async () => {
    test = await startTestApp();
    admin = await signUpAdmin(test.dataSource, test.client());
    other = await signUpAdmin(test.dataSource, test.client());
    buyer = await signUp(test.client());
    products = await storeProducts(
      test.dataSource,
      { price: '10.00', title: 'By Ann', sellerName: 'Ann', sellerEmail: 'ann@example.com' },
      { price: '20.00', title: 'By Ben', sellerName: 'Ben' },
    );
  });
  afterAll(() => test.stop());

  async function place(): Promise<PlacedOrderView> {
    const items = products.map((productId) => ({ productId, quantity: 1, price: '20.00' }));
    return (await buyer.client.post<PlacedOrderView>('/api/orders', { ...sampleOrder(0), items })).body;
  }
  const read = async (id: number) => (await admin.client.get<Details>(`${URL}/${id}`)).body;
  const change = ({ client }: Person, { id, items }: PlacedOrderView, line: number, body: object) =>
    client.patch<Details>(`${URL}/${id}/items/${items[line]?.id}`, body);

  // @spec-2.rfch
  it('shows the seller of each line, the account of the buyer, and what staff can do', async () => {
    const { id } = await place();
    const [row] = (await admin.client.get<AdminOrderView[]>(`${URL}?pageSize=1`)).body;
    expect(row).toMatchObject({ id, sellers: ['Ann', 'Ben'] });
    const { items, deals, userId, notes } = await read(id);
    expect(items).toMatchObject(
      ['By Ann', 'By Ben'].map((productTitle, at) => ({
        ...{ productTitle, state: 'waiting', actions: ['receive', 'cancel'], deal: deals[at]?.number },
      })),
    );
    expect(deals).toMatchObject([
      { sellerName: 'Ann', sellerEmail: 'ann@example.com', sellerId: expect.any(Number), entries: [] },
      { sellerName: 'Ben', sellerEmail: null, sellerId: expect.any(Number), entries: [] },
    ]);
    expect([userId, notes]).toEqual([buyer.id, []]);
  });

  // @spec-2.ba62 @spec-7.v6cd
  it('ends one line, and shows a second administrator what the first one has done', async () => {
    const order = await place();
    const received = await change(admin, order, 0, { action: 'receive' });
    expect(received).toMatchObject({ status: 200, body: { status: 'pending', total: '30.00' } });
    expect(received.body.items.map(({ state }) => state)).toEqual(['received', 'waiting']);
    expect(await change(other, order, 0, { action: 'cancel', reason: 'Gone' })).toMatchObject({
      ...{ status: 409, body: { code: 'state' } },
    });
    // the same request again changes nothing
    expect((await change(other, order, 0, { action: 'receive' })).body.deals).toEqual(received.body.deals);
    for (const reason of [undefined, ' '])
      expect(await change(other, order, 1, { action: 'cancel', reason })).toMatchObject({
        ...{ status: 422, body: { errors: [{ field: 'reason' }] } },
      });
    const ended = await change(other, order, 1, { action: 'cancel', reason: 'Withdrawn' });
    expect(ended.body).toMatchObject({ status: 'completed', total: '10.00' });
    expect(ended.body.deals.map(({ entries }) => entries)).toMatchObject([
      [{ type: 'received', by: 'shop' }],
      [{ type: 'cancelled', by: 'shop', text: 'Withdrawn' }],
    ]);
    const audit = await admin.client.get<{ changes: unknown }[]>(`/api/admin/audit?entity=order&id=${order.id}`);
    expect(audit.body.map(({ changes }) => changes)).toEqual([
      [
        { field: 'status', from: 'pending', to: 'completed' },
        { field: 'By Ben', from: 'waiting', to: 'cancelled' },
      ],
      [{ field: 'By Ann', from: 'waiting', to: 'received' }],
    ]);
    const foreign = await place();
    const path = `${URL}/${foreign.id}/items/${order.items[0]?.id}`;
    expect((await admin.client.patch(path, { action: 'receive' })).status).toBe(404);
  });

  // @spec-2.qwny
  it('stores notes that only staff can read', async () => {
    const { id, orderId } = await place();
    await admin.client.post(`${URL}/${id}/notes`, { text: 'Called them' });
    const { body } = await other.client.post<Details>(`${URL}/${id}/notes`, { text: 'They\nwrote' });
    expect(body.notes).toMatchObject([
      { text: 'Called them', by: admin.username },
      { text: 'They\nwrote', by: other.username },
    ]);
    const theirs = await buyer.client.post<OrderDealsView>('/api/orders/deals', { orderId });
    expect(theirs.text).not.toContain('Called them');
    expect((await admin.client.post(`${URL}/${id}/notes`, { text: ' ' })).status).toBe(422);
  });

  it('sends a message to the buyer and the seller of a deal only once, even if staff press twice', async () => {
    const { id, orderId } = await place();
    const { deals } = await read(id);
    const write = (deal: unknown) => admin.client.post<Details>(`${URL}/${id}/messages`, { deal, text: 'How is it?' });
    await write(deals[0]?.number);
    const { body } = await write(deals[0]?.number);
    expect(body.deals.map(({ entries }) => entries)).toMatchObject([
      [{ type: 'message', by: 'shop', text: 'How is it?' }],
      [],
    ]);
    const theirs = await buyer.client.post<OrderDealsView>('/api/orders/deals', { orderId });
    expect(theirs.body.deals[0]?.entries).toMatchObject([{ by: 'shop', text: 'How is it?' }]);
    const foreign = await read((await place()).id);
    expect((await write(foreign.deals[0]?.number)).status).toBe(404);
  });

  // @spec-2.qwny
  it('sends the order confirmation again, but not to an erased address', async () => {
    const { id } = await place();
    await test.dataSource.query('DELETE FROM mail');
    const mails = () =>
      test.dataSource.query<{ kind: string; recipient: string }[]>(
        "SELECT kind, recipient FROM mail WHERE kind = 'order-placed'",
      );
    expect((await admin.client.post(`${URL}/${id}/confirmation`)).status).toBe(200);
    expect(await mails()).toEqual([{ kind: 'order-placed', recipient: 'carla@example.com' }]);
    await test.dataSource.query('UPDATE `order` SET erased_at = ? WHERE id = ?', [new Date(), id]);
    expect(await admin.client.post(`${URL}/${id}/confirmation`)).toMatchObject({
      ...{ status: 409, body: { code: 'erased' } },
    });
    expect(await mails()).toHaveLength(1);
  });
});
