import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource } from 'typeorm';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { newOrderKey, type Person, sampleOrder, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { findMails, type ReadMail } from '../../test/wait-for-mail';
import type { AdminSellerDetailsView, AdminSellerView } from '../seller-admin/seller.admin.dto';
import { SellerLinkingService } from '../seller-admin/seller-linking.service';
import { DealMailJobs } from './deal-mail.jobs';
import { OrderReservationService } from './order-reservation.service';
import type { OrderDealsView } from './order-deal.view';
import type { PlacedOrderView } from './order.view';

describe('the deals of a seller', () => {
  let mailbox: TestMailbox;
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    mailbox = await startMailbox();
    shop = await startTestApp(mailbox.config);
    admin = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(async () => {
    await shop.stop();
    await mailbox.stop();
  });

  const notify = () => shop.app.get(DealMailJobs, { strict: false }).notify();
  const linkDeals = () => shop.app.get(SellerLinkingService, { strict: false }).linkDeals();
  async function place(productId: number) {
    const { placing, proof } = newOrderKey();
    const { body, status } = await shop.client().post<PlacedOrderView>('/api/orders', sampleOrder(productId), placing);
    expect(status).toBe(201);
    await notify();
    const read = async () => {
      const { body: order } = await shop
        .client()
        .post<OrderDealsView>('/api/orders/deals', { orderId: body.orderId }, proof);
      return order;
    };
    const cancel = () => shop.client().post('/api/orders/deals/cancel', { orderId: body.orderId }, proof);
    return { ...body, read, cancel };
  }
  const store = (sellerName: string, ...addresses: (string | null)[]) =>
    storeProducts(
      shop.dataSource,
      ...addresses.map((sellerEmail) => ({ title: `By ${sellerName}`, sellerName, sellerEmail, price: '10.00' })),
    );
  const sellerOf = async (name: string) => {
    const { body } = await admin.client.get<AdminSellerView[]>(`/api/admin/sellers?q=${name}`);
    return body.find((seller) => seller.name === name) as AdminSellerView;
  };
  const change = async (name: string, body: object) => {
    const { id, version } = await sellerOf(name);
    const url = `/api/admin/sellers/${id}`;
    const changed = await admin.client.patch<AdminSellerDetailsView>(url, body, { 'if-match': `"${version}"` });
    expect(changed.status).toBe(200);
    return changed.body;
  };
  const open = (token: string | null) => shop.client().post<object>('/api/deals/open', { token });
  const tokenOf = ({ links }: ReadMail) =>
    new URLSearchParams(links.find((link) => link.includes('/deal#'))?.split('#')[1]).get('token');
  const tokenIn = async (to: string, subject: string, nth = 0) =>
    tokenOf(await mailbox.wait({ to, kind: 'seller-deal', subject, nth }));

  // @spec-4.m7tx
  it('are mailed with new links when staff change the seller’s email address, and the old links stop working', async () => {
    const [id = 0] = await store('Ann', 'ann@example.com');
    const [waiting, accepted, ended] = [await place(id), await place(id), await place(id)];
    const old: (string | null)[] = [];
    for (const nth of [0, 1, 2]) old.push(await tokenIn('ann@example.com', 'A new order', nth));
    const [first = null, second = null, third = null] = old;
    expect((await shop.client().post('/api/deals/accept', { token: second })).status).toBe(200);
    await ended.cancel();
    for (const token of [first, second, third]) expect((await open(token)).status).toBe(200);

    // The same mailbox in another spelling does not change the link.
    await change('Ann', { email: 'ANN@example.com' });
    expect((await open(first)).status).toBe(200);
    expect(await change('Ann', { email: 'ann@studio.example' })).toMatchObject({ dealCount: 3 });
    const { status, body } = await open('0'.repeat(64));
    expect(status).toBe(404);
    const { requestId: _id, ...nothing } = body as { requestId?: string };
    for (const token of [first, second, third]) {
      expect(await open(token)).toMatchObject({ status: 404, body: nothing });
    }
    await Promise.all([notify(), notify()]);
    const renewed = await tokenIn('ann@studio.example', 'A new order');
    const moved = await tokenIn('ann@studio.example', 'The link to your deal has changed');
    expect((await open(renewed)).body).toMatchObject({ number: (await waiting.read()).deals[0]?.number });
    expect((await open(moved)).body).toMatchObject({ number: (await accepted.read()).deals[0]?.number });
    expect((await waiting.read()).deals[0]?.notifiedAt).not.toBeNull();
    expect(findMails(mailbox, { to: 'ann@studio.example', kind: 'seller-deal' })).toHaveLength(2);
  });

  // @spec-4.m7tx
  it('go to the address that staff choose for a seller with several addresses', async () => {
    const [first = 0, second = 0] = await store('Cleo', 'c@example.com', 'd@example.com');
    await place(first);
    await place(second);
    const [token, other] = [await tokenIn('c@example.com', 'A new order'), await tokenIn('d@example.com', 'A new')];
    await change('Cleo', { email: 'd@example.com' });
    await notify();
    expect([(await open(token)).status, (await open(other)).status]).toEqual([404, 200]);
    expect((await open(await tokenIn('d@example.com', 'A new order', 1))).status).toBe(200);
  });

  it('go to the seller’s new email address when staff change it while an order is being placed', async () => {
    const [id = 0] = await store('Race', 'before@example.com');
    const otherRequest = AsyncLocalStorage.snapshot();
    const price = jest.spyOn(OrderReservationService.prototype, 'price');
    price.mockImplementationOnce(async function (this: OrderReservationService, ...args) {
      const priced = await this.price(...args);
      await otherRequest(() => change('Race', { email: 'after@example.com' }));
      return priced;
    });
    await place(id);
    price.mockRestore();
    expect((await open(await tokenIn('after@example.com', 'A new order'))).status).toBe(200);
    expect(findMails(mailbox, { to: 'before@example.com', kind: 'seller-deal' })).toEqual([]);
  });

  // @spec-4.m7tx
  it('are mailed to a seller who had no address, wherever the new address comes from', async () => {
    const [lone = 0] = await store('Lone', null);
    const [late = 0] = await store('Late', null);
    const orders = [await place(lone), await place(late)];
    for (const order of orders) expect((await order.read()).deals[0]?.notifiedAt).toBeNull();
    await change('Lone', { email: 'lone@example.com' });
    // A new listing of the same seller brings the seller's email address.
    await store('Late', 'late@example.com');
    await linkDeals();
    await notify();
    for (const to of ['lone@example.com', 'late@example.com'])
      expect((await open(await tokenIn(to, 'A new order'))).status).toBe(200);
  });

  it('stay with a seller who is renamed or merged, and keep the address that they were mailed to', async () => {
    const [bea = 0] = await store('Bea', 'bea@example.com');
    await store('Dora', 'dora@example.com');
    const order = await place(bea);
    const token = await tokenIn('bea@example.com', 'A new order');
    await change('Bea', { name: 'Beatrice' });
    const [from, into] = [await sellerOf('Beatrice'), await sellerOf('Dora')];
    const merge = { into: into.id, intoVersion: into.version };
    const { body } = await admin.client.post<AdminSellerDetailsView>(`/api/admin/sellers/${from.id}/merge`, merge, {
      'if-match': `"${from.version}"`,
    });
    const merged = { field: 'merged', from: 'Beatrice (1 listings, 1 deals, 0 messages)', to: 'Dora' };
    expect(body).toMatchObject({ dealCount: 1, history: [{ changes: [merged] }] });
    await linkDeals();
    await notify();
    expect((await open(token)).body).toMatchObject({ sellerName: 'Bea' });
    expect((await order.read()).deals).toMatchObject([{ sellerName: 'Bea' }]);
    expect(findMails(mailbox, { to: 'dora@example.com', kind: 'seller-deal' })).toEqual([]);
  });

  it('are linked to the seller with the same name when the listing had no seller yet', async () => {
    const [id = 0] = await store('Unlinked', 'unlinked@example.com');
    await shop.dataSource.query('UPDATE product SET seller_id = NULL WHERE id = ?', [id]);
    await place(id);
    const { id: sellerId } = await sellerOf('Unlinked');
    const deals = () => shop.dataSource.query("SELECT seller_id FROM deal WHERE seller_name = 'Unlinked'");
    expect(await deals()).toEqual([{ seller_id: null }]);
    await linkDeals();
    expect(await deals()).toEqual([{ seller_id: sellerId }]);
  });

  it('need no more database statements for an order from 50 sellers than for an order from one seller', async () => {
    const single = await store('Single', ...Array.from({ length: 50 }, () => 'single@example.com'));
    const many: number[] = [];
    for (let at = 0; at < 50; at++) many.push(...(await store(`Seller ${at}`, `s${at}@example.com`)));
    const count = async (ids: number[]) => {
      const items = ids.map((productId) => ({ productId, quantity: 1, price: '10.00' }));
      const logged = jest.spyOn(shop.app.get(DataSource, { strict: false }).logger, 'logQuery');
      try {
        const { status } = await shop.client().post('/api/orders', sampleOrder(0, { items }));
        expect(status).toBe(201);
        // Only statements on these tables are counted, because background jobs and the courier run statements of their
        // own.
        return logged.mock.calls.filter(([sql]) => /`?(order|deal|order_item|order_history|product)`?\b/.test(sql))
          .length;
      } finally {
        logged.mockRestore();
      }
    };
    const [one, fifty] = [await count(single), await count(many)];
    expect(one).toBeGreaterThan(3);
    expect(fifty).toBeLessThanOrEqual(one + 1);
  });
});
