import { CHROMIUM_FLAGS } from '@telemarket/remote-tools/browser';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Ledger } from './ledger';

const REPORT = 'tmReport';
/** tsx names functions with a helper that does not exist in a page. */
const TSX_HELPER = 'globalThis.__name = (target) => target';

/** Chromium, whose pages report each script of a payload and each violation of their policy. */
export class BrowserWatch {
  private constructor(
    private readonly browser: Browser,
    private readonly ledger: Ledger,
  ) {}

  static async open(executablePath: string, ledger: Ledger): Promise<BrowserWatch> {
    return new BrowserWatch(await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] }), ledger);
  }

  stop(): Promise<void> {
    return this.browser.close();
  }

  /** @param who Is named in what the pages report. */
  async newContext(who: string): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.exposeBinding(REPORT, ({ page }, kind: 'script' | 'policy', detail: string) =>
      this.ledger.add({ kind, detail }, `${who} ${decodeAddress(page.url())}`),
    );
    await context.addInitScript(TSX_HELPER);
    await context.addInitScript(watch, REPORT);
    return context;
  }

  /** Counts a view of a page, and finds addresses that would run a script when somebody follows them. */
  async inspect(page: Page, who: string): Promise<void> {
    for (const kind of ['script', 'policy'] as const) this.ledger.try(kind);
    const found = await page.evaluate(async () => {
      // what the last change of the page has started runs before
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const attributes = ['href', 'src', 'action', 'formaction', 'xlink:href'];
      return [...document.querySelectorAll('a, area, form, button, iframe, embed, object, use, base')]
        .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''))
        .filter((value) => /^(?:javascript|vbscript|data):/i.test(value.replace(/[\s\0]/g, '')));
    });
    for (const address of found)
      this.ledger.add({ kind: 'script', detail: `the address ${address}` }, `${who} ${decodeAddress(page.url())}`);
  }
}

/** Runs in each document before its own scripts. */
function watch(reportName: string): void {
  const global = window as unknown as Record<string, unknown>;
  const report = global[reportName] as (kind: string, detail: string) => void;
  for (const name of ['alert', 'confirm', 'prompt'])
    global[name] = (text: unknown) => report('script', `${name} ${text}`);
  Object.defineProperty(window, 'tmran', { set: () => report('script', 'the canary was set') });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    report('policy', `${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
  );
}

const decodeAddress = (url: string) => url.slice(0, 200);
