import type { CanaryStanding, CanaryVerdict } from '@telemarket/kit/remote';
import { randomUUID } from 'node:crypto';
import type { Tally } from './comparison';

/** A build from the moment on when it became a canary. A verdict is on this, and on no later try of the same build. */
export type CanaryKey = Pick<CanaryStanding, 'remote' | 'build' | 'since'>;

export interface CanaryReport extends CanaryKey {
  tally: Tally;
  /** What this gateway concludes. */
  verdict: CanaryVerdict | null;
}

export interface SharedView extends CanaryKey {
  /** What the other gateways have counted. */
  tallies: Tally[];
  /** Of the gateway that was the first. */
  verdict: CanaryVerdict | null;
}

/** Where gateways share what they count, and agree. Rejects when it cannot be reached. */
export type ExchangeCanaries = (reports: readonly CanaryReport[]) => Promise<SharedView[]>;

const TIMEOUT_MS = 2_000;

interface Answer {
  canaries: (CanaryKey & { tallies: string[]; verdict: string | null })[];
}

/** Over the API, in its database. A sum is sent as it is, so that a report that is sent twice counts once. */
export function createExchange(apiOrigin: string, secret: string): ExchangeCanaries {
  const gateway = randomUUID();
  return async (reports) => {
    const canaries = reports.map(({ tally, verdict, since, ...key }) => ({
      ...key,
      since: since || UNKNOWN,
      tally: JSON.stringify(tally),
      ...(verdict && { verdict: JSON.stringify(verdict) }),
    }));
    const response = await fetch(`${apiOrigin}/api/internal/canaries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ gateway, canaries }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    const answer = (await response.json()) as Answer;
    return answer.canaries.map(({ tallies, verdict, since, ...key }) => ({
      ...key,
      since: since === UNKNOWN ? '' : since,
      tallies: tallies.map((text) => JSON.parse(text) as Tally),
      verdict: verdict === null ? null : (JSON.parse(verdict) as CanaryVerdict),
    }));
  };
}

/** A key of a row is not empty. */
const UNKNOWN = '-';
