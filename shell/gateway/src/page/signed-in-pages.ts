import type { Route } from '@telemarket/host/routes';
import type { SiteSnapshot } from '../release/site-snapshot';
import type { RenderedPage } from '../render/messages';
import type { Client } from '../render/render-pool';
import { type CacheFigures, createSingleFlightCache } from '../single-flight-cache';
import type { MadeTemplate, PageMaker, PageRequest } from './page-maker';
import { fillTemplate } from './page-template';

export interface SignedInPages {
  /** @param key Of the page for a visitor who is not signed in. */
  make(request: PageRequest, key: string, client: Client): Promise<RenderedPage>;
  readonly figures: CacheFigures;
}

/**
 * Renders a page once for all who are signed in, and fills in what is of the visitor. Pages that show more of a visitor
 * than the header does are rendered for each. See docs/decisions/0208-pages-of-visitors-who-are-signed-in.md.
 */
export function createSignedInPages(maker: PageMaker, ttlMs: number, max: number, maxBytes: number): SignedInPages {
  const templates = createSingleFlightCache<MadeTemplate | 'personal' | 'left'>(ttlMs, max, { maxBytes, sizeOf });
  /** The pages that are rendered for each visitor. */
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
        // another visitor may wait for it, too
        () => maker.makeTemplate(request, { ...client, isCancelled: () => false }),
        (one) => typeof one === 'object' && one.complete,
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
