import type { CDPSession } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

interface Transfer {
  url: string;
  script: boolean;
  /** Transferred bytes, including headers. */
  bytes: number;
}

/** Network requests of a page, without cached responses. */
export interface Traffic {
  readonly transfers: readonly Transfer[];
  /** Waits until no request has been pending for `ms`. */
  quiet(ms: number): Promise<void>;
}

const TIMEOUT_MS = 60_000;

/**
 * The Network domain of the session must be enabled before the page loads.
 * @param before The previous page: the browser may still request its icon and never finish that request.
 */
export function watchTraffic(session: CDPSession, before: string): Traffic {
  const transfers: Transfer[] = [];
  const under = new Map<string, { url: string; script: boolean; cached: boolean }>();
  let last = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, documentURL }) => {
    if (!request.url.startsWith('http') || documentURL === before) return;
    last = performance.now();
    under.set(requestId, { url: request.url, script: false, cached: false });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = under.get(requestId);
    if (request) request.cached = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = under.get(requestId);
    if (!request) return;
    request.script = response.mimeType.includes('javascript');
    request.cached ||= response.fromDiskCache ?? false;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = under.get(requestId);
    if (request && !request.cached) transfers.push({ ...request, bytes: encodedDataLength });
    under.delete(requestId);
    last = performance.now();
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    under.delete(requestId);
    last = performance.now();
  });
  return {
    transfers,
    async quiet(ms) {
      const limit = performance.now() + TIMEOUT_MS;
      while (under.size > 0 || performance.now() - last < ms) {
        if (performance.now() > limit)
          throw new Error(`Still on its way: ${[...under.values()].map(({ url }) => url)}`);
        await sleep(50);
      }
    },
  };
}
