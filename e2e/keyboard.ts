import { expect, type Locator, type Page } from '@playwright/test';

/** The maximum number of presses until an element gets the focus. No page has so many focusable elements. */
const MAX_TAB_STOPS = 150;

/** A visitor who uses only the keyboard. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /**
   * Presses Tab until the target has the focus. Throws when the target does not get the focus. Each focused element
   * must be visible.
   */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    // the test finds the target again only when its element was replaced, because a search at each stop would take most
    // of the time
    let element = await target.elementHandle();
    for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
      await this.press(key);
      let focus = await this.page.evaluate(inspectFocus, element);
      if (focus.isReplaced) {
        element = await target.elementHandle();
        focus = await this.page.evaluate(inspectFocus, element);
      }
      // polls only when the first check finds a problem, because a poll takes longer than one check
      if (focus.problem)
        await expect.poll(async () => (await this.page.evaluate(inspectFocus, element)).problem).toBeNull();
      if (focus.isOnTarget) return;
    }
    throw new Error(`${MAX_TAB_STOPS} stops with ${key} did not reach ${target.toString()}`);
  }

  async activate(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.tabTo(target, key);
    await this.press('Enter');
  }

  async fill(target: Locator, text: string): Promise<void> {
    if (!(await hasFocus(target))) await this.tabTo(target);
    await this.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Runs in the page. Checks WCAG 2.4.11: the focused element is on the screen, and nothing covers its middle. */
function inspectFocus(target: Node | null) {
  const focused = document.activeElement;
  const findProblem = (): string | null => {
    if (!focused || focused === document.body) return null;
    const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
    const box = [...focused.getClientRects()][0];
    if (!box) return `"${name}" has focus and no box`;
    const x = box.left + box.width / 2;
    const y = box.top + Math.min(box.height / 2, 300);
    const top = document.elementFromPoint(x, y);
    // the topmost element may be a label or a picture of the control itself
    if (top && (focused.contains(top) || top.contains(focused) || top.closest('label')?.contains(focused))) return null;
    return `"${name}" is covered by ${top?.tagName ?? 'the edge of the window'} ${top?.className ?? ''}`;
  };
  return { problem: findProblem(), isOnTarget: focused === target, isReplaced: !target?.isConnected };
}
