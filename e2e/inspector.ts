import { type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './test';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Rules that a theme can break. Everything else is equal in both themes. */
const COLOR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const MIN_WIDTH = 320;

export type Theme = 'light' | 'dark';

/** Checks the current state of a page: axe, its colours in each theme, and no horizontal scrolling at 320 px. */
export class Inspector {
  /** @param themes The first theme is checked with all rules, the others only with those that a theme can break. */
  constructor(
    private readonly page: Page,
    private readonly themes: readonly Theme[] = ['light', 'dark'],
  ) {}

  /**
   * Reports a violation as a soft failure: the test continues.
   * @param state The name of the state in the report.
   */
  async check(state: string): Promise<void> {
    await test.step(state, async () => {
      for (const [index, colorScheme] of this.themes.entries()) {
        await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await this.waitForAnimations();
        const rules = index === 0 ? ALL_RULES : COLOR_RULES;
        expect.soft(await this.violations(rules), `axe, ${state}, ${colorScheme}`).toEqual([]);
      }
      await this.expectNoHorizontalScroll(state);
    });
  }

  /** Waits for all finite animations, because axe would measure a colour in the middle of a transition. */
  private async waitForAnimations(): Promise<void> {
    await this.page.evaluate(() => {
      const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
      return Promise.allSettled(
        document.getAnimations().map((animation) => (ends(animation) ? animation.finished : null)),
      ).then(() => {});
    });
  }

  private async violations(rules: typeof ALL_RULES): Promise<string[]> {
    const isLoaded = await this.page.evaluate(() => 'axe' in window);
    if (!isLoaded) await this.page.evaluate(AXE);
    const { violations } = await this.page.evaluate(
      (runOnly) =>
        (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
          runOnly,
          resultTypes: ['violations'],
        }),
      rules,
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
      ),
    );
  }

  private async expectNoHorizontalScroll(state: string): Promise<void> {
    const size = this.page.viewportSize();
    if (!size || size.width > 640) return;
    await this.page.setViewportSize({ ...size, width: MIN_WIDTH });
    // a toast that closes moves out of the window
    await this.waitForAnimations();
    const wide = await this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]:popover-open')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
    );
    expect.soft(wide, `horizontal scrolling at ${MIN_WIDTH} px, ${state}`).toEqual([]);
    await this.page.setViewportSize(size);
  }
}
