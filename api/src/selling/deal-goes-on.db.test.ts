import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminSellerView } from '../seller-admin/seller.admin.dto';
import type { OrderDealsView } from '../order/order-deal.view';
import type { OrderView, PlacedOrderView } from '../order/order.view';
import type { AdminProductView } from '../product/product.view';
import type { SellerDealView } from './selling.view';

/** Administrators change the seller and the listing in the middle of a deal. */
describe('a deal goes on', () => {
  let shop: TestApp;
  let admin: Person;
  let seller: Person;
  beforeAll(async () => {
    shop = await startTestApp({ backgroundJobs: false });
    admin = await signUpAdmin(shop.dataSource, shop.client());
    seller = await signUp(shop.client());
    await confirmEmail(shop.dataSource, seller);
  });
  afterAll(() => shop.stop());

  const OWN = '/api/users/me/deals';
  const match = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });

  async function open(sellerName: string, buyer: Person) {
    const [listing = 0] = await storeProducts(shop.dataSource, { sellerName, sellerEmail: seller.email });
    const { body: order } = await buyer.client.post<PlacedOrderView>('/api/orders', sampleOrder(listing));
    expect(order.items).toMatchObject([{ sellerName, state: 'waiting' }]);
    const { body: deals } = await seller.client.get<SellerDealView[]>(OWN);
    const { number = '' } = deals.find((deal) => deal.sellerName === sellerName) ?? {};
    return { listing, order, number };
  }
  const sellerOf = async (name: string) => {
    const { body } = await admin.client.get<AdminSellerView[]>('/api/admin/sellers');
    return body.find((one) => one.name === name) as AdminSellerView;
  };
  const change = async (name: string, body: object) => {
    const row = await sellerOf(name);
    return admin.client.patch(`/api/admin/sellers/${row.id}`, body, match(row));
  };

  const EVENTS: Record<string, (name: string, listing: number) => Promise<{ status: number }>> = {
    'when its seller is renamed': (name) => change(name, { name: `${name} of today` }),
    'when its seller is paused': (name) => change(name, { isPaused: true }),
    'when its seller is merged into another': async (name) => {
      await storeProducts(shop.dataSource, { sellerName: `${name} & Co`, sellerEmail: 'other@example.com' });
      const [from, into] = [await sellerOf(name), await sellerOf(`${name} & Co`)];
      const body = { into: into.id, intoVersion: into.version };
      return admin.client.post(`/api/admin/sellers/${from.id}/merge`, body, match(from));
    },
    'when its listing is deleted': async (_name, listing) => {
      const path = `/api/admin/products/${listing}`;
      const { body } = await admin.client.get<AdminProductView>(path);
      return admin.client.send('DELETE', path, undefined, match(body));
    },
  };

  // @spec-4.fnxy
  it.each(Object.entries(EVENTS))('%s', async (event, happen) => {
    const buyer = await signUp(shop.client());
    const name = `Studio ${event}`;
    const { order, number, listing } = await open(name, buyer);
    expect((await happen(name, listing)).status).toBeLessThan(300);
    const act = (action: string, body: object = {}) =>
      seller.client.post<SellerDealView>(`${OWN}/${number}/${action}`, body);
    expect((await act('accept')).body).toMatchObject({ sellerName: name, lines: [{ state: 'accepted' }] });
    expect((await act('message', { text: 'Today?' })).status).toBe(200);
    expect((await act('hand-over')).status).toBe(200);
    const received = await buyer.client.post<OrderDealsView>('/api/orders/deals/receive', { orderId: order.orderId });
    expect(received.body).toMatchObject({ status: 'completed', deals: [{ number, sellerName: name }] });
    const { body: history } = await buyer.client.get<OrderView[]>('/api/orders/user/me');
    expect(history[0]?.items).toMatchObject([{ sellerName: name, state: 'received' }]);
  });

  // @spec-4.fnxy
  it('when the seller is also the buyer, and can act on both sides', async () => {
    const { order, number } = await open('The buyer', seller);
    const asBuyer = () => seller.client.post<OrderDealsView>('/api/orders/deals', { orderId: order.orderId });
    expect((await asBuyer()).body.items).toMatchObject([{ actions: ['cancel'] }]);
    await seller.client.post(`${OWN}/${number}/accept`, {});
    await seller.client.post(`${OWN}/${number}/message`, { text: 'To myself' });
    const text = { orderId: order.orderId, deal: number, text: 'From myself' };
    const { body } = await seller.client.post<OrderDealsView>('/api/orders/deals/message', text);
    expect(body.deals[0]?.entries.map(({ type, by }) => [type, by])).toEqual([
      ['accepted', 'seller'],
      ['message', 'seller'],
      ['message', 'buyer'],
    ]);
  });

  // @spec-4.fnxy
  it('with messages in any script, of up to 5,000 letters, which are stored unchanged and only once', async () => {
    const buyer = await signUp(shop.client());
    const { order, number } = await open('Many words', buyer);
    const texts = ['مرحبا، هل هو متاح؟', '👩‍👩‍👧‍👦 🚀', '<img src=x onerror=alert(1)>', '𝒳'.repeat(2_500), 'w'.repeat(5_000)];
    for (const text of texts) {
      const write = () => seller.client.post(`${OWN}/${number}/message`, { text });
      for (const { status } of await Promise.all([write(), write()])) expect(status).toBe(200);
    }
    const { body } = await buyer.client.post<OrderDealsView>('/api/orders/deals', { orderId: order.orderId });
    expect(body.deals[0]?.entries.map(({ text }) => text)).toEqual(texts);
    for (const text of ['w'.repeat(5_001), ' \n\u200b ', ''])
      expect((await seller.client.post(`${OWN}/${number}/message`, { text })).status).toBe(422);
    await buyer.client.post('/api/orders/cancel', { orderId: order.orderId, email: order.customerEmail });
    const late = await seller.client.post<{ code?: string }>(`${OWN}/${number}/accept`, {});
    expect([late.status, late.body.code]).toEqual([409, 'state']);
  });
});
