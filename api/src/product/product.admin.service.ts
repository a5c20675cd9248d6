import { Inject, Injectable } from '@nestjs/common';
import { chooseArtTopic } from '@telemarket/artwork';
import { lengthOf } from '@telemarket/composition/text';
import { type AuditActor, AuditService, fieldChanges, SHOP_ACTOR } from '../audit/audit.service';
import { AdminList } from '../admin-list/admin-list';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { staleVersion } from '../http/if-match';
import { pageWindow } from '../http/page';
import { found, invalidFields, notFound } from '../http/problem';
import { formatPrice, toCents } from '../money/money';
import { pick } from '../http/view';
import { OrderItemRepository } from '../order-item/order-item.repository';
import { describePictures } from '../picture/listing-pictures';
import { PictureLinkService } from '../picture/picture-link.service';
import { SellerLinkService } from '../seller/seller-link.service';
import { toTopicsById } from '../topic/topic-list';
import { TopicRepository } from '../topic/topic.repository';
import type { User } from '../user/user.entity';
import { COUNT_FIELD } from './category';
import { NO_PROOF } from './listing-proof';
import {
  columnsForDeletion,
  columnsForState,
  isEditable,
  isEditableState,
  type ListingState,
  listingStateOf,
  nextStateColumns,
  columnsForRestore,
} from '../listing-state/listing-state';
import { nextSources, sourcesOf } from './number-source';
import {
  EDITABLE_FIELDS,
  type EditableField,
  MAX_NOTE_LENGTH,
  MIN_NOTE_LENGTH,
  type ProductChange,
  type ProductFilterQuery,
  type ProductInput,
} from './product.admin.dto';
import type { Product } from './product.entity';
import { NOT_RESERVED, toAdminProduct } from './product.mapper';
import { CSV_COLUMNS } from './product-csv';
import { ProductRepository } from './product.repository';
import type { AdminProductSort } from './product-columns';
import type { AdminProductView } from './product.view';

type SellerTexts = Pick<Product, 'sellerName' | 'sellerEmail'>;
type Prices = Pick<Product, 'price' | 'originalPrice'>;

/** The values that an administrator can change, and their dates, as JSON can store them. */
type EarlierValues = Pick<Product, EditableField> &
  ReturnType<typeof sourcesOf> & {
    verifiedAt: string | null;
    state: ListingState;
    publishAt: string | null;
    createdAt: string;
  };

/**
 * The fields that the undo of the previous version restores. That undo needs all of these fields, and would fail on any
 * other field.
 */
const PREVIOUS_VERSION_FIELDS = [
  ...(['title', 'description', 'category', 'price', 'originalPrice', 'sellerName', 'sellerEmail'] as const),
  ...(['features', 'memberCount', 'userCount', 'sinceYear', 'isVerified', 'isUnique'] as const),
  ...(['verificationNote', 'verifiedAt'] as const),
];
const LATER_FIELDS = ['countSourceAt', 'sinceSourceAt', 'state', 'publishAt', 'createdAt'] as const;
export type EarlierProduct = Pick<EarlierValues, (typeof PREVIOUS_VERSION_FIELDS)[number]>;
/** The other fields. An import that the previous version has made has none of them. */
export type EarlierMore = Partial<Omit<EarlierValues, keyof EarlierProduct>>;
export type Earlier = { earlier: EarlierProduct; earlierMore: EarlierMore };

export function toEarlierValues(product: Product): Earlier {
  const values = {
    ...{
      ...product,
      ...sourcesOf(product),
      state: listingStateOf(product),
      createdAt: product.createdAt.toISOString(),
    },
    verifiedAt: product.verifiedAt?.toISOString() ?? null,
    publishAt: product.publishAt?.toISOString() ?? null,
  };
  const isKnown = (field: string) => PREVIOUS_VERSION_FIELDS.some((known) => known === field);
  const more = [...EDITABLE_FIELDS, ...LATER_FIELDS].filter((field) => !isKnown(field));
  return {
    earlier: pick(values, ...PREVIOUS_VERSION_FIELDS) as EarlierProduct,
    earlierMore: pick(values, ...more) as EarlierMore,
  };
}

const dateOf = (iso: string | null | undefined) => (iso ? new Date(iso) : null);
const futureDateOf = (iso: string | null) => (iso && Date.parse(iso) > Date.now() ? new Date(iso) : null);

const DATE_FIELDS = ['verifiedAt', 'countSourceAt', 'sinceSourceAt'] as const;
type AuditedField =
  Exclude<EditableField, 'topicId'> | 'topic' | (typeof DATE_FIELDS)[number] | 'pictures' | 'state' | 'publishAt';
/**
 * The fields that the audit log compares. The date of a check is one of them, because a check with the same note is a
 * change, too. So are the dates of the sources. A topic is logged with the name that it has at that time.
 */
const AUDITED_FIELDS: readonly AuditedField[] = [
  ...EDITABLE_FIELDS.map((field) => (field === 'topicId' ? 'topic' : field)),
  ...DATE_FIELDS,
  'pictures',
  'state',
  'publishAt',
];
type TopicNames = ReadonlyMap<number, string>;
/**
 * Returns the audited values of a product. The sources are those that the shop shows, because a version that does not
 * know sources may have changed a number.
 */
const toAuditedValues = (product: Product, topics: TopicNames) => ({
  ...product,
  ...sourcesOf(product),
  topic: product.topicId === null ? null : (topics.get(product.topicId) ?? null),
  verifiedAt: product.verifiedAt?.toISOString() ?? null,
  pictures: describePictures(product.pictures),
  state: listingStateOf(product),
  publishAt: product.publishAt?.toISOString() ?? null,
});

/** Lists products for admins. Each write and its audit entry are in one transaction. */
@Injectable()
export class ProductAdminService extends AdminList<Product, AdminProductView, ProductFilterQuery, AdminProductSort> {
  constructor(
    private readonly products: ProductRepository,
    private readonly items: OrderItemRepository,
    private readonly sellers: SellerLinkService,
    private readonly pictures: PictureLinkService,
    private readonly topics: TopicRepository,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: Config,
    transactions: Transactions,
  ) {
    super(transactions, products, 'products', CSV_COLUMNS, pageWindow);
  }

  detail(id: number): Promise<AdminProductView> {
    return this.transactions.read(async (tx) => this.toView(tx, found(await this.products.findEditable(tx, id))));
  }

  /** Converts a written product to its view. */
  showWritten(product: Product): Promise<AdminProductView> {
    return this.transactions.read((tx) => this.toView(tx, product));
  }

  async toViews(tx: Tx, products: Product[]): Promise<AdminProductView[]> {
    const ids = products.map((product) => product.id);
    const counts = await this.items.countOrders(tx, ids);
    const context = { topics: toTopicsById(await this.topics.findAll(tx)), hasBot: this.config.telegramBot !== null };
    return products.map((product) => toAdminProduct(product, context, counts.get(product.id) ?? 0));
  }

  create(input: ProductInput, admin: User): Promise<Product> {
    return this.transactions.run((tx) => this.createIn(tx, input, admin));
  }

  async createIn(tx: Tx, input: ProductInput, admin: User): Promise<Product> {
    const entered = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, input[field] ?? null]));
    const next = {
      ...(entered as { [Field in EditableField]-?: Exclude<ProductInput[Field], undefined> }),
      isUnique: input.isUnique ?? false,
      image: null,
      pictures: await this.pictures.choosePictures(tx, input.pictures ?? []),
      artTopic: chooseArtTopic(input.title, input.description, input.category),
      rating: '0.0',
      reviewCount: 0,
      isSampleRating: false,
      demoRating: null,
      demoReviewCount: null,
      ...nextStateColumns(null, input),
      ...NOT_RESERVED,
      ...NO_PROOF,
      soldAt: null,
      sellerId: null,
      isPaused: false,
      ...nextSources(null, { memberCount: null, userCount: null, sinceYear: null, ...input }, input),
      ...verificationColumns(null, input, true),
    };
    checkCounts(next);
    checkPrices(null, next);
    await this.checkTopic(tx, null, next);
    const product = await this.products.write(tx, null, { ...next, ...(await this.sellerColumnsOf(tx, null, next)) });
    const changes = fieldChanges(null, toAuditedValues(product, await this.topicNames(tx, product)), AUDITED_FIELDS);
    await this.audit.record(tx, admin, { action: 'created', entity: 'product', entityId: product.id, changes });
    return product;
  }

  change(id: number, version: number, change: ProductChange, admin: User): Promise<Product> {
    return this.transactions.run(async (tx) =>
      this.changeIn(tx, await this.lockEditable(tx, id, version), change, admin),
    );
  }

  /** Changes a locked product. If all values stay the same, the version and the audit log stay unchanged. */
  async changeIn(tx: Tx, before: Product, change: ProductChange, admin: User): Promise<Product> {
    const { isCheckedAgain = false, pictures: wanted, state, publishAt, ...values } = change;
    const pictures = wanted ? await this.pictures.choosePictures(tx, wanted) : before.pictures;
    // A product that is no longer unique loses its reservation. Otherwise an old reservation would come back when the
    // product becomes unique again.
    const changed = { ...before, ...values, pictures, ...(change.isUnique === false && NOT_RESERVED) };
    const sources = nextSources(before, changed, change);
    const note = before.isVerified ? changed.verificationNote : values.verificationNote;
    const check = verificationColumns(before, { ...changed, verificationNote: note }, isCheckedAgain);
    const next = { ...changed, ...sources, ...check, ...nextStateColumns(before, { state, publishAt }) };
    checkCounts(next);
    checkPrices(before, next);
    await this.checkTopic(tx, before, next);
    return this.save(tx, before, { ...next, ...(await this.sellerColumnsOf(tx, before, next)) }, admin);
  }

  /**
   * Restores the values that a product had before an import. Throws 422 when the seller of these values has got another
   * address since.
   */
  async restoreEarlier(tx: Tx, before: Product, { earlier, earlierMore }: Earlier, admin: User): Promise<void> {
    const { countSourceAt, sinceSourceAt, state, publishAt, createdAt, ...more } = earlierMore;
    // An import of the previous version has not changed the columns of the sources, so they apply to the restored
    // numbers again.
    const sources = more.countSource && {
      ...nextSources(null, earlier, more),
      ...{ countSourceAt: dateOf(countSourceAt), sinceSourceAt: dateOf(sinceSourceAt) },
    };
    const life = isEditableState(state) && state !== listingStateOf(before) ? columnsForState(state) : {};
    const times = {
      ...(createdAt && { createdAt: new Date(createdAt) }),
      // A time of publication in the past is left out, because it would publish the product again.
      ...(publishAt !== undefined && { publishAt: futureDateOf(publishAt) }),
    };
    const next = {
      ...before,
      ...earlier,
      ...more,
      ...sources,
      ...life,
      ...times,
      verifiedAt: dateOf(earlier.verifiedAt),
    };
    const { sellerEmail } = earlier;
    await this.checkTopic(tx, before, next);
    await this.save(tx, before, { ...next, ...(await this.sellerColumnsOf(tx, before, next)), sellerEmail }, admin);
  }

  /** Removes the product from the shop. Its orders do not change. */
  async delist(id: number, version: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => this.delistIn(tx, await this.lockEditable(tx, id, version), admin));
  }

  async delistIn(tx: Tx, before: Product, admin: User): Promise<void> {
    await this.products.write(tx, before, { ...before, ...columnsForDeletion() });
    await this.audit.record(tx, admin, { action: 'deleted', entity: 'product', entityId: before.id });
  }

  /** Restores a deleted or sold product. Returns any other product unchanged. */
  restore(id: number, admin: User): Promise<Product> {
    return this.transactions.run(async (tx) => this.restoreIn(tx, found(await this.products.lock(tx, id)), admin));
  }

  /**
   * @param publishAt The time of publication that the product had. A time in the past is ignored, because it would
   * publish the product.
   */
  async restoreIn(tx: Tx, before: Product, admin: User, publishAt: string | null = null): Promise<Product> {
    if (isEditable(before)) return before;
    // A sold listing is for sale again, even if it was paused when its order was completed.
    const sold = before.soldAt !== null && { unlistedAs: null, soldAt: null, ...NOT_RESERVED };
    const next = { ...before, ...sold };
    const life = columnsForRestore(next);
    const planned = life.delistedAt && futureDateOf(publishAt);
    const product = await this.products.write(tx, before, { ...next, ...life, publishAt: planned });
    await this.audit.record(tx, admin, { action: 'restored', entity: 'product', entityId: before.id });
    return product;
  }

  /**
   * Lists a draft or a paused product at its planned time. Does nothing when somebody has changed the plan in the
   * meantime.
   */
  async publishPlanned(id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.products.lock(tx, id);
      if (!before?.publishAt || before.publishAt.getTime() > Date.now()) return;
      if (isEditable(before))
        await this.save(tx, before, { ...before, ...nextStateColumns(before, { state: 'listed' }) }, SHOP_ACTOR);
      // The previous version of the API has sold the product but kept the plan, so the plan is removed.
      else await this.products.write(tx, before, { ...before, publishAt: null });
    });
  }

  /** Returns the columns of the seller. A product without an address gets the address of its new seller. */
  private async sellerColumnsOf(tx: Tx, before: Product | null, next: SellerTexts): Promise<Partial<Product>> {
    const isRenamed = before?.sellerName !== next.sellerName;
    if (!isRenamed && before.sellerEmail === next.sellerEmail) return {};
    const { id, email, isPaused } = await this.sellers.linkSeller(tx, next.sellerName, next.sellerEmail);
    return { sellerId: id, isPaused, sellerEmail: next.sellerEmail ?? (isRenamed ? email : null) };
  }

  /**
   * Throws 422 for a topic that does not exist. A topic that a product gets cannot be deleted until the transaction
   * ends.
   */
  private async checkTopic(tx: Tx, before: Product | null, { topicId }: Pick<Product, 'topicId'>): Promise<void> {
    if (topicId === null || topicId === before?.topicId) return;
    if (!(await this.topics.lockShared(tx, topicId)))
      throw invalidFields([{ field: 'topicId', message: 'is not a topic of the shop' }]);
  }

  private topicNames(tx: Tx, ...products: Pick<Product, 'topicId'>[]): Promise<TopicNames> {
    return this.topics.findNames(
      tx,
      products.flatMap(({ topicId }) => topicId ?? []),
    );
  }

  private async save(tx: Tx, before: Product, next: Product, admin: AuditActor): Promise<Product> {
    const topics = await this.topicNames(tx, before, next);
    const changes = fieldChanges(toAuditedValues(before, topics), toAuditedValues(next, topics), AUDITED_FIELDS);
    if (!changes.length) return before;
    const product = await this.products.write(tx, before, next);
    await this.audit.record(tx, admin, { action: 'changed', entity: 'product', entityId: before.id, changes });
    return product;
  }

  private async lockEditable(tx: Tx, id: number, version: number): Promise<Product> {
    const product = await this.products.lock(tx, id);
    if (!product || !isEditable(product)) throw notFound();
    if (product.version !== version) throw staleVersion();
    return product;
  }
}

/** Throws 422 when the product has a count that belongs to another category. */
function checkCounts(product: Pick<Product, 'category' | 'memberCount' | 'userCount'>): void {
  const field = COUNT_FIELD[product.category] === 'memberCount' ? 'userCount' : 'memberCount';
  if (product[field] !== null) throw invalidFields([{ field, message: `does not apply to a ${product.category}` }]);
}

/** Throws 422 when a changed price is above the original price. Listings of earlier versions may have such prices. */
function checkPrices(before: Prices | null, after: Prices): void {
  const isSame = before?.price === after.price && before.originalPrice === after.originalPrice;
  if (isSame || after.originalPrice === null || toCents(after.originalPrice) >= toCents(after.price)) return;
  throw invalidFields([
    { field: 'originalPrice', message: `must not be below the price, ${formatPrice(after.price)}` },
  ]);
}

/**
 * Returns the note and the date of the last check. The date stays until somebody checks again. Without a mark, note and
 * date are hidden, and a new mark with the same note shows both again. Throws 422 when a check has no note about what
 * was checked. Only marks of earlier versions have no note.
 */
function verificationColumns(
  before: Product | null,
  { isVerified, verificationNote }: Pick<ProductInput, 'isVerified' | 'verificationNote'>,
  isCheckedAgain: boolean,
): Pick<Product, 'verifiedAt' | 'verificationNote'> {
  const { verifiedAt = null, verificationNote: earlier = null } = before ?? {};
  if (!isVerified) return { verifiedAt, verificationNote: earlier };
  const note = verificationNote ?? null;
  const isSame = note === earlier && !isCheckedAgain;
  if (isSame && (before?.isVerified || earlier !== null)) return { verifiedAt, verificationNote: note };
  if (note === null || lengthOf(note) < MIN_NOTE_LENGTH) {
    const message = `must have ${MIN_NOTE_LENGTH} to ${MAX_NOTE_LENGTH} characters for a verified listing`;
    throw invalidFields([{ field: 'verificationNote', message }]);
  }
  const isDated = before?.isVerified && !isCheckedAgain;
  return { verifiedAt: isDated ? verifiedAt : new Date(), verificationNote: note };
}
