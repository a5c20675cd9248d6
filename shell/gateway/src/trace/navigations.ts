import type { Span, Tracing } from '@telemarket/server-kit/tracing';
import { LRUCache } from 'lru-cache';

const MAX_OPEN = 1_000;
/** A page says sooner when it was ready, or not at all. */
const TTL_MS = 30_000;

interface Navigation {
  span: Span;
  began: number;
}

/**
 * The navigations of browsers, as the roots of traces. A page gets its own traceparent by the header
 * `server-timing`, and sends it back with the time to ready.
 */
export class Navigations {
  private readonly open = new LRUCache<string, Navigation>({
    max: MAX_OPEN,
    ttl: TTL_MS,
    ttlAutopurge: true,
    // without a word from the page it ends when it began: its children show what the servers did
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

  /** @param ms Since the navigation began. One that this gateway does not know is ignored. */
  ready(traceparent: string, ms: number, remote: string, build: string): void {
    const navigation = this.open.get(traceparent);
    if (!navigation) return;
    const { span, began } = navigation;
    this.open.delete(traceparent);
    span.set({ 'telemarket.remote': remote, 'telemarket.build': build, 'telemarket.ready_ms': ms });
    span.end(began + ms);
  }

  /** Ends those that are open. */
  close(): void {
    this.open.clear();
  }
}
