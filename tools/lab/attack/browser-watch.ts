import type { Browser, Page } from 'playwright-core';
import { CliError } from '../../step';
import { TSX_HELPER } from '../tsx-helper';
import type { Fault } from './attack';

const REPORT_FUNCTION = 'tmReport';

/** A Chromium whose pages report each executed payload and each violation of their policy. */
export type BrowserWatch = Awaited<ReturnType<typeof watchBrowser>>;

type ReportFault = (fault: Fault, where: string) => unknown;

export async function watchBrowser(browser: Browser, report: ReportFault) {
  const newContext = async (who: string, onReport = report) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.exposeBinding(REPORT_FUNCTION, ({ page }, kind: 'script' | 'policy', detail: string) =>
      onReport({ kind, detail }, `${who} ${page.url()}`),
    );
    await context.addInitScript(TSX_HELPER);
    await context.addInitScript(watchPage, REPORT_FUNCTION);
    return context;
  };
  const seen: Fault[] = [];
  const planted = await newContext('', (fault) => seen.push(fault));
  const page = await planted.newPage();
  await page.goto('data:text/html,<img src=x onerror=alert(1)>');
  await page.waitForTimeout(1_000);
  await planted.close();
  if (seen.length === 0) throw new CliError('Chromium did not report a planted script.');
  return {
    newContext,
    /** Waits for pending work of the page, and finds addresses that would run a script when a visitor follows them. */
    async inspect(inspected: Page, who: string): Promise<void> {
      for (const detail of await inspected.evaluate(findScriptAddresses))
        report({ kind: 'script', detail }, `${who} ${inspected.url()}`);
    },
  };
}

async function findScriptAddresses(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return [...document.querySelectorAll('[href], [src], [action], [formaction]')]
    .flatMap((element) => ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
    .filter((value) => /^(?:javascript|vbscript|data:text)/i.test(value.replace(/[\s\0]/g, '')));
}

/** Runs in each document before the scripts of the document. */
function watchPage(reportName: string): void {
  const global = window as unknown as Record<string, unknown>;
  const report = global[reportName] as (kind: string, detail: string) => void;
  for (const name of ['alert', 'confirm', 'prompt']) global[name] = () => report('script', `${name} was called`);
  Object.defineProperty(window, 'tmran', { set: () => report('script', 'a variable was set') });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    report('policy', `${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`),
  );
}
