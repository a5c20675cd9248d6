import { placeGuestOrder } from './guest-order';
import { newPerson } from './shopper';
import { expect, test } from './test';

test('a test starts with the demonstration catalogue, whatever earlier tests have written', async ({
  administrator,
  request,
  stack,
}) => {
  const read = async () => {
    const [products, listing, seller] = await Promise.all([
      request.get('/api/products'),
      request.get('/api/products/1'),
      request.get('/api/products?seller=Ines%20Moreau'),
    ]);
    return [await products.json(), await listing.json(), await seller.json()] as const;
  };
  const first = await read();
  expect(first[0]).toHaveLength(120);

  const signIn = async () => {
    const { username, password } = await administrator.createAccount();
    await request.post('/api/auth/login', { data: { username, password } });
    return username;
  };
  const username = await signIn();
  const listing = { title: 'Harbour News', description: 'A listing of a test', category: 'bot', features: [] };
  const data = { ...listing, price: '12.50', sellerName: 'Ines Moreau', isVerified: false };
  expect((await request.post('/api/admin/products', { data })).status()).toBe(201);
  const changed = { headers: { 'if-match': '"1"' }, data: { price: '1.00' } };
  const change = await request.patch('/api/admin/products/1', changed);
  expect(change.status(), await change.text()).toBe(200);
  await placeGuestOrder(stack.address, 2, 1, newPerson().email);
  expect((await read())[0]).toHaveLength(121);
  expect((await (await request.get('/api/admin/orders')).json()) as unknown[]).toHaveLength(1);

  await stack.restore();
  expect(await read()).toEqual(first);
  expect((await request.get('/api/admin/orders')).status()).toBe(401);
  expect(await stack.hasUser(username)).toBe(false);
  await signIn();
  expect(await (await request.get('/api/admin/orders')).json()).toEqual([]);
});
