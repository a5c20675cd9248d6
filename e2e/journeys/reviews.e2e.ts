import type { APIRequestContext } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { Administrator } from '../administrator';
import { Inspector, OWN_PARTS_AT_EACH_WIDTH } from '../inspector';
import { journey } from '../journey';
import { goBack } from '../press';
import { Shopper } from '../shopper';
import { expect } from '../test';

const PRODUCT = 25;

async function complete(desk: APIRequestContext, orderId: string): Promise<void> {
  const orders = (await (await desk.get(`/api/admin/orders?q=${orderId}`)).json()) as { id: number }[];
  const data = { status: 'completed', reason: 'Handed over' };
  expect((await desk.patch(`/api/admin/orders/${orders[0]?.id}`, { data })).status()).toBe(200);
}

// @spec-2.402
journey(
  'a buyer reviews a listing, and an administrator answers and hides the review',
  async ({ page, browser, shopper, stack, step }) => {
    const elsewhere = await browser.newContext({ baseURL: stack.address });
    const desk = await elsewhere.newPage();
    const clerk = new Shopper(desk);
    const administrator = new Administrator(desk, clerk, stack);
    const admin = await clerk.signUpByApi();
    await stack.setAdmin(admin.username, true);

    const person = await shopper.signUpByApi();
    await shopper.confirmEmail(stack.mailbox, person);
    const orderId = await shopper.orderByApi(person, PRODUCT);
    const sample = page.getByText('Sample', { exact: true });
    await shopper.open(paths.product(PRODUCT));
    await expect(sample.first()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Your review' });
    const onlyBuyers = dialog.getByText('You can review this listing once your order for it is completed.');
    await step('the buyer asks for the review form before the order is completed', {
      press: shopper.button('Write a review'),
      opens: dialog,
      sees: () => expect(onlyBuyers.or(dialog.getByText('Rating', { exact: true }))).toBeVisible(),
      acts: {
        cancel: true,
        reopen: async () => {
          await expect(onlyBuyers).toBeVisible();
          await dialog.getByTitle('Close').click();
          await complete(desk.request, orderId);
          await shopper.button('Write a review').click();
          await expect(dialog.getByText('Rating', { exact: true })).toBeVisible();
        },
      },
    });

    await shopper.open(paths.orderHistory);
    await page
      .getByRole('article', { name: `Order ${orderId}` })
      .getByRole('button', { name: 'View Details' })
      .click();
    const rating = dialog.getByRole('radio', { name: '4 stars' });
    await step('the buyer opens the review form from the order', {
      press: page.getByRole('dialog').getByRole('link', { name: /^Write a review of / }),
      sees: async () => {
        await expect(page).toHaveURL(new RegExp(`^[^?]+${paths.product(PRODUCT)}`));
        await expect(rating).toBeVisible();
      },
      acts: {
        reopen: async () => {
          await page.reload();
          await shopper.waitUntilReady();
          await expect(shopper.heading).toBeVisible();
          await expect(dialog).toHaveCount(0);
          await shopper.button('Write a review').click();
        },
        'leave and come back': async () => {
          await goBack(page);
          await expect(dialog).toHaveCount(0);
          await page.getByRole('region', { name: 'Similar listings' }).getByRole('link').first().click();
          await expect(page).not.toHaveURL(paths.product(PRODUCT));
          await goBack(page);
          await expect(page).toHaveURL(paths.product(PRODUCT));
          await expect(shopper.button('Write a review')).toBeVisible();
          await expect(dialog).toHaveCount(0);
          await shopper.button('Write a review').click();
        },
      },
    });
    await rating.check();
    await dialog.getByLabel(/What should others know/).fill('<i>Handed over</i> the same day.');
    await new Inspector(page, OWN_PARTS_AT_EACH_WIDTH).check('a review that is written');
    await step('the buyer posts the review', {
      press: dialog.getByRole('button', { name: 'Post review' }),
      sends: `POST /api/products/${PRODUCT}/reviews`,
      sees: () => expect(page.getByRole('main').getByText('<i>Handed over</i> the same day.')).toBeVisible(),
      acts: {
        offline: { sees: () => expect(dialog.getByText(/could not be reached/)).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        reopen: async () => {
          await shopper.button('Write a review').click();
          await expect(rating).toBeChecked();
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
        },
      },
    });
    // the server renders the review, too
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
    const edit = administrator.dialog;
    await edit.getByText('Reply or hide').click();
    await edit.getByLabel('Reply in the seller’s name').fill('Thank you, Ada.');
    await step('the administrator replies in the seller’s name', {
      press: edit.getByRole('button', { name: 'Save reply' }),
      sees: () => expect(edit.getByText('Seller: Thank you, Ada.')).toBeVisible(),
      acts: {
        offline: { sees: () => expect(edit.getByText('could not be reached')).toBeVisible() },
        'press twice': true,
      },
    });
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Thank you, Ada.')).toBeVisible({ timeout: 500 });
    }).toPass();
    await edit.getByLabel('Reason for hiding the review (the author reads it)').fill('Only a test');
    await edit.getByRole('button', { name: 'Hide review' }).click();
    await expect(edit.getByText('Hidden: Only a test')).toBeVisible();
    await expect(async () => {
      await shopper.open(paths.product(PRODUCT));
      await expect(sample.first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText('the same day.')).toHaveCount(0);
    expect(await facts.textContent()).not.toContain('aggregateRating');
    await shopper.button('Write a review').click();
    await expect(dialog.getByText('Only a test')).toBeVisible();
    await elsewhere.close();
  },
);
