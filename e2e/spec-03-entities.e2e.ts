import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './test';

const DATE = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const json = async (response: { json(): Promise<unknown> }) => (await response.json()) as Record<string, unknown>;

/** Returns the fields of an entity in the API's OpenAPI document. */
function fieldsOf(entity: string): string[] {
  const { components } = JSON.parse(readFileSync(join(__dirname, '../api/openapi.json'), 'utf8')) as {
    components: { schemas: Record<string, { properties: object }> };
  };
  return Object.keys(components.schemas[entity]?.properties ?? {});
}

// @spec-3.1 @spec-3.2 @spec-3.3 @spec-3.4 @spec-3.9 @spec-3.19
test('the API returns exactly the documented fields of products, users, orders and statistics, and never a password', async ({
  page,
  shopper,
  request,
}) => {
  const product = await json(await request.get('/api/products/1'));
  expect(Object.keys(product).sort()).toEqual(fieldsOf('Product').sort());
  expect(product).toMatchObject({
    id: 1,
    title: 'Crypto Chart Room',
    description: expect.any(String),
    category: 'group',
    price: '1450.00',
    originalPrice: '1690.00',
    image: '/art/v2/group/1/members-38400.svg?drawing=2',
    rating: '4.7',
    reviewCount: 312,
    memberCount: 38400,
    userCount: null,
    sinceYear: 2019,
    features: expect.arrayContaining(['Archive since 2019']),
    sellerName: 'Tidewater Studio',
    isVerified: true,
    verifiedAt: DATE,
    verificationNote: expect.any(String),
    isUnique: false,
    createdAt: DATE,
    availability: 'available',
    reservedUntil: null,
  });

  expect(await json(await request.get('/api/stats'))).toEqual({
    totalProducts: expect.any(Number),
    totalUsers: expect.any(Number),
    totalOrders: expect.any(Number),
    endedOrders: expect.any(Number),
    successRate: expect.any(Number),
  });

  const { password: _password, ...person } = await shopper.signUpByApi();
  const { user } = (await json(await page.request.get('/api/auth/session'))) as { user: object };
  expect(user).toMatchObject({ ...person, id: expect.any(Number), isAdmin: false, telegramId: null });
  expect(user).toMatchObject({ createdAt: DATE, updatedAt: DATE });
  expect(JSON.stringify(user)).not.toMatch(/password|hash/i);
  await shopper.open('/login');
  // waits until the page has stored the user, because the login page may be ready before the session is known
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('tm:session') ?? '{}') as object);
  await expect
    .poll(async () => Object.keys(await stored()).sort())
    .toEqual(['email', 'firstName', 'id', 'isAdmin', 'lastName', 'username']);

  const orderId = await shopper.orderByApi(person, 1);
  const [order] = (await (await page.request.get(`/api/orders/user/${person.email}`)).json()) as unknown[];
  expect(order).toEqual({
    id: expect.any(Number),
    orderId,
    status: 'pending',
    customerName: 'Ada',
    customerEmail: person.email,
    customerTelegram: '@ada_marsh',
    total: '1450.00',
    createdAt: DATE,
    items: [
      {
        id: expect.any(Number),
        productId: 1,
        productTitle: 'Crypto Chart Room',
        productImage: '/art/v2/group/1/members-38400.svg?drawing=2',
        quantity: 1,
        state: 'waiting',
        sellerName: 'Tidewater Studio',
        price: '1450.00',
      },
    ],
  });
});
