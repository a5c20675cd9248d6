import type { Route } from '@telemarket/host/routes';
import type { SiteSnapshot } from '../release/site-snapshot';
import type { RenderedPage } from '../render/messages';
import type { Client } from '../render/render-pool';
import { type CacheFigures, createSingleFlightCache } from '../single-flight-cache';
import type { MadeTemplate, PageMaker, PageRequest } from './page-maker';
import { fillTemplate } from './page-template';

export interface SignedInPages {
  /** @param key The cache key of the page for a signed-out visitor. */
  make(request: PageRequest, key: string, client: Client): Promise<RenderedPage>;
  readonly figures: CacheFigures;
}

/**
 * Renders a page once for all signed-in users, and fills in the values of each user. Pages with personal data outside of
 * the header are rendered for each user. See docs/decisions/rendering-and-caching.md#208.
 */
export function createSignedInPages(maker: PageMaker, ttlMs: number, max: number, maxBytes: number): SignedInPages {
  const templates = createSingleFlightCache<MadeTemplate | 'personal' | 'left'>(ttlMs, max, { maxBytes, sizeOf });
  /** The pages that are rendered for each user. */
  const personal = new WeakMap<SiteSnapshot, Set<Route | undefined>>();

  return {
    get figures() {
      return templates.figures;
    },
    async make(request, key, client) {
      const { visitor, snapshot, route, encoding } = request;
      const { user, cartCount } = visitor;
      // parts that are compressed with Brotli cannot be joined
      if (!user || encoding === 'br' || personal.get(snapshot)?.has(route)) return maker.make(request, client);
      const made = await templates.get(
        [key, user.isAdmin, cartCount].join(' '),
        // not cancelled with this request: another visitor may wait for it
        () => maker.makeTemplate(request, { ...client, isCancelled: () => false }),
        (one) => typeof one === 'object' && one.complete && (one.status === 200 || !route),
      );
      if (made === 'left') return maker.leave(request);
      if (made === 'personal') {
        personal.set(snapshot, (personal.get(snapshot) ?? new Set()).add(route));
        return maker.make(request, client);
      }
      const bytes = fillTemplate(made.template, user, encoding);
      return { bytes, etag: null, status: made.status, complete: made.complete };
    },
  };
}

const sizeOf = (made: MadeTemplate | 'personal' | 'left') =>
  typeof made === 'object'
    ? made.template.reduce((sum, { plain, deflated }) => sum + plain.length + deflated.length, 0)
    : 1;
