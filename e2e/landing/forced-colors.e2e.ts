import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from '../test';

/**
 * The controls that the tests check. Checkboxes and radio buttons that are not switches are missing, because the
 * browser itself draws a border around them.
 */
const CONTROLS = 'a[href], button, select, textarea, summary, input:not([type=checkbox], [type=radio]), [role=switch]';
const CHOSEN = ':is(a, button)[aria-current=page], [aria-pressed=true], [aria-selected=true]';

type Look = 'boxed' | 'no ring' | 'not chosen';

/** @returns The names of the visible controls that look as `look` says. */
const controlsThat = (page: Page, look: Look) =>
  page.evaluate(
    ({ look, selector }) => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      const isSeen = (color: string) => color !== canvas && !/^rgba.*, 0\)$/.test(color);
      function hasBorder(element: Element): boolean {
        const { borderBottomWidth, borderBottomColor } = getComputedStyle(element);
        return borderBottomWidth !== '0px' && isSeen(borderBottomColor);
      }
      const background = (element: Element) => getComputedStyle(element).backgroundColor;
      function hasRing(element: HTMLElement): boolean {
        element.focus();
        return [undefined, '::after', '::before'].some((part) => {
          const { outlineStyle, outlineColor, outlineWidth, borderInlineStartWidth } = getComputedStyle(element, part);
          const ring = outlineStyle !== 'none' && outlineWidth !== '0px' && isSeen(outlineColor);
          return ring || (part === '::before' && borderInlineStartWidth !== '0px');
        });
      }
      const matches: Record<Look, (element: HTMLElement) => boolean> = {
        boxed: (element) => hasBorder(element) || isSeen(background(element)),
        'no ring': (element) => !hasRing(element),
        'not chosen': (element) => !isSeen(background(element)),
      };
      const root = document.querySelector('dialog:modal') ?? document;
      const isShown = (element: HTMLElement) =>
        element.checkVisibility() && element.getBoundingClientRect().bottom > 0 && !element.matches(':disabled');
      // the number before the name distinguishes controls with the same text
      return [...root.querySelectorAll<HTMLElement>(selector)].flatMap((element, index) =>
        isShown(element) && matches[look](element)
          ? [`${index} ${element.ariaLabel || element.textContent.trim()}`]
          : [],
      );
    },
    { look, selector: look === 'not chosen' ? CHOSEN : CONTROLS },
  );

test('with forced colours, each control keeps its border and its focus ring, and chosen options look chosen', async ({
  page,
  shopper,
  administrator,
}) => {
  async function check(state: string) {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    const boxed = await controlsThat(page, 'boxed');
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    // presses a key, because the browser then shows the focus ring on each element that a script focuses
    await page.keyboard.press('Tab');
    expect(boxed, state).not.toEqual([]);
    const stillBoxed = await controlsThat(page, 'boxed');
    expect(
      boxed.filter((name) => !stillBoxed.includes(name)),
      `without a border, ${state}`,
    ).toEqual([]);
    expect(await controlsThat(page, 'no ring'), `without a ring, ${state}`).toEqual([]);
    expect(await controlsThat(page, 'not chosen'), `not shown as chosen, ${state}`).toEqual([]);
  }
  await shopper.open('/?category=group');
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
  await check('home');
  await shopper.open(paths.groups);
  await check('groups');
  // on a phone, the buttons of a card are icons without a text
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.open(paths.groups);
  await expect(page.getByRole('button', { name: 'Add to Cart' })).not.toHaveCount(0);
  await check('groups on a phone');
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await controlsThat(page, 'boxed')).toContainEqual(expect.stringMatching(/Add to Cart$/));
  await page.setViewportSize({ width: 1280, height: 800 });
  await administrator.signIn();
  await expect(administrator.panel.getByRole('table')).toBeVisible();
  await check('administration');
  await shopper.open(`${paths.profile}?tab=notifications`);
  await expect(page.getByRole('switch').first()).toBeVisible();
  await check('notifications');
  await shopper.addToCart();
  await check('product');
  const cart = await shopper.openCart();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await check('customer form');
});
