import { type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './test';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** Rules that a theme can break. Other rules have the same result in both themes. */
const COLOR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const MIN_WIDTH = 320;

type Theme = 'light' | 'dark';

/** A width and a theme in which axe checks a page. */
export interface Appearance {
  viewport: { width: number; height: number };
  theme: Theme;
  /** Only the rules that a theme can break. */
  onlyColors?: true;
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const PHONE_LIGHT: Appearance = { viewport: PHONE, theme: 'light' };
const PHONE_DARK: Appearance = { viewport: PHONE, theme: 'dark', onlyColors: true };
const DESKTOP_DARK: Appearance = { viewport: DESKTOP, theme: 'dark' };

/** A theme has the same colours at each width, so one theme is enough at each width. Rules about markup need only one width. */
export const EACH_WIDTH: readonly Appearance[] = [PHONE_LIGHT, { ...DESKTOP_DARK, onlyColors: true }];
/** Some pages have parts that only one of the widths shows. */
export const OWN_PARTS_AT_EACH_WIDTH: readonly Appearance[] = [PHONE_LIGHT, DESKTOP_DARK];
/** Used where no other test checks the header and the cards at each width in each theme. */
export const EACH_WIDTH_AND_THEME: readonly Appearance[] = [
  PHONE_LIGHT,
  PHONE_DARK,
  DESKTOP_DARK,
  { ...DESKTOP_DARK, theme: 'light', onlyColors: true },
];
export const PHONE_IN_EACH_THEME: readonly Appearance[] = [PHONE_LIGHT, PHONE_DARK];
export const PHONE_IN_LIGHT: readonly Appearance[] = [PHONE_LIGHT];

/** Checks the current state of a page in each appearance: axe, and no horizontal scrolling at 320 px. */
export class Inspector {
  constructor(
    private readonly page: Page,
    private readonly appearances: readonly Appearance[],
  ) {}

  async usePhone(): Promise<void> {
    await this.page.setViewportSize(PHONE);
  }

  async useDesktop(): Promise<void> {
    await this.page.setViewportSize(DESKTOP);
  }

  /**
   * Reports a violation as a soft failure: the test continues, at the width that the page had.
   * @param state The name of the state in the report.
   * @param only The only width that has the state.
   */
  async check(state: string, only?: 'phone' | 'desktop'): Promise<void> {
    const before = this.page.viewportSize();
    const width = only && (only === 'phone' ? PHONE : DESKTOP);
    await test.step(state, async () => {
      for (const { viewport, theme, onlyColors } of this.appearances) {
        if (width && viewport !== width) continue;
        await this.page.setViewportSize(viewport);
        await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await this.waitForAnimations();
        const rules = onlyColors ? COLOR_RULES : ALL_RULES;
        const name = `axe, ${state}, ${viewport.width} px, ${theme}`;
        expect.soft(await this.violations(rules), name).toEqual([]);
        if (viewport === PHONE && !onlyColors) await this.expectNoHorizontalScroll(state);
      }
      if (before) await this.page.setViewportSize(before);
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
    await this.page.setViewportSize({ ...PHONE, width: MIN_WIDTH });
    // a toast that closes moves out of the window
    await this.waitForAnimations();
    const wide = await this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]:popover-open')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
    );
    expect.soft(wide, `horizontal scrolling at ${MIN_WIDTH} px, ${state}`).toEqual([]);
    await this.page.setViewportSize(PHONE);
  }
}
