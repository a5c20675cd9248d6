import { paths } from '@telemarket/kit/shop';
import { Administrator } from './administrator';
import { Inspector, OWN_PARTS_AT_EACH_WIDTH } from './inspector';
import { Shopper } from './shopper';
import { expect, test } from './test';

const PRODUCT = 25;

// @spec-2.402
test('a buyer reviews what an administrator has completed, and a hidden review disappears', async ({
  page,
  browser,
  shopper,
  stack,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.address });
  const desk = await elsewhere.newPage();
  const clerk = new Shopper(desk);
  const administrator = new Administrator(desk, clerk, stack);
  await administrator.signIn();

  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  const orderId = await shopper.orderByApi(person, PRODUCT);
  const orders = (await (await desk.request.get(`/api/admin/orders?q=${orderId}`)).json()) as { id: number }[];
  const completed = await desk.request.patch(`/api/admin/orders/${orders[0]?.id}`, {
    data: { status: 'completed', reason: 'Handed over' },
  });
  expect(completed.status()).toBe(200);

  const sample = page.getByText('Sample', { exact: true });
  await shopper.open(paths.product(PRODUCT));
  await expect(sample.first()).toBeVisible();
  await shopper.open(paths.orderHistory);
  await page
    .getByRole('article', { name: `Order ${orderId}` })
    .getByRole('button', { name: 'View Details' })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Write a review of / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your review' });
  await dialog.getByText('Rating', { exact: true }).waitFor();
  await dialog.getByRole('radio', { name: '4 stars' }).check();
  await dialog.getByLabel(/What should others know/).fill('<i>Handed over</i> the same day.');
  await new Inspector(page, OWN_PARTS_AT_EACH_WIDTH).check('a review that is written');
  await dialog.getByRole('button', { name: 'Post review' }).click();
  await shopper.expectToast('Review posted');

  // the page that the server renders
  await expect(async () => {
    await shopper.open(paths.product(PRODUCT));
    await expect(page.getByRole('img', { name: '4.0 out of 5, 1 review' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('<i>Handed over</i> the same day.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Ada', { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(person.email);
  const facts = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await facts.textContent()) ?? '')).toMatchObject({
    aggregateRating: { ratingValue: '4.0', reviewCount: 1 },
  });

  await clerk.open(`${paths.admin}?tab=products&open=${PRODUCT}`);
  await administrator.dialog.getByText('Answer or hide').click();
  await administrator.dialog.getByLabel('Reply in the seller’s name').fill('Thank you, Ada.');
  await administrator.dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(administrator.dialog.getByText('Seller: Thank you, Ada.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Thank you, Ada.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await administrator.dialog.getByLabel('Why it is hidden; its author reads it').fill('Only a test');
  await administrator.dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(administrator.dialog.getByText('Hidden: Only a test')).toBeVisible();
  await expect(async () => {
    await shopper.open(paths.product(PRODUCT));
    await expect(sample.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('the same day.')).toHaveCount(0);
  expect(await facts.textContent()).not.toContain('aggregateRating');
  await shopper.button('Write a review').click();
  await expect(dialog.getByText('Only a test')).toBeVisible();
  await elsewhere.close();
});
