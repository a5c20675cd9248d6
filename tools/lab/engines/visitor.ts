import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { TSX_HELPER } from '../tsx-helper';
import { describeTarget, findVisible, type Target } from './find';
import type { Tab } from './tab';

/**
 * The script of a library that finds elements by role, name, label and text. The script sets the global variable
 * `TestingLibraryDom`.
 */
const TESTING_LIBRARY_SCRIPT = readFileSync(
  createRequire(__filename).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);
/** This timeout is longer than a busy machine needs for a page. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 50;

interface PagePoint {
  x: number;
  y: number;
}

/** The actions of a person on a page, and checks of the visible content. Each action waits until it is possible. */
export class Visitor {
  constructor(
    private readonly tab: Tab,
    readonly address: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.tab.goto(this.address + path);
    await this.waitUntilReady();
  }

  async reload(): Promise<void> {
    await this.tab.reload();
    await this.waitUntilReady();
  }

  back = (): Promise<void> => this.tab.back();
  forward = (): Promise<void> => this.tab.forward();
  type = (text: string): Promise<void> => this.tab.type(text);

  /**
   * Waits until the page is hydrated, because an earlier click would be lost, and until the header knows who is signed
   * in.
   */
  waitUntilReady(): Promise<void> {
    return this.until('the page is ready', () =>
      this.runInPage(
        () =>
          document.documentElement.hasAttribute('data-ready') &&
          !document.querySelector('button[aria-label="Account"]'),
      ),
    );
  }

  /** Clicks with the pointer on the element that has this index among the elements of the target. */
  async click(target: Target, nth = 0): Promise<void> {
    let last: PagePoint | null = null;
    const isMoving = (point: PagePoint) => {
      const before = last;
      last = point;
      return before?.x === point.x && before.y === point.y ? null : 'it moves';
    };
    const { x, y } = await this.findPoint(target, isMoving, nth);
    await this.tab.click(x, y);
  }

  /** Presses the first element twice in one frame, before anything can render. */
  async pressTwice(target: Target): Promise<void> {
    await this.findPoint(target);
    await this.runInPage((found) => {
      found[0]?.click();
      found[0]?.click();
    }, target);
  }

  /** Replaces the text of a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.runInPage((found) => (found[0] as HTMLInputElement | undefined)?.select(), target);
    await this.tab.type(text);
    await this.sees(target, text);
  }

  /** Waits until the target is visible. @param value The value that the field of the target must have. */
  sees(target: Target, value?: string): Promise<void> {
    const what = `${describeTarget(target)} is visible${value === undefined ? '' : ` with the value "${value}"`}`;
    return this.until(what, () =>
      this.runInPage(
        (found, expected) =>
          found.length > 0 && (expected === null || (found[0] as HTMLInputElement | undefined)?.value === expected),
        target,
        value ?? null,
      ),
    );
  }

  /** Waits until no element of the target is visible. */
  seesNo(target: Target): Promise<void> {
    return this.until(`${describeTarget(target)} is not visible`, async () => (await this.count(target)) === 0);
  }

  /** Waits until the page has this path and query. */
  isAt(path: string | RegExp): Promise<void> {
    return this.until(`the address is ${path}`, async () => {
      const here = await this.path();
      return typeof path === 'string' ? here === path : path.test(here);
    });
  }

  path = (): Promise<string> => this.runInPage(() => location.pathname + location.search);
  count = (target: Target): Promise<number> => this.runInPage((found) => found.length, target);
  /** The text of each visible element of the target. */
  texts = (target: Target): Promise<string[]> =>
    this.runInPage((found) => found.map((each) => each.textContent), target);

  /** Runs a function in the page, with the visible elements of the target. */
  async runInPage<T, A extends readonly (string | number | null)[]>(
    work: (found: HTMLElement[], ...args: A) => T,
    target: Target = [],
    ...args: A
  ): Promise<T> {
    const list = [`(${findVisible.toString()})(${JSON.stringify(target)})`, ...args.map((arg) => JSON.stringify(arg))];
    const script = `JSON.stringify([(${work.toString()})(${list.join()}) ?? null])`;
    if ((await this.tab.evaluate("'TestingLibraryDom' in globalThis")) !== true)
      await this.tab.evaluate(`(() => { ${TSX_HELPER}; ${TESTING_LIBRARY_SCRIPT} })()`);
    const result = await this.tab.evaluate(script);
    return (JSON.parse(String(result)) as [T])[0];
  }

  /**
   * Waits until the condition is true, and throws after the timeout.
   * @param what The condition in words, for the error.
   */
  async until(what: string, condition: () => Promise<boolean>): Promise<void> {
    await this.retry(what, async () => ((await condition()) ? {} : 'false'));
  }

  private findPoint(
    target: Target,
    problemOf: (point: PagePoint) => string | null = () => null,
    nth = 0,
  ): Promise<PagePoint> {
    return this.retry(`a click is possible: ${describeTarget(target)}`, async () => {
      const found = await this.runInPage(pointOf, target, nth);
      return typeof found === 'string' ? found : (problemOf(found) ?? found);
    });
  }

  /**
   * Repeats the attempt until it succeeds, and throws after the timeout.
   * @param attempt Returns an object when it succeeds. Otherwise returns the reason of the failure, which the error
   * contains.
   */
  private async retry<T extends object>(what: string, attempt: () => Promise<T | string>): Promise<T> {
    let problem = '';
    for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(POLL_MS))
      try {
        const result = await attempt();
        if (typeof result === 'object') return result;
        problem = result;
      } catch (error) {
        // tries again, because a script ends with an error when its page is closed or replaced
        problem = error instanceof Error ? error.message : String(error);
      }
    throw new Error(`Not within ${TIMEOUT_MS / 1_000} s: ${what} (${problem}). ${await this.describePage()}`);
  }

  close = (): Promise<void> => this.tab.close();

  private async describePage(): Promise<string> {
    try {
      return await this.runInPage(
        () => `At ${location.href}: ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 1_500)}`,
      );
    } catch (error) {
      return `The page did not respond: ${String(error)}`;
    }
  }
}

/**
 * Runs in the page.
 * @returns The centre of the element, or the reason why a click there would be lost or would reach another element.
 */
function pointOf(found: HTMLElement[], nth: number): PagePoint | string {
  const element = found[nth];
  if (!element) return 'it is not there';
  if (!Object.keys(element).some((key) => key.startsWith('__reactProps')))
    return 'React has not attached its listeners';
  if (element.matches(':disabled')) return 'it is disabled';
  for (let part: Element | null = element; part; part = part.parentElement)
    if (part.getAnimations().some(({ playState }) => playState === 'running')) return 'it is animated';
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(point.x, point.y);
  const isReached = hit && (element.contains(hit) || hit.closest('label')?.control === element);
  return isReached ? point : `it is covered by ${hit?.outerHTML.slice(0, 200)}`;
}
