import { Injectable } from '@nestjs/common';
import { AuditService, fieldChanges } from '../audit/audit.service';
import { Transactions, type Tx } from '../database/transactions';
import { staleVersion } from '../http/if-match';
import { found, invalidFields } from '../http/problem';
import { pick } from '../http/view';
import { pictureIdsIn, renderMarkdown } from '../markdown/markdown';
import { listingStateOf } from '../listing-state/listing-state';
import { PictureRepository } from '../picture/picture.repository';
import { ProductRepository } from '../product/product.repository';
import type { User } from '../user/user.entity';
import { firstStateOf, PAGE_SLUGS, PAGE_TITLES, type PageSlug } from '../shop-page/page-slug';
import type {
  AdminShopPageView,
  PickedListingView,
  ShopPageInput,
  ShopPageRowView,
  ShopPageStateInput,
  ShopPageTextView,
} from '../shop-page/shop-page.dto';
import type { ShopPage, ShopPageText } from '../shop-page/shop-page.entity';
import { type SavedText, ShopPageRepository } from '../shop-page/shop-page.repository';
import { ShopPages } from '../shop-page/shop-pages.service';

const MAX_KEPT_TEXTS = 10;

@Injectable()
export class ShopPageAdminService {
  constructor(
    private readonly pages: ShopPages,
    private readonly repository: ShopPageRepository,
    private readonly pictures: PictureRepository,
    private readonly products: ProductRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  list(): Promise<ShopPageRowView[]> {
    return this.transactions.read(async (tx) => {
      const rows = new Map((await this.repository.findAll(tx)).map((row) => [row.slug, row]));
      const texts = await this.repository.findHistory(tx);
      return PAGE_SLUGS.map((slug) =>
        toRowView(
          slug,
          rows.get(slug),
          texts.find((text) => text.slug === slug),
        ),
      );
    });
  }

  show(slug: PageSlug): Promise<AdminShopPageView> {
    return this.transactions.read(async (tx) => {
      const row = await this.repository.find(tx, slug);
      const newest = await this.repository.findNewestText(tx, slug);
      const texts = await this.repository.findHistory(tx, slug);
      const history = texts.map((saved) => ({
        ...pick(saved, 'number', 'title', 'savedAt'),
        published: saved.number === row?.published,
      }));
      const picks = await this.findPicks(tx, [...new Set(texts.flatMap((saved) => saved.listings))]);
      const { text, listings } = newest ?? { text: '', listings: [] };
      return { ...toRowView(slug, row, newest), version: row?.version ?? 0, text, listings, history, picks };
    });
  }

  private async findPicks(tx: Tx, ids: number[]): Promise<PickedListingView[]> {
    if (!ids.length) return [];
    const titles = await this.products.findTitles(tx, ids);
    const shown = await this.products.findShown(tx, ids);
    const listed = new Set(
      shown.flatMap((product) => (product && listingStateOf(product) === 'listed' ? [product.id] : [])),
    );
    return ids.map((id) => ({ id, title: titles.get(id) ?? `Number ${id}`, isListed: listed.has(id) }));
  }

  async showText(slug: PageSlug, number: number): Promise<ShopPageTextView> {
    const text = await this.transactions.read((tx) => this.repository.findText(tx, slug, number));
    return pick(found(text), 'number', 'title', 'text', 'listings', 'savedAt');
  }

  /** Saves a text of a page. If all values stay the same, the page, its history and the audit log stay unchanged. */
  async save(slug: PageSlug, input: ShopPageInput, manager: User): Promise<AdminShopPageView> {
    const { version, title, publish } = input;
    const text = input.text ?? '';
    const listings = slug === 'featured' ? [...new Set(input.listings)] : [];
    // This call also refuses a text that cannot be parsed.
    const html = renderMarkdown(text);
    if (publish && !html && !listings.length) throw invalidFields([{ field: 'text', message: 'must not be blank' }]);
    return this.changePage(slug, version, manager, async (tx, page) => {
      const newest = await this.repository.findNewestText(tx, slug);
      const isNew = !newest || newest.title !== title || newest.text !== text || `${newest.listings}` !== `${listings}`;
      const number = (newest?.number ?? 0) + Number(isNew);
      const published = publish ? number : page.published;
      if (isNew) {
        await this.insertText(tx, { slug, number, title, text, listings, savedAt: new Date() }, html);
        await this.repository.deleteTexts(tx, slug, number - MAX_KEPT_TEXTS, published);
      }
      const changes = fieldChanges(
        { draft: newest?.number ?? null, published: page.published, state: page.state },
        { draft: number, published, state: publish ? 'published' : page.state },
        ['draft', 'published', 'state'],
      );
      const publishedAt = publish ? new Date() : page.publishedAt;
      return { page: { ...page, published, publishedAt, state: publish ? 'published' : page.state }, changes };
    });
  }

  /** Hides a page from visitors, and shows or hides the link to the page. */
  async setState(slug: PageSlug, { version, state }: ShopPageStateInput, manager: User): Promise<AdminShopPageView> {
    if (slug === 'imprint' && state === 'linked')
      throw invalidFields([
        { field: 'state', message: 'is not possible: the imprint has a link only when it is published' },
      ]);
    return this.changePage(slug, version, manager, async (_tx, page) => ({
      page: { ...page, state },
      changes: fieldChanges({ state: page.state }, { state }, ['state']),
    }));
  }

  private async changePage(
    slug: PageSlug,
    version: number,
    manager: User,
    work: (tx: Tx, page: ShopPage) => Promise<{ page: ShopPage; changes: ReturnType<typeof fieldChanges> }>,
  ): Promise<AdminShopPageView> {
    await this.transactions.run(async (tx) => {
      const before = await this.repository.lock(tx, slug);
      if (before.version !== version) throw staleVersion();
      const { page, changes } = await work(tx, before);
      if (!changes.length) return;
      await this.repository.update(tx, { ...page, version: version + 1 });
      const entityId = PAGE_SLUGS.indexOf(slug) + 1;
      await this.audit.record(tx, manager, { action: 'changed', entity: 'page', entityId, changes });
    });
    await this.pages.refresh();
    return this.show(slug);
  }

  /** Stores a text and locks its pictures, so that they cannot be deleted as unused before the transaction ends. */
  private async insertText(tx: Tx, text: ShopPageText, html: string): Promise<void> {
    const ids = pictureIdsIn(html);
    const stored = ids.length ? await this.pictures.lock(tx, ids) : new Map<string, never>();
    const lost = ids.some((id) => !stored.get(id)?.isStored || stored.get(id)?.removedAt);
    if (lost)
      throw invalidFields([{ field: 'text', message: 'shows a picture that is no longer stored: upload it again' }]);
    await this.repository.insertText(tx, text, ids);
  }
}

function toRowView(
  slug: PageSlug,
  row: ShopPage | null | undefined,
  newest: SavedText | null | undefined,
): ShopPageRowView {
  return {
    slug,
    title: newest?.title ?? PAGE_TITLES[slug],
    state: row?.state ?? firstStateOf(slug),
    draft: !!newest && newest.number !== row?.published,
    savedAt: newest?.savedAt.toISOString() ?? null,
    publishedAt: row?.publishedAt?.toISOString() ?? null,
  };
}
