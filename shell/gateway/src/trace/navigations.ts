import type { Span, Tracing } from '@telemarket/server-kit/tracing';
import { LRUCache } from 'lru-cache';

const MAX_OPEN = 1_000;
/** A page reports `ready` within this time or not at all. */
const TTL_MS = 30_000;

interface Navigation {
  span: Span;
  began: number;
}

/**
 * The browser navigations, which are the roots of traces. A page gets its traceparent in the header `server-timing`, and
 * sends it back with the time to ready.
 */
export class Navigations {
  private readonly open = new LRUCache<string, Navigation>({
    max: MAX_OPEN,
    ttl: TTL_MS,
    ttlAutopurge: true,
    // without a report it ends at its start time; its children show the work of the servers
    dispose: ({ span, began }, _key, reason) => {
      if (reason !== 'delete') span.end(began);
    },
  });

  constructor(private readonly tracing: Tracing) {}

  begin(): Span {
    const span = this.tracing.start('navigation');
    this.open.set(span.traceparent, { span, began: Date.now() });
    return span;
  }

  /** @param ms Milliseconds since the start of the navigation. Unknown navigations are ignored. */
  ready(traceparent: string, ms: number, remote: string, build: string): void {
    const navigation = this.open.get(traceparent);
    if (!navigation) return;
    const { span, began } = navigation;
    this.open.delete(traceparent);
    span.set({ 'telemarket.remote': remote, 'telemarket.build': build, 'telemarket.ready_ms': ms });
    span.end(began + ms);
  }

  /** Ends all open navigations. */
  close(): void {
    this.open.clear();
  }
}
