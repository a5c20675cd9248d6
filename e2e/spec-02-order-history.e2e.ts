import { expect, test } from './test';

test('a card shows status, customer, total and the text of the status', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1, 2);
  await shopper.open('/order-history');
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  await expect(card.getByRole('term')).toHaveText(['Name', 'Email', 'Telegram']);
  await expect(card.getByRole('definition')).toHaveText(['Ada', person.email, '@ada_marsh']);
  await expect(card).toContainText(/Total\s*\$1,\d{3}\.\d\d/);
  await expect(card).toContainText("Your order is being processed. We will notify you once it's ready.");
});

test('a card shows the first 2 items and the number of the others', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.orderByApi(person, 1, 2, 3, 4, 5);
  await shopper.open('/order-history');
  const card = page.getByRole('main').getByRole('article');
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByText('+3 more items')).toBeVisible();
});

test('View Details shows all items', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1, 2, 3, 4, 5);
  await shopper.open('/order-history');
  await page.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` });
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
});

test('Refresh reads the orders again', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await page.clock.install();
  await shopper.open('/order-history');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await shopper.orderByApi(person, 1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test('an empty history says No Orders Yet with Start Shopping', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/order-history');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('a card shows one status, and that the shop has received the order', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.orderByApi(person, 1);
  await shopper.open('/order-history');
  const card = page.getByRole('main').getByRole('article');
  await expect(card.getByText('Received by the shop')).toBeVisible();
  await expect(card.getByText(/^(Pending|Confirmed|Completed)$/)).toHaveText(['Pending']);
});

test("a guest's order is not in the history of the account with its e-mail", async ({
  page,
  shopper,
  playwright,
  baseURL,
}) => {
  const person = await shopper.signUpByApi();
  const stranger = await playwright.request.newContext({ baseURL });
  const guest = await stranger.post('/api/orders', {
    data: {
      orderId: String(Date.now()),
      customerName: 'Somebody',
      customerEmail: person.email,
      total: '1.00',
      items: [{ productId: 1, quantity: 1, price: '1.00' }],
    },
  });
  expect(guest.status()).toBe(201);
  await stranger.dispose();
  await shopper.open('/order-history');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
});
