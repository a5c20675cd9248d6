import { setTimeout as sleep } from 'node:timers/promises';
import { COOKIES } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/shop';
import type { Browser } from 'playwright-core';
import { until } from '../programs';
import type { Team } from './team';

/**
 * The result that a person sees on a page: the content, the card of a failed part with the status 503, or neither.
 * `bare` means that a busy server has left the content to browsers.
 */
export type Sight = 'page' | 'bare' | 'card' | 'neither';

/** The number of concurrent requests. */
const READER_COUNT = 3;
const PAUSE_MS = { reader: 100, browser: 300 };
const TIMEOUT_MS = 20_000;
/**
 * After this number of visits by clients without scripts, a page counts as visited. The page of a team also needs a
 * visit by a browser.
 */
const MIN_VISITS = 5;

interface Visit {
  sight: Sight;
  html: string;
  problem: string;
}

interface VisitedPage {
  name: string;
  path: string;
  /** A text that occurs only in the HTML of this page. */
  content: string;
}

/** Opens a page as a client without scripts. @param cookie The Cookie header. */
export async function readPageAsClient(site: string, { path, content }: VisitedPage, cookie = ''): Promise<Visit> {
  const response = await fetch(site + path, { headers: { cookie }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { status } = response;
  const html = await response.text();
  const hasContent = html.includes(content);
  const ofStatus: Partial<Record<number, Sight>> = hasContent ? { 200: 'page' } : { 200: 'bare', 503: 'card' };
  const sight = ofStatus[status] ?? 'neither';
  return { sight, html, problem: `status ${status}${hasContent ? ' with content' : ''}` };
}

/**
 * Opens the page of a team in Chromium, and uses it.
 * @param address The address of the page, or the link that opens the page with the next version.
 */
export async function openInBrowser(browser: Browser, address: string, { title }: Team): Promise<Visit> {
  const context = await browser.newContext();
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    await context.addCookies([{ name: COOKIES.consent, value: 'false', url: new URL(address).origin }]);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const response = await page.goto(address);
    const html = (await response?.text()) ?? '';
    const sees = async (): Promise<Sight> => {
      if (errors.length > 0) return 'neither';
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      const link = page.getByRole('link', { name: 'For Ann' });
      const card = page.getByRole('heading', { level: 2, name: `${title} is not available right now` });
      await link.or(card).waitFor();
      if (await card.isVisible()) return response?.status() === 503 ? 'card' : 'neither';
      // the second page shows that the browser has loaded the build
      await link.click();
      await page.getByRole('heading', { level: 1, name: `${title} for Ann` }).waitFor();
      return errors.length > 0 ? 'neither' : 'page';
    };
    const sight = await sees().catch((error: Error) => {
      errors.push(error.message.split('\n', 1)[0] ?? '');
      return 'neither' as const;
    });
    return { sight, html, problem: `Chromium: ${errors.join(', ')}` };
  } finally {
    await context.close();
  }
}

const HOME_PAGE: VisitedPage = { name: 'home', path: paths.home, content: '<article' };

/**
 * `opened`: the number of checked visits. `bare`: the number of these visits on which a busy server left the content to
 * browsers. `wrong`: the results that visitors must not get.
 */
interface Findings {
  opened: number;
  bare: number;
  wrong: string[];
}
const noFindings = (): Findings => ({ opened: 0, bare: 0, wrong: [] });

/** Opens the pages of all teams and the home page continuously, and compares each result with the expected one. */
export class PageVisitors {
  /** The expected result, by page. Undefined: the result may change at present. */
  private readonly expected = new Map<string, 'page' | 'card' | undefined>();
  /** The number of times that each page was opened while its expected result was known, by kind of visitor. */
  private readonly opened = { reader: new Map<string, number>(), browser: new Map<string, number>() };
  /** A text of a version that no visitor may get at present. */
  hidden: string | null = null;
  findings = { page: noFindings(), card: noFindings(), hidden: noFindings() };
  private isOver = false;
  private readonly running: Promise<unknown>;

  constructor(site: string, teams: readonly Team[], browser: Browser) {
    const pages = [...teams, HOME_PAGE];
    this.expectSight('page', ...pages);
    const reader = (first: number) =>
      this.visitRepeatedly('reader', pages, first, (page) => readPageAsClient(site, page));
    this.running = Promise.all([
      ...Array.from({ length: READER_COUNT }, (_, first) => reader(first)),
      this.visitRepeatedly('browser', teams, 0, (team) => openInBrowser(browser, site + team.path, team)),
    ]);
  }

  /**
   * Sets the expected result of a page. Call it with undefined before a change begins, and with the result after the
   * change has ended.
   */
  expectSight(sight: 'page' | 'card' | undefined, ...pages: readonly { name: string }[]): void {
    for (const { name } of pages) this.expected.set(name, sight);
  }

  /** Resolves when each page with a known expected result has been opened several more times. */
  async visitAll(): Promise<void> {
    const { reader, browser } = this.opened;
    reader.clear();
    browser.clear();
    const certain = [...this.expected].filter(([, sight]) => sight !== undefined).map(([name]) => name);
    const isVisited = (name: string) =>
      (reader.get(name) ?? 0) >= MIN_VISITS && (name === HOME_PAGE.name || browser.has(name));
    await until(() => certain.every(isVisited), 'Visitors open each page');
  }

  /** @returns The findings since the last call. */
  takeFindings(): PageVisitors['findings'] {
    const { findings } = this;
    this.findings = { page: noFindings(), card: noFindings(), hidden: noFindings() };
    return findings;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async visitRepeatedly<Page extends VisitedPage>(
    kind: 'reader' | 'browser',
    pages: readonly Page[],
    first: number,
    open: (page: Page) => Promise<Visit>,
  ): Promise<void> {
    for (let number = first; !this.isOver; number += 1) {
      const page = pages[number % pages.length];
      if (!page) return;
      const { name, path } = page;
      const [expected, hidden] = [this.expected.get(name), this.hidden];
      const { sight, html, problem } = await open(page).catch((error: Error): Visit => ({
        sight: 'neither',
        html: '',
        problem: String(error.cause ?? error),
      }));
      const { findings, opened } = this;
      if (hidden !== null && hidden === this.hidden) {
        findings.hidden.opened += 1;
        if (html.includes(hidden)) findings.hidden.wrong.push(`${kind}: ${path} has ${hidden}`);
      }
      if (expected && expected === this.expected.get(name)) {
        opened[kind].set(name, (opened[kind].get(name) ?? 0) + 1);
        findings[expected].opened += 1;
        if (sight === 'bare' && expected === 'page') findings.page.bare += 1;
        else if (sight !== expected) findings[expected].wrong.push(`${kind}: ${path} shows ${sight} (${problem})`);
      }
      await sleep(PAUSE_MS[kind]);
    }
  }
}
