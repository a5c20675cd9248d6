import type { CanaryStanding, CanaryVerdict } from '@telemarket/composition';
import { randomUUID } from 'node:crypto';
import type { Tally } from './comparison';

/** A run of a build as a canary. A verdict is valid for this run only, and not for a later run of the same build. */
export type CanaryKey = Pick<CanaryStanding, 'remote' | 'build' | 'since'>;

export interface CanaryReport extends CanaryKey {
  tally: Tally;
  /** The verdict of this gateway. */
  verdict: CanaryVerdict | null;
}

export interface SharedView extends CanaryKey {
  /** The counts of the other gateways. */
  tallies: Tally[];
  /** The verdict that some gateway reached first. All gateways follow it. */
  verdict: CanaryVerdict | null;
}

/** Exchanges counts and verdicts between gateways. Rejects when the API does not respond. */
export type ExchangeCanaries = (reports: readonly CanaryReport[]) => Promise<SharedView[]>;

const EXCHANGE_TIMEOUT_MS = 2_000;

interface ExchangeResponse {
  canaries: (CanaryKey & { tallies: string[]; verdict: string | null })[];
}

/**
 * Exchanges counts and verdicts through the database of the API. Reports contain total counts, so a report that is sent
 * twice counts only once.
 * @param send Sends requests to the API.
 */
export function createExchange(apiOrigin: string, secret: string, send: typeof fetch): ExchangeCanaries {
  const gateway = randomUUID();
  return async (reports) => {
    const canaries = reports.map(({ tally, verdict, since, ...key }) => ({
      ...key,
      since: since || UNKNOWN_TIME,
      tally: JSON.stringify(tally),
      ...(verdict && { verdict: JSON.stringify(verdict) }),
    }));
    const response = await send(`${apiOrigin}/api/internal/canaries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ gateway, canaries }),
      signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    const body = (await response.json()) as ExchangeResponse;
    return body.canaries.map(({ tallies, verdict, since, ...key }) => ({
      ...key,
      since: since === UNKNOWN_TIME ? '' : since,
      tallies: tallies.map((text) => JSON.parse(text) as Tally),
      verdict: verdict === null ? null : (JSON.parse(verdict) as CanaryVerdict),
    }));
  };
}

/** A dash stands for an unknown start time, because the database does not allow an empty key. */
const UNKNOWN_TIME = '-';
