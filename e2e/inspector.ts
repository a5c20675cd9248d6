import { type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from './test';

const AXE_SOURCE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The result of these rules depends on the theme. The result of all other rules is the same in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const MIN_WIDTH_PX = 320;

/**
 * The keys of the texts and parts of pages that axe has already checked in this process. A text with the same colours,
 * size and backgrounds is not checked again. A part with the same markup is not checked again in the same place at the
 * same width.
 */
const checkedKeys = new Set<string>();

type Theme = 'light' | 'dark';

/** A width and a theme in which axe checks a page. */
export interface Appearance {
  viewport: { width: number; height: number };
  theme: Theme;
  /** If `true`, axe runs only the rules whose result depends on the theme. */
  onlyColors?: true;
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const PHONE_LIGHT: Appearance = { viewport: PHONE, theme: 'light' };
const PHONE_DARK: Appearance = { viewport: PHONE, theme: 'dark', onlyColors: true };
const DESKTOP_DARK: Appearance = { viewport: DESKTOP, theme: 'dark' };

/**
 * Checks each width and each theme once. The colours of a theme are the same at each width, and the rules about markup
 * need only one width.
 */
export const EACH_WIDTH: readonly Appearance[] = [PHONE_LIGHT, { ...DESKTOP_DARK, onlyColors: true }];
/** The appearances for pages with parts that only one of the two widths shows. */
export const OWN_PARTS_AT_EACH_WIDTH: readonly Appearance[] = [PHONE_LIGHT, DESKTOP_DARK];
/** One test checks the header and the cards at each width in each theme. All other tests need fewer appearances. */
export const EACH_WIDTH_AND_THEME: readonly Appearance[] = [
  PHONE_LIGHT,
  PHONE_DARK,
  DESKTOP_DARK,
  { ...DESKTOP_DARK, theme: 'light', onlyColors: true },
];
export const PHONE_IN_EACH_THEME: readonly Appearance[] = [PHONE_LIGHT, PHONE_DARK];
export const PHONE_IN_LIGHT: readonly Appearance[] = [PHONE_LIGHT];

/** Runs axe on the current state of a page in each appearance, and expects no horizontal scrolling at 320 px. */
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
   * A violation is a soft failure, so the test continues. Afterwards the page has the same width as before.
   * @param state The name of the state in the report.
   * @param only The only width at which the page has this state.
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
        expect.soft(await this.findViolations(viewport.width, onlyColors), name).toEqual([]);
        if (viewport === PHONE && !onlyColors) await this.expectNoHorizontalScroll(state);
      }
      if (before) await this.page.setViewportSize(before);
    });
  }

  /**
   * Ends all animations of the document permanently, and waits until no list shows outdated rows. Otherwise axe would
   * measure a colour in the middle of a transition, or the paler text of outdated rows.
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

  private async findViolations(width: number, onlyColors = false): Promise<string[]> {
    const isLoaded = await this.page.evaluate(() => 'axe' in window);
    if (!isLoaded) await this.page.evaluate(AXE_SOURCE);
    const colorRules = { runOnly: COLOR_RULES };
    const markupRules = {
      runOnly: ALL_RULES,
      rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
    };
    const rules = onlyColors ? { colorRules } : { colorRules, markupRules };
    const found = await this.page.evaluate(runAxe, { known: [...checkedKeys], width, ...rules });
    for (const key of found.keys) checkedKeys.add(key);
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`,
      ),
    );
  }

  private async expectNoHorizontalScroll(state: string): Promise<void> {
    await this.page.setViewportSize({ ...PHONE, width: MIN_WIDTH_PX });
    const wide = await this.page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], [popover]:popover-open')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
    );
    expect.soft(wide, `horizontal scrolling at ${MIN_WIDTH_PX} px, ${state}`).toEqual([]);
    await this.page.setViewportSize(PHONE);
  }
}

interface AxeTask {
  known: string[];
  width: number;
  colorRules: object;
  markupRules?: object;
}

interface Axe {
  run(context: object, options: object): Promise<AxeResults>;
}

/**
 * Runs in the page. Checks the colours of all texts and the markup of all parts whose keys are not in `known`. Returns
 * the keys of the checked texts and parts.
 */
async function runAxe({ known, width, colorRules, markupRules }: AxeTask) {
  const { axe } = window as unknown as { axe: Axe };
  const seen = new Set(known);
  const keys = new Set<string>();
  const violations: AxeResults['violations'] = [];

  /**
   * The backgrounds behind an element, up to the first opaque one. For a positioned element, its class is added,
   * because the element may lie on elements other than its ancestors.
   */
  const grounds = new Map<Element, string>();
  const groundsOf = (element: Element): string => {
    const stored = grounds.get(element);
    if (stored !== undefined) return stored;
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const isOpaque = backgroundColor.startsWith('rgb(') && opacity === '1';
    const place = !isOpaque && (position === 'absolute' || position === 'fixed') ? element.className : '';
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${place}`;
    const all = isOpaque || !element.parentElement ? own : `${own} ${groundsOf(element.parentElement)}`;
    grounds.set(element, all);
    return all;
  };
  /**
   * `look` contains everything that decides the contrast of a text that axe can measure. `name` is the key of a text
   * that axe cannot measure.
   */
  const keysOf = (element: Element) => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const link = element.closest('a');
    const block = link && link.parentElement?.textContent !== link.textContent ? link.parentElement : null;
    const around = block ? getComputedStyle(block).color : '';
    const look = [color, fontSize, fontWeight, textDecorationLine, around, groundsOf(element)].join();
    return { look, name: `${element.tagName} ${element.className} ${element.getAttribute('style')} ${look}` };
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const fresh = new Map<Element, ReturnType<typeof keysOf>>();
  const asked = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { look, name } = keysOf(element);
    if (seen.has(look) || seen.has(name) || asked.has(name)) continue;
    asked.add(name);
    fresh.set(element, { look, name });
  }
  if (fresh.size > 0) {
    const found = await axe.run(
      { include: [...fresh.keys()] },
      { ...colorRules, resultTypes: ['violations', 'passes'], elementRef: true },
    );
    violations.push(...found.violations);
    const passed = found.passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
    for (const { element } of passed) {
      const look = element && fresh.get(element as Element)?.look;
      if (look) keys.add(look);
    }
    for (const { name } of fresh.values()) keys.add(name);
  }
  if (markupRules) {
    const parts = [
      document.body,
      ...document.body.querySelectorAll('header, main, footer, section, article, form, table, ul, dialog'),
    ];
    const hash = async (part: Element) => {
      let place = `${width}`;
      for (let { parentElement: above } = part; above; above = above.parentElement) place += ` ${above.tagName}`;
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(place + part.outerHTML));
      return [...new Uint8Array(digest).slice(0, 8)].join();
    };
    const hashes = await Promise.all(parts.map(hash));
    const exclude = parts.filter((_part, index) => seen.has(hashes[index] ?? ''));
    for (const key of hashes) keys.add(key);
    const context = exclude.length > 0 ? { include: [document], exclude } : document;
    if (!exclude.includes(document.body))
      violations.push(...(await axe.run(context, { ...markupRules, resultTypes: ['violations'] })).violations);
  }
  return { violations, keys: [...keys] };
}
