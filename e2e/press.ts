import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

const API = /\/api\//;

export async function pressOnce(target: Locator): Promise<void> {
  await untilInteractive(target);
  await target.click();
}

/** Both presses are before the next frame, so nothing can render between them. */
export async function pressTwice(target: Locator): Promise<void> {
  await untilInteractive(target);
  await target.click({ trial: true });
  await target.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** React drops clicks on an element until it has hydrated it. */
const untilInteractive = (target: Locator) =>
  expect
    .poll(() => target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

/**
 * Goes back as a script does. Playwright asks the browser for the present entry, and the browser may not know yet that a
 * dialog has just pushed one: its Back would go one page too far.
 */
export async function goBack(page: Page): Promise<void> {
  try {
    await page.evaluate(() =>
      new Promise((resolve) => {
        window.addEventListener('popstate', resolve, { once: true });
        history.back();
      }).then(() => undefined),
    );
  } catch {
    // the document is left, which ends its scripts
    await page.waitForLoadState();
  }
}

/** Whether a request has a method and a path, such as `POST /api/orders/*`. */
export function isRequest(request: Request, methodAndPath: string): boolean {
  const [method, pathname] = methodAndPath.split(' ');
  return request.method() === method && new URLPattern({ pathname }).test(request.url());
}

/** Holds the requests back. @returns The function that lets them go. */
export async function hold(page: Page, methodAndPath: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const waiting: Promise<void>[] = [];
  const handle = (route: Route) => {
    if (!isRequest(route.request(), methodAndPath)) return route.fallback();
    const passed = released.then(() => route.continue());
    waiting.push(passed);
    return passed;
  };
  await page.route(API, handle);
  return async () => {
    // a control is busy before its request arrives here
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    release();
    await Promise.all(waiting);
    await page.unroute(API, handle);
  };
}
