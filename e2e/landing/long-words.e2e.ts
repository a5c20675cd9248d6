import type { Page } from '@playwright/test';
import { bidi } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import { newPerson, type Person, readOrderId } from '../shopper';
import { expect, test } from '../test';

/** The smallest phone, a tablet and a desktop. */
const WIDTHS = [320, 768, 1280];
const HEIGHT = 900;

/** The test continues after a soft failure, so the report names all screens that fail. */
const everyScreen = expect.configure({ soft: true });

/** Makes a text of the given length without a space. */
type TextOf = (length: number) => string;
/** Makes a text of wide letters with combining characters above and below them. */
const wide: TextOf = (length) => 'WmW\u0351\u0368mW\u0329\u035am'.repeat(length).slice(0, length);
const rightToLeft: TextOf = (length) => 'مجموعةتجارية'.repeat(length).slice(0, length);
/**
 * Each screen shows both texts, for example as the title and description of a listing, or as the first and last name of
 * a person.
 */
const TEXTS = [wide, rightToLeft];
const both = (length: number) => TEXTS.map((textOf) => textOf(length)).join(' ');

test('long words stay in their cards on every screen of the shop', async ({ page, shopper, administrator }) => {
  const ids = await createProducts(page, administrator);
  await page.context().clearCookies({ name: /^sid-/ });

  await shopper.open(`${paths.home}?search=${encodeURIComponent(rightToLeft(120))}`);
  await expectInCards(page, 'home, searched');
  await shopper.search.fill(wide(100));
  await expect(page.getByRole('option').filter({ hasText: wide(20) })).toBeVisible();
  await expectInCards(page, 'suggestions');
  const person = await signUp(page);
  await shopper.open(`${paths.groups}?highlight=${ids[0]}`);
  const card = (textOf: TextOf) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: textOf(20) }) });
  for (const textOf of TEXTS) await expect(card(textOf)).toBeVisible();
  await expectInCards(page, 'groups');
  await card(rightToLeft).getByRole('button', { name: 'Add to Cart' }).click();
  const dialog = page.getByRole('dialog');
  await shopper.addToCart(ids[0]);
  await expectInCards(page, 'product');
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await dialog.getByLabel('Message').fill(both(200));
  await expectInCards(page, 'contact dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expectInCards(page, 'user menu');
  await page.keyboard.press('Escape');
  await shopper.openCart();
  await expectInCards(page, 'cart');
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expectInCards(page, 'customer information');
  await dialog.getByLabel('Name', { exact: true }).fill(rightToLeft(200));
  await dialog.getByLabel(/Telegram username/).fill(wide(100));
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  const id = await readOrderId(shopper.toast);
  await expectInCards(page, 'order placed, with a toast');

  await shopper.open(paths.orderHistory);
  const order = page.getByRole('article', { name: `Order ${id}` });
  await expect(order).toContainText('Pending');
  await expectInCards(page, 'order history');
  await order.getByRole('button', { name: 'View Details' }).click();
  await expectInCards(page, 'order details');
  await shopper.open(paths.orderTracking);
  await shopper.trackOrder(id, person.email);
  await expect(order).toBeVisible();
  await expectInCards(page, 'tracked order');
  const long = { name: 'Ada', subject: TEXTS[0]?.(100), category: 'other', priority: 'low', message: TEXTS[1]?.(200) };
  await post(page, '/api/support-tickets', { ...long, email: person.email });
  for (const path of [
    paths.profile,
    `${paths.profile}?tab=security`,
    paths.messages,
    paths.contactSupport,
    paths.myData,
  ]) {
    await shopper.open(path);
    await expectInCards(page, path);
  }
  await shopper.open(paths.helpCenter);
  await page.getByRole('searchbox').fill(both(49));
  await expect(page.getByText(bidi`No question matches “${both(49)}”`)).toBeVisible();
  await expectInCards(page, 'help center');
});

test('long words stay in their cards in the administration', async ({ page, shopper, administrator }) => {
  const [productId] = await createProducts(page, administrator);
  await page.request.post('/api/auth/logout');
  const { email } = await signUp(page);
  await post(page, '/api/orders', {
    orderId: String(Date.now()),
    customerName: both(99),
    customerEmail: email,
    customerTelegram: wide(100),
    total: '12.50',
    items: [{ productId, quantity: 1, price: '12.50' }],
  });
  await post(page, '/api/contact', { buyerName: both(99), buyerEmail: email, message: both(400), productId });
  await post(page, '/api/support-tickets', {
    name: both(99),
    email,
    subject: both(99),
    category: 'other',
    priority: 'low',
    message: both(400),
  });
  await page.context().clearCookies({ name: /^sid-/ });
  const summary = { products: 13, revenue: '14350.00', users: 2, messages: 2, unhandledMessages: 2, pendingOrders: 0 };
  await page.route('**/api/admin/summary', (route) => route.fulfill({ json: summary }));
  await administrator.signIn();
  await expect(page.getByText('$14,350.00')).toBeVisible();
  for (const tab of ['Products', 'Orders', 'Users', 'Messages'] as const) {
    await administrator.openTab(tab);
    const rows = TEXTS.map((textOf) => administrator.row(textOf(20)).first());
    for (const row of rows) await expect(row).toBeVisible();
    await expectInCards(page, tab);
    if (tab === 'Users') continue;
    await rows[0]?.getByRole('link').first().click();
    await expect(administrator.dialog).toContainText(tab === 'Products' ? 'Save changes' : wide(20));
    await expectInCards(page, `${tab}, details`);
    await page.keyboard.press('Escape');
    await expect(administrator.dialog).toBeHidden();
  }
  await shopper.open(`${paths.admin}?q=${encodeURIComponent(rightToLeft(100))}`);
  await expectInCards(page, 'products, searched');
});

async function post(page: Page, path: string, data: unknown): Promise<{ id: number }> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as { id: number };
}

/** Signs up a person whose names are long words. The next opened page shows this person as signed in. */
async function signUp(page: Page): Promise<Person> {
  const person = newPerson();
  const names = {
    firstName: wide(100),
    lastName: rightToLeft(100),
    username: person.username.padEnd(50, 'w'),
  };
  await post(page, '/api/auth/signup', { ...person, ...names });
  return { ...person, ...names };
}

/** Creates one product for each of the long texts. Returns the ids of the products. */
async function createProducts(page: Page, administrator: { createAccount(): Promise<Person> }): Promise<number[]> {
  const { username, password } = await administrator.createAccount();
  await post(page, '/api/auth/login', { username, password });
  const ids: number[] = [];
  for (const [index, textOf] of TEXTS.entries()) {
    const other = TEXTS[1 - index] ?? wide;
    const { id } = await post(page, '/api/admin/products', {
      title: textOf(120),
      description: other(1_000),
      category: 'group',
      price: '12.50',
      originalPrice: '99999.50',
      sellerName: other(100),
      features: [wide(200), rightToLeft(200)],
      memberCount: 123_456_789,
      isVerified: true,
      verificationNote: 'We saw the owner.',
    });
    ids.push(id);
  }
  return ids;
}

async function expectInCards(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await everyScreen.poll(() => page.evaluate(findOutside), { message: `${screen} at ${width} px` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
}

/**
 * Runs in the page. Describes each text that is outside the document, or outside a box with a border or a background.
 * Also describes each short word that is broken, because only long words may be broken.
 */
function findOutside(): string[] {
  const TOLERANCE = 1;
  const found = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the document is ${scrollWidth} px wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (
      !parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) ||
      !node.textContent?.trim()
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width <= 1) continue;
      let { left, right, top, bottom } = line;
      let fixed = false;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const { left: l, right: r, top: t, bottom: b } = box.getBoundingClientRect();
        const clips = style.overflowX !== 'visible';
        if (clips) {
          left = Math.max(left, l);
          right = Math.min(right, r);
          top = Math.max(top, t);
          bottom = Math.min(bottom, b);
          if (right <= left || bottom <= top) break;
        }
        const drawn = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || parseFloat(style.borderInlineStartWidth) > 0;
        const out = left < l - TOLERANCE || right > r + TOLERANCE || top < t - TOLERANCE || bottom > b + TOLERANCE;
        if (drawn && !clips && out) {
          found.add(`${node.textContent.trim().slice(0, 30)} outside ${box.tagName}.${box.className}`);
          break;
        }
        if (style.position === 'fixed' || style.position === 'absolute') {
          fixed = true;
          break;
        }
      }
      if (!fixed && right > left && (left < -TOLERANCE || right > clientWidth + TOLERANCE))
        found.add(`${node.textContent.trim().slice(0, 30)} outside the document`);
    }
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode;
    const parent = node.parentElement;
    // skips a text that only screen readers see, because it is 1 px wide
    if (!parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || parent.offsetWidth === 1)
      continue;
    // only short words count, because a longer word, an id, an address or a word with a hyphen may be broken
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<!\S)(?:[a-z.,:“”]{2,12}|[$(]?[\d.,]{1,8}[)%]?)(?!\S)/gi,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.add(`${word} is broken`);
    }
  }
  return [...found].slice(0, 10);
}
