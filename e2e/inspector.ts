import { type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './test';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** Rules that a theme can break. Other rules have the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const MIN_WIDTH = 320;

/**
 * The texts and landmarks that axe has checked in this process, by appearance. A text with the same class, colours and size
 * has the same result, and so has the same header or footer at the same width, so each is checked once.
 */
const checked = new Map<string, Set<string>>();

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
      for (const appearance of this.appearances) {
        const { viewport, theme, onlyColors } = appearance;
        if (width && viewport !== width) continue;
        await this.page.setViewportSize(viewport);
        await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await this.waitForStillness();
        const name = `axe, ${state}, ${viewport.width} px, ${theme}`;
        expect.soft(await this.violations(appearance), name).toEqual([]);
        if (viewport === PHONE && !onlyColors) await this.expectNoHorizontalScroll(state);
      }
      if (before) await this.page.setViewportSize(before);
    });
  }

  /**
   * Ends all motion of the document for good, and waits until no list shows its old rows: axe would measure a colour in the
   * middle of a transition, or the paler text of old rows.
   */
  private async waitForStillness(): Promise<void> {
    await this.page.evaluate(() => {
      const still = 'animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`*, ::before, ::after, ::backdrop { ${still} }`);
      if (document.adoptedStyleSheets.length === 0) document.adoptedStyleSheets.push(sheet);
    });
    await expect(this.page.locator('table[aria-busy], ul[aria-busy]')).toHaveCount(0);
  }

  private async violations({ viewport, theme, onlyColors }: Appearance): Promise<string[]> {
    const isLoaded = await this.page.evaluate(() => 'axe' in window);
    if (!isLoaded) await this.page.evaluate(AXE);
    const before = `${viewport.width} ${theme}`;
    const known = checked.get(before) ?? new Set();
    checked.set(before, known);
    const colorRules = { runOnly: COLOR_RULES };
    const markupRules = {
      runOnly: ALL_RULES,
      rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
    };
    const found = await this.page.evaluate(runAxe, {
      known: [...known],
      options: onlyColors ? { colorRules } : { colorRules, markupRules },
    });
    for (const key of found.keys) known.add(key);
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
      ),
    );
  }

  private async expectNoHorizontalScroll(state: string): Promise<void> {
    await this.page.setViewportSize({ ...PHONE, width: MIN_WIDTH });
    const wide = await this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]:popover-open')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
    );
    expect.soft(wide, `horizontal scrolling at ${MIN_WIDTH} px, ${state}`).toEqual([]);
    await this.page.setViewportSize(PHONE);
  }
}

interface Axe {
  run(context: object, options: object): Promise<AxeResults>;
}

/**
 * Runs in the page. Checks the colours of texts that are not known, and the markup without the header, the content and the
 * footer that are known.
 */
async function runAxe({ known, options }: { known: string[]; options: { colorRules: object; markupRules?: object } }) {
  const { axe } = window as unknown as { axe: Axe };
  const seen = new Set(known);
  const keys: string[] = [];
  const isNew = (key: string): boolean => {
    if (seen.has(key)) return false;
    seen.add(key);
    keys.push(key);
    return true;
  };
  /** The grounds below an element, up to the first opaque one. */
  const groundsOf = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`;
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1';
    return isOpaque || !element.parentElement ? own : `${own} ${groundsOf(element.parentElement)}`;
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const include = [...document.body.querySelectorAll('*')].filter((element) => {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) return false;
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const words = [element.tagName, element.className, color, fontSize, fontWeight, textDecorationLine];
    return isNew(`${words.join()} ${element.getAttribute('style')} ${groundsOf(element)}`);
  });
  const violations: AxeResults['violations'] = [];
  const check = async (context: object, rules: object) =>
    violations.push(...(await axe.run(context, { ...rules, resultTypes: ['violations'] })).violations);
  if (include.length > 0) await check({ include }, options.colorRules);
  if (options.markupRules) {
    const landmarks = [...document.querySelectorAll('body > * > :is(header, main, footer)')];
    const exclude = landmarks.filter((landmark) => !isNew(landmark.outerHTML));
    await check(exclude.length > 0 ? { include: [document], exclude } : document, options.markupRules);
  }
  return { violations, keys };
}
