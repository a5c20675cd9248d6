import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const MOST_STOPS = 150;

/** Somebody who has no pointer. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Walks on with Tab until the target has focus; every stop on the way can be seen. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.press(key);
      await expectFocusInView(this.page);
      if (await hasFocus(target)) return;
    }
    throw new Error(`${MOST_STOPS} stops with ${key} did not reach ${target.toString()}`);
  }

  async activate(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.tabTo(target, key);
    await this.press('Enter');
  }

  /** Goes on to the field and types into it. */
  async fill(target: Locator, text: string): Promise<void> {
    if (!(await hasFocus(target))) await this.tabTo(target);
    await this.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** WCAG 2.4.7 and 2.4.11: what has focus is on the screen, is marked, and nothing lies over its middle. */
async function expectFocusInView(page: Page): Promise<void> {
  const trouble = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
      const box = [...focused.getClientRects()][0];
      if (!box) return `"${name}" has focus and no box`;
      const x = box.left + box.width / 2;
      const y = box.top + Math.min(box.height / 2, 300);
      const top = document.elementFromPoint(x, y);
      // a label or a picture over its own control is not a cover
      if (top && (focused.contains(top) || top.contains(focused) || top.closest('label')?.contains(focused)))
        return null;
      return `"${name}" is covered by ${top?.tagName ?? 'the edge of the window'} ${top?.className ?? ''}`;
    });
  await expect.poll(trouble).toBeNull();
}
