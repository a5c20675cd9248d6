import fc from 'fast-check';
import type { Ledger } from './ledger';
import type { Visitors, VisitorName } from './visitors';
import { type AttackRequest, inParallel, type Response, send, type Server } from './wire';

const CONCURRENCY = 16;

export interface Shot extends AttackRequest {
  server: Server;
  as?: VisitorName;
}

/** Sends requests as anonymous or signed-in visitors, and gives each response to the ledger. */
export class Attacker {
  /** By path, the last ETag of an administrator's or a person's view. */
  private readonly tags = new Map<string, string>();

  constructor(
    readonly servers: readonly Server[],
    readonly ledger: Ledger,
    readonly visitors: Pick<Visitors, 'cookieOf' | 'renew'>,
    readonly seed: number,
  ) {}

  fireAll(shots: Iterable<Shot>): Promise<void> {
    return inParallel(shots, CONCURRENCY, async (shot) => void (await this.fire(shot)));
  }

  /** @returns The response; null without one, which is a fault. */
  async fire({ server, as = 'guest', ...request }: Shot): Promise<Response | null> {
    const [path = ''] = request.path.split('?', 1);
    const headers: Record<string, string> = { ...request.headers };
    if (headers['if-match'] === CURRENT_TAG) headers['if-match'] = this.tags.get(path) ?? '"1"';
    const cookie = this.visitors.cookieOf(as);
    const sent = { ...request, headers: cookie ? { cookie, ...headers } : headers };
    try {
      const response = await send(server, sent);
      this.ledger.record({ server: server.name, request: sent, response });
      if (response.status === 401) await this.visitors.renew(as, cookie);
      if (as !== 'guest' && response.status < 400) this.tags.set(path, String(response.headers.etag ?? '"1"'));
      return response;
    } catch (error) {
      this.ledger.recordUnanswered(server, sent, error);
      return null;
    }
  }

  /** The same values for the same seed. @param stream Different streams have different values. */
  sample<T>(values: fc.Arbitrary<T>, count: number, stream: number): T[] {
    return count > 0 ? fc.sample(values, { numRuns: count, seed: this.seed + stream }) : [];
  }

  /** All items in another order, or as many of them as the count allows. */
  pick<T>(items: readonly T[], count: number, stream: number): T[] {
    const length = Math.min(items.length, Math.floor(count));
    const subsets = fc.shuffledSubarray([...items], { minLength: length, maxLength: length });
    return this.sample(subsets, 1, stream)[0] ?? [];
  }
}

/** Stands for the ETag that the server sent last. */
export const CURRENT_TAG = '{current}';
