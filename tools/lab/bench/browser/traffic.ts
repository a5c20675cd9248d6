import type { Page, Request } from 'playwright-core';
import { until } from '../../programs';

const TIMEOUT_MS = 60_000;

/** Watches the requests of a page. @returns A function that waits until no request has been pending for some time. */
export function watchTraffic(page: Page): (ms: number) => Promise<void> {
  const pending = new Set<Request>();
  let last = performance.now();
  page.on('request', (request) => {
    pending.add(request);
    last = performance.now();
  });
  const end = (request: Request) => {
    pending.delete(request);
    last = performance.now();
  };
  page.on('requestfinished', end).on('requestfailed', end);
  return (ms) => until(() => pending.size === 0 && performance.now() - last >= ms, 'No request is pending', TIMEOUT_MS);
}
