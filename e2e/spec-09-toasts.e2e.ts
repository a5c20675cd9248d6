import type { Page } from '@playwright/test';
import { newPerson } from './shopper';
import { expect, test } from './test';

// @spec-9.20 @spec-8.4
test('a toast stays for 5000 ms or while the pointer is over it, and F8 with Escape or a swipe closes it', async ({
  page,
  shopper,
}) => {
  await page.clock.install();
  await shopper.open('/login');
  const show = async () => {
    await shopper.button('Login').click();
    await shopper.expectToast('Missing credentials', 'Please enter both username and password.');
  };

  // the clock must run until the first toast has loaded its code
  await show();
  await shopper.pauseClock();
  await expect(shopper.toast).toBeHidden();

  await show();
  expect((await shopper.toast.boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.clock.runFor(4_000);
  await expect(shopper.toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(shopper.toast).toBeHidden();

  await show();
  await shopper.toast.hover();
  await page.clock.runFor(10_000);
  await expect(shopper.toast).toBeVisible();
  await shopper.heading.hover();
  await page.clock.runFor(6_000);
  await expect(shopper.toast).toBeHidden();

  await show();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /Notifications/ }).locator(':focus')).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(shopper.toast).toBeHidden();

  await show();
  const box = await shopper.toast.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 4 });
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(shopper.toast).toBeVisible();
  await swipe(60);
  await page.clock.runFor(500);
  await expect(shopper.toast).toBeHidden();
});

// @spec-9.20 @spec-9.30 @spec-8.4
test('only the newest toast is shown, and toasts about invalid input, success and a missing sign-in differ in colour', async ({
  page,
  shopper,
}) => {
  const color = () =>
    shopper.toast
      .locator('svg')
      .first()
      .evaluate((icon) => getComputedStyle(icon).color);
  const person = newPerson();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/order-tracking');
  await shopper.button('Track Order').click();
  await shopper.expectToast('Missing information');
  const destructive = await color();
  await shopper.trackOrder(orderId, person.email);
  await shopper.expectToast('Order found');
  await expect(shopper.toast).toHaveCount(1);
  const success = await color();
  await shopper.open('/product/1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await shopper.expectToast('Please sign in');
  expect(new Set([destructive, success, await color()]).size).toBe(3);
});

test.describe('with the cookie banner', () => {
  test.use({ consent: null });

  // @spec-9.20
  test('toasts appear in the lower left corner of a desktop, or above the footer of a dialog, and cover no fixed button', async ({
    page,
    shopper,
  }) => {
    /** Checks the place of the toast at the width of a phone and at the width of a desktop. */
    const expectPlace = async (where: string) => {
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(viewport);
        const box = (await shopper.toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
        const at = `${where} at ${viewport.width} px`;
        // on a phone, the buy bar of a product is in the middle of the screen, and the toast is above the button that
        // was pressed last
        const isAboveButton = where === 'the page of a product' && viewport.width < 1_000;
        if (!isAboveButton) expect(box.y, at).toBeGreaterThan(viewport.height / 2);
        const isLeft = viewport.width > 1_000 && where !== 'the cart';
        if (isLeft) expect(box.x, at).toBeLessThan(40);
        else expect(box.x + box.width, at).toBeGreaterThan(viewport.width - 40);
        await expectNoFixedAction(page, at);
      }
    };
    await shopper.open('/login');
    await shopper.button('Login').click();
    await shopper.expectToast('Missing credentials');
    await expectPlace('login');
    await shopper.signUpByApi();
    await shopper.addToCart(1);
    await shopper.expectToast('Added to cart');
    await expectPlace('the page of a product');
    await shopper.toast.getByRole('button', { name: 'View cart' }).click();
    await expect(shopper.toast).toBeHidden();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Clear cart' }).click();
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await shopper.expectToast('Cart is empty');
    await expectPlace('the cart');
    await shopper.toast.getByRole('button', { name: 'Close' }).click();
    await expect(shopper.toast).toBeHidden();
    await expect(dialog).toBeVisible();
  });
});

/**
 * Expects that the toast covers none of the parts that stay in place while the content scrolls: the header, the buy
 * bar, the cookie banner, and the title and buttons of a dialog.
 */
async function expectNoFixedAction(page: Page, where: string): Promise<void> {
  const covered = await page.evaluate(() => {
    const toast = document.querySelector('[role=region] li')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    const dialog = document.querySelector('dialog[open]');
    const isFixed = (action: Element) => {
      for (let box: Element | null = action; box && box !== dialog; box = box.parentElement) {
        if (dialog && getComputedStyle(box).overflowY === 'auto') return false;
        if (!dialog && ['sticky', 'fixed'].includes(getComputedStyle(box).position)) return true;
      }
      return dialog !== null;
    };
    return [...(dialog ?? document).querySelectorAll('a, button, input')]
      .filter((action) => !action.closest('[role=region] li') && isFixed(action))
      .filter((action) => {
        const box = action.getBoundingClientRect();
        return (
          box.width > 0 &&
          box.left < toast.right &&
          toast.left < box.right &&
          box.top < toast.bottom &&
          toast.top < box.bottom
        );
      })
      .map((action) => action.getAttribute('aria-label') ?? action.textContent);
  });
  expect(covered, where).toEqual([]);
}
