import { Injectable, Logger } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { keepNewestRead } from '../background/newest-read';
import { Transactions, type Tx } from '../database/transactions';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { found, serviceUnavailable } from '../http/problem';
import { renderStoredMarkdown } from '../markdown/markdown';
import { firstStateOf, PAGE_SLUGS, type PageSlug, type PageState } from './page-slug';
import type { ShopPagePathView, ShopPageView } from './shop-page.dto';
import type { ShopPage, ShopPageText } from './shop-page.entity';
import { ShopPageRepository } from './shop-page.repository';

/**
 * The interval in which each process reads the pages again. A change is visible everywhere within 5 s, which includes
 * the interval of the gateways and the lifetime of a cached page.
 */
const POLL_INTERVAL_MS = 1_000;

interface KnownPage extends Pick<ShopPage, 'state' | 'version'> {
  /** Null when visitors cannot open the page. */
  response: CachedResponse | null;
  listings: readonly number[];
}

/** Keeps the pages of the operator in memory, in each process. */
@Injectable()
export class ShopPages {
  private readonly logger = new Logger('pages');
  private pages: ReadonlyMap<string, KnownPage> = new Map();
  private paths: CachedResponse | null = null;

  constructor(
    private readonly repository: ShopPageRepository,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    jobs.add({ context: 'pages', everyMs: POLL_INTERVAL_MS, failure: 'read the pages' }, () => this.refresh());
  }

  readonly refresh = keepNewestRead(
    () =>
      this.transactions.read(async (tx) => {
        const rows = await this.repository.findAll(tx);
        return new Map(
          await Promise.all(rows.map(async (row) => [row.slug, await this.toKnownPage(tx, row)] as const)),
        );
      }),
    (pages) => {
      this.pages = pages;
      this.paths = jsonResponse(this.openSlugs().map((slug): ShopPagePathView => ({ path: `/${slug}` })));
    },
  );

  /** Returns the paths of the published pages. */
  list(): CachedResponse {
    if (!this.paths) throw serviceUnavailable();
    return this.paths;
  }

  /** Throws 404 for a page that is not published. */
  show(slug: string): CachedResponse {
    if (!this.paths) throw serviceUnavailable();
    return found(this.pages.get(slug)?.response);
  }

  /** Returns the ids of the listings that the operator has picked, in their order, while the page Featured is published. */
  featuredIds(): readonly number[] {
    return this.pages.get('featured')?.listings ?? [];
  }

  /** Returns the pages that visitors can open, and the pages without a link in the footer. */
  pageLinks(): { publishedPages: PageSlug[]; hiddenPages: PageSlug[] } {
    if (!this.paths) throw serviceUnavailable();
    const stateOf = (slug: PageSlug): PageState => this.pages.get(slug)?.state ?? firstStateOf(slug);
    return { publishedPages: this.openSlugs(), hiddenPages: PAGE_SLUGS.filter((slug) => stateOf(slug) === 'hidden') };
  }

  private openSlugs(): PageSlug[] {
    return PAGE_SLUGS.filter((slug) => this.pages.get(slug)?.response);
  }

  /**
   * Reads and renders the text of a page only after the page has changed. The earlier text stays when the new one
   * cannot be rendered.
   */
  private async toKnownPage(tx: Tx, { slug, state, version, published }: ShopPage): Promise<KnownPage> {
    const before = this.pages.get(slug);
    if (before?.version === version) return before;
    const page = state === 'published' && published !== null && (await this.repository.findText(tx, slug, published));
    if (!page) return { state, version, response: null, listings: [] };
    try {
      return { state, version, ...renderText(page) };
    } catch (error) {
      this.logger.warn(`the page ${slug} cannot be shown in its version ${version}: ${String(error)}`);
      return { state, version, response: before?.response ?? null, listings: before?.listings ?? [] };
    }
  }
}

/** Throws for a text that this release does not accept. */
function renderText({ slug, title, text, listings }: ShopPageText): Pick<KnownPage, 'response' | 'listings'> {
  if (!Array.isArray(listings)) throw new Error('its listings are no list');
  const view: ShopPageView = { slug, title, html: renderStoredMarkdown(text) };
  return { response: jsonResponse(view), listings };
}
