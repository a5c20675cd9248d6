import type { ArtFact } from '@telemarket/artwork';
import { formatPrice } from '../money/money';
import { readPictures } from '../picture/listing-pictures';
import { type Preview, previewPath } from '../preview/preview';
import type { Category } from './category';
import { sourcesOf } from './number-source';
import { readProof, telegramCheckOf } from './listing-proof';
import type { Product } from './product.entity';
import { type ProductSummaryRow, SUMMARY_FIELDS, toViewValue } from './product-columns';
import type { AdminProductView, ProductSummaryView, ProductView } from './product.view';
import type { Availability } from './availability';
import { pick } from '../http/view';
import { isOnHold, restorableUntil, listingStateOf } from '../listing-state/listing-state';
import type { TopicsById } from '../topic/topic-list';
import type { TopicView } from '../topic/topic.view';

/** The columns that the drawn picture of a product shows, besides its topic. */
export type ArtSource = Pick<Product, 'id' | 'category' | 'memberCount' | 'userCount' | 'sinceYear'>;

export function toArtFact({ category, memberCount, userCount, sinceYear }: ArtSource): ArtFact | null {
  const since: ArtFact | null = sinceYear ? { kind: 'since', value: sinceYear } : null;
  const users: ArtFact | null = userCount ? { kind: 'users', value: userCount } : null;
  const members: ArtFact | null = memberCount ? { kind: 'members', value: memberCount } : null;
  return category === 'account' ? (since ?? members) : (users ?? members ?? since);
}

/**
 * The version of the drawing. Increment it with each change of the drawing. The version is in the query of the address,
 * because the API of the previous version would not accept another path.
 */
const DRAWING_VERSION = 2;

/** The path contains everything that the picture shows, because browsers cache the picture for a year. */
export function artPath(product: ArtSource): string {
  const fact = toArtFact(product);
  const drawn = fact ? `${fact.kind}-${fact.value}` : 'plain';
  return `/art/v2/${product.category}/${product.id}/${drawn}.svg?drawing=${DRAWING_VERSION}`;
}

export function productImage(product: ArtSource & Pick<Product, 'image'>): string {
  return product.image ?? artPath(product);
}

const CATEGORY_LABELS: Record<Category, string> = {
  group: 'Telegram group',
  bot: 'Telegram bot',
  account: 'Telegram account',
};
const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Returns the picture for a shared link. The picture does not show a reservation, because a reservation ends sooner
 * than the caches of other sites.
 */
export function productPreview(product: Product): Preview {
  const { id, category, artTopic: topic, title, sellerName, price, soldAt, isVerified, verifiedAt } = product;
  const isPaused = product.isPaused || isOnHold(product);
  const [uploaded] = readPictures(product.pictures);
  const proof = verifiedAt ? `Verified · Checked on ${DAY_FORMAT.format(verifiedAt)}` : 'Verified';
  return {
    kind: CATEGORY_LABELS[category],
    title,
    proof: isVerified ? proof : null,
    text: `Seller: ${sellerName}`,
    offer: soldAt ? 'Sold' : isPaused ? 'Not for sale right now' : formatPrice(price),
    pictures: [{ id, category, topic, fact: toArtFact(product), ...(uploaded && { uploaded: uploaded.id }) }],
  };
}

export const productPreviewPath = (product: Product): string =>
  previewPath(`product/${product.id}`, productPreview(product));

/** The values that a view of a product needs besides its row. `hasBot` tells whether the shop can ask Telegram. */
export type ViewContext = { topics: TopicsById; hasBot: boolean };

export function toProductSummary(product: ProductSummaryRow, { topics, hasBot }: ViewContext): ProductSummaryView {
  const summary: Record<string, unknown> = {};
  for (const field of SUMMARY_FIELDS) {
    if (field === 'topicId') summary.topic = topicOf(product, topics);
    else if (field !== 'isOwnerShown') summary[field] = toViewValue(field, product[field]);
  }
  summary.image = productImage(product);
  summary.pictures = readPictures(product.pictures);
  summary.proof = hasBot ? readProof(product.proof) : null;
  if (!product.isUnique) summary.reservedUntil = null;
  if (!product.isVerified) summary.verifiedAt = null;
  return summary as unknown as ProductSummaryView;
}

function topicOf({ topicId }: Pick<Product, 'topicId'>, topics: TopicsById): TopicView | null {
  const topic = topicId === null ? undefined : topics.get(topicId);
  return topic ? pick(topic, 'id', 'name', 'slug') : null;
}

export function toProductView(product: Product, context: ViewContext): Omit<ProductView, 'memberHistory'> {
  const { features, soldAt } = product;
  const availability: Availability = soldAt ? 'sold' : isReserved(product) ? 'reserved' : 'available';
  const verificationNote = product.isVerified ? product.verificationNote : null;
  const previewImage = productPreviewPath(product);
  const summary = toProductSummary(product, context);
  // A sold listing shows no username, because the username now belongs to the buyer.
  const { handle, proof } = soldAt ? { handle: null, proof: null } : summary;
  const view = { ...summary, handle, proof, features, availability, verificationNote, previewImage };
  const telegramCheck = context.hasBot ? telegramCheckOf(product) : null;
  const isPaused = product.isPaused || isOnHold(product);
  return { ...view, isPaused, ...sourcesOf(product), telegramCheck };
}

export const NOT_RESERVED = {
  reservedBy: null,
  reservedUntil: null,
  confirmedUntil: null,
  reservedHolder: null,
  reservedNetwork: null,
};

/** Does not check `soldAt`, because the sale of a product ends its reservation. */
export function isReserved({ isUnique, reservedUntil }: Pick<Product, 'isUnique' | 'reservedUntil'>): boolean {
  return isUnique && reservedUntil !== null && reservedUntil.getTime() > Date.now();
}

export function toAdminProduct(product: Product, context: ViewContext, orderCount: number): AdminProductView {
  const { sellerEmail, version, reservedBy, handle } = product;
  const view = toProductView(product, context);
  const order = view.availability === 'available' ? null : reservedBy;
  return {
    ...{ ...view, handle, sellerEmail, version, orderCount, reservedBy: order, state: listingStateOf(product) },
    publishAt: product.publishAt?.toISOString() ?? null,
    restorableUntil: restorableUntil(product)?.toISOString() ?? null,
  };
}
