import { type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './test';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const NARROWEST = 320;

/** Looks at a page as it stands, whatever is open on it: axe in both themes, and no sideways scrolling on the narrowest screen. */
export class Inspector {
  constructor(private readonly page: Page) {}

  /** @param state names what is seen, for the report. A finding does not end the walk. */
  async look(state: string): Promise<void> {
    await test.step(state, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await this.settle();
        expect.soft(await this.findings(), `axe, ${state}, ${colorScheme}`).toEqual([]);
      }
      await this.expectNoSidewaysScroll(state);
    });
  }

  /** Colours that are on their way are nobody's choice. What turns for ever does not count. */
  private async settle(): Promise<void> {
    await this.page.evaluate(() => {
      const ends = (animation: Animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
      return Promise.allSettled(
        document.getAnimations().map((animation) => (ends(animation) ? animation.finished : null)),
      ).then(() => {});
    });
  }

  private async findings(): Promise<string[]> {
    const isThere = await this.page.evaluate(() => 'axe' in window);
    if (!isThere) await this.page.evaluate(AXE);
    const { violations } = await this.page.evaluate(
      (values) =>
        (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
          runOnly: { type: 'tag', values },
          resultTypes: ['violations'],
        }),
      RULES,
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
      ),
    );
  }

  private async expectNoSidewaysScroll(state: string): Promise<void> {
    const size = this.page.viewportSize();
    if (!size || size.width > 640) return;
    await this.page.setViewportSize({ ...size, width: NARROWEST });
    // a toast that is just leaving is wider than its place
    await this.settle();
    const wide = await this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]:popover-open')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
    );
    expect.soft(wide, `scrolls sideways at ${NARROWEST} px, ${state}`).toEqual([]);
    await this.page.setViewportSize(size);
  }
}
