import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';

const API_PATH = /\/api\//;

export async function pressOnce(target: Locator): Promise<void> {
  await waitUntilInteractive(target);
  await target.click();
}

/** Presses twice before the next frame, so that the page cannot render between the two presses. */
export async function pressTwice(target: Locator): Promise<void> {
  await waitUntilInteractive(target);
  await target.click({ trial: true });
  await target.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Waits until React has hydrated the element, because React ignores clicks before that. */
const waitUntilInteractive = (target: Locator) =>
  expect
    .poll(() => target.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

/**
 * Calls `history.back()` in the page. Playwright's `goBack` would go one page too far when a dialog has just pushed a
 * history entry, because Playwright may not know this entry yet.
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
    // the script throws when the browser leaves the document before the script has ended
    await page.waitForLoadState();
  }
}

/** Returns true if a request has the given method and path, such as `POST /api/orders/*`. */
export function isRequest(request: Request, methodAndPath: string): boolean {
  const [method, pathname] = methodAndPath.split(' ');
  return request.method() === method && new URLPattern({ pathname }).test(request.url());
}

/**
 * Delays the requests with the given method and path.
 * @returns A function that sends the delayed requests.
 */
export async function holdRequests(page: Page, methodAndPath: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const waiting: Promise<void>[] = [];
  const handle = (route: Route) => {
    if (!isRequest(route.request(), methodAndPath)) return route.fallback();
    const passed = released.then(() => route.continue());
    waiting.push(passed);
    return passed;
  };
  await page.route(API_PATH, handle);
  return async () => {
    // waits for the request, because the control may already be busy a moment before the request arrives here
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    release();
    await Promise.all(waiting);
    await page.unroute(API_PATH, handle);
  };
}
