import { paths } from '@telemarket/kit/shop';
import { startTranslator } from '@telemarket/remote-tools/test/translator';
import { Inspector, OWN_PARTS_AT_EACH_WIDTH } from './inspector';
import { expect, test } from './test';

// @spec-2.303 @spec-2.304 @spec-7.80
test('the server filters a category list by its address, and each filter option shows how many listings it finds', async ({
  page,
  shopper,
  browser,
  baseURL,
}) => {
  await shopper.open('/groups');
  const verified = page
    .getByRole('main')
    .getByRole('checkbox', { name: /^Verified only \d+$/ })
    .first();
  const count = Number(/\d+/.exec((await verified.evaluate((box) => box.parentElement?.textContent)) ?? '')?.[0]);
  await verified.check();
  await expect(page.getByRole('heading', { name: `Available Groups (${count})` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Fewest members' }).fill('20000');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-low');
  await expect(page).toHaveURL('/groups?verified=true&minMembers=20000&sort=price-low');

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL });
  // repeats the request, because a busy server may respond with 503 and without the list; a visitor would then reload
  // the page
  await expect.poll(async () => (await plain.goto(page.url()))?.status()).toBe(200);
  const titles = await plain.getByRole('main').getByRole('article').getByRole('heading').allTextContents();
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText(titles);
  await expect(
    plain
      .getByRole('main')
      .getByRole('checkbox', { name: /^Verified only/ })
      .first(),
  ).toBeChecked();
  await plain.close();

  await page.getByRole('textbox', { name: 'Lowest price' }).fill('999999');
  await expect(page.getByRole('heading', { name: 'No listing matches' })).toBeVisible();
  await expect(page.getByText('No Groups Available')).toBeHidden();
});

test.describe('browsing on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // @spec-2.310
  test('one tap opens the search on a phone', async ({ page, shopper }) => {
    await shopper.open('/groups');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
    await expect(box).toBeFocused();
    await box.fill('crypto');
    await box.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(shopper.heading).toHaveText('Results for “crypto”');
  });
});

// @spec-3.52
test('axe finds no violation in results, filtered lists, favourites and recent searches', async ({ page, shopper }) => {
  const inspector = new Inspector(page, OWN_PARTS_AT_EACH_WIDTH);
  await inspector.useDesktop();
  await shopper.open(paths.favorites);
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await inspector.check('no favourites');
  await shopper.open('/?search=crypto&verified=true&maxPrice=5000');
  await page.getByRole('button', { name: 'Add to favourites' }).first().click();
  await inspector.check('results');
  await shopper.open('/groups?minMembers=100&verified=true');
  await inspector.check('a filtered list');
  await page.evaluate(() => localStorage.setItem('tm:searches', '["crypto","weather"]'));
  await shopper.search.click();
  await expect(page.getByRole('option', { name: 'weather' })).toBeVisible();
  await inspector.check('recent searches', 'desktop');
  await shopper.signUpByApi();
  await shopper.open(paths.favorites);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await inspector.check('favourites that are watched');
});

test.describe('a page that an old browser has translated', () => {
  // the translator may change a text before React hydrates it; React then renders the text again and logs an error
  test.use({ expectsErrors: true });

  // @spec-1.b4wn
  test('shows the new number of results, the verification date, the toasts and the changed cart, and takes an order', async ({
    page,
    shopper,
  }) => {
    // removes some features, each of which is missing in one of the oldest supported browsers
    await page.addInitScript(() => {
      for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
      Reflect.deleteProperty(Element.prototype, 'checkVisibility');
      Reflect.deleteProperty(AbortSignal, 'any');
      Reflect.deleteProperty(URL, 'canParse');
      Reflect.deleteProperty(Intl, 'Segmenter');
      Reflect.deleteProperty(window, 'requestIdleCallback');
    });
    await shopper.signUpByApi();
    await shopper.open('/');
    await page.evaluate(startTranslator);
    const main = page.getByRole('main');
    const found = main.getByRole('status').filter({ hasText: /listings$/ });
    const all = await found.textContent();
    await main.getByRole('button', { name: 'Bots' }).first().click();
    await expect(found).not.toHaveText(all ?? '');

    const card = main.getByRole('article').filter({ has: page.getByText('Verified', { exact: true }) });
    await card.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\/\d+/);
    await expect(main).toContainText(/Verified by TeleMarket on \w{3} \d+, \d{4}/);

    const checked = page.waitForResponse('**/api/orders/check');
    await main.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(shopper.toast).toBeVisible();
    await shopper.openCart();
    expect((await checked).ok()).toBe(true);
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await cart.getByRole('button', { name: /^Remove/ }).click();
    await cart.getByRole('button', { name: 'Undo' }).click();
    await expect(cart.getByRole('button', { name: /^Remove/ })).toBeVisible();

    await shopper.button('Proceed to Checkout').click();
    const posted = page.waitForResponse('**/api/orders');
    await shopper.button('Place Order').click();
    await expect(shopper.toast).toContainText('Order placed successfully!');
    expect((await posted).status()).toBe(201);
  });
});
