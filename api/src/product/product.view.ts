import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { Nullable } from '../http/view';
import { ProductPictureView } from '../picture/picture.dto';
import { TopicView } from '../topic/topic.view';
import { AVAILABILITIES, type Availability } from './availability';
import { CATEGORIES, type Category } from './category';
import {
  PROOF_STATES,
  type ProofState,
  PROVEN_CHATS,
  type ProvenChat,
  TELEGRAM_CHECKS,
  type TelegramCheck,
} from './listing-proof';
import { LISTING_STATES, type ListingState } from '../listing-state/listing-state';

const SourceProperty = (number: string) =>
  ApiProperty({
    example: 'seller',
    description: `Who says ${number}: seller, shop (an administrator counted it) or telegram. Ignore other values: more may follow`,
  });

@ApiSchema({ name: 'Proof', description: 'What Telegram said about the owner of the group or channel of a listing' })
export class ProofView {
  @ApiProperty({
    enum: PROOF_STATES,
    enumName: 'ProofState',
    description:
      'shown: Telegram named the person who answered for the listing as owner. withdrawn: it names somebody else since. uncheckable: it does not answer about the chat since',
  })
  state: ProofState;
  @ApiProperty({ format: 'date-time', description: 'The last answer that named the owner' }) on: string;
  @Nullable('date-time', 'Null for shown') since: string | null;
  @ApiProperty({ enum: PROVEN_CHATS, enumName: 'ProvenChat' }) chat: ProvenChat;
  @ApiProperty({ description: 'The members in that answer' }) members: number;
  @Nullable('string', 'The username of the listing, without @, when the chat had it in that answer')
  username: string | null;
}

@ApiSchema({ name: 'MemberCount' })
export class MemberCountView {
  @ApiProperty({ format: 'date', example: '2026-11-27' }) on: string;
  @ApiProperty() members: number;
}

@ApiSchema({ name: 'ProductSummary', description: 'A row of a product list' })
export class ProductSummaryView {
  @ApiProperty({ example: 1 }) id: number;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' }) category: Category;
  @Nullable('string', 'The username at Telegram, without @') handle: string | null;
  @Nullable('string', 'A code of ISO 639-1, such as en') language: string | null;
  @ApiProperty({ type: TopicView, nullable: true }) topic: TopicView | null;
  @ApiProperty({ example: '149.00' }) price: string;
  @ApiProperty({ type: 'string', nullable: true, example: '199.00' }) originalPrice: string | null;
  @ApiProperty({ example: '/art/v2/group/1/members-48200.svg?drawing=2' }) image: string;
  @ApiProperty({ type: [ProductPictureView], description: 'In their order. Without one, `image` is shown' })
  pictures: ProductPictureView[];
  @ApiProperty({ example: '4.8' }) rating: string;
  @ApiProperty() reviewCount: number;
  @ApiProperty({ description: 'Whether rating and reviewCount are made up for the demonstration catalogue' })
  isSampleRating: boolean;

  @Nullable('number') memberCount: number | null;
  @Nullable('number') userCount: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'The year in which it was created on Telegram',
    example: 2019,
  })
  sinceYear: number | null;

  @ApiProperty() sellerName: string;
  @ApiProperty() isVerified: boolean;
  @Nullable('date-time', 'Null when the listing is not verified, or when the date is unknown') verifiedAt:
    string | null;
  @ApiProperty({ type: ProofView, nullable: true, description: 'Null without a proof, and in a shop without a bot' })
  proof: ProofView | null;
  @ApiProperty({ description: 'Whether it is one of a kind: an order reserves it, and it can be sold once' })
  isUnique: boolean;
  @ApiProperty({ description: 'Whether it cannot be ordered because it is paused, or its seller' }) isPaused: boolean;
  @Nullable('date-time', 'Null when it is not reserved') reservedUntil: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class ProductView extends ProductSummaryView {
  @ApiProperty({ type: [String] }) features: string[];
  @ApiProperty({ enum: AVAILABILITIES, enumName: 'Availability' }) availability: Availability;
  @Nullable('string', 'What an administrator has checked') verificationNote: string | null;
  @SourceProperty('memberCount or userCount') countSource: string;
  @Nullable('date-time', 'When that source said the number; null when unknown') countSourceAt: string | null;
  @SourceProperty('sinceYear') sinceSource: string;
  @Nullable('date-time', 'When that source said the year; null when unknown') sinceSourceAt: string | null;
  @ApiProperty({
    example: '/art/preview/v1/product/1/Zk3uW9x0aQ1bT7cd.png',
    description: 'A PNG of 1200 by 630 pixels for previews of links to its page. The path changes with the picture',
  })
  previewImage: string;
  @ApiProperty({
    type: 'string',
    enum: TELEGRAM_CHECKS,
    nullable: true,
    description: 'Whether Telegram can name the owner of such a listing. Null in a shop without a bot',
  })
  telegramCheck: TelegramCheck | null;
  @ApiProperty({
    type: [MemberCountView],
    description: 'The members that Telegram counted, by day, at most a year. Empty below seven days',
  })
  memberHistory: MemberCountView[];
}

class CategoryFacetView {
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' }) category: Category;
  @ApiProperty() count: number;
}

class LanguageFacetView {
  @ApiProperty({ example: 'en' }) language: string;
  @ApiProperty() count: number;
}

class TopicFacetView {
  @ApiProperty({ example: 'crypto', description: 'Its slug' }) topic: string;
  @ApiProperty({ example: 'Crypto' }) name: string;
  @ApiProperty() count: number;
}

class PriceFacetView {
  @ApiProperty({ type: 'string', nullable: true, example: '100.00' }) min: string | null;
  @ApiProperty({ type: 'string', nullable: true, example: '500.00' }) max: string | null;
  @ApiProperty() count: number;
}

class RatingFacetView {
  @ApiProperty({ example: 4.5 }) min: number;
  @ApiProperty() count: number;
}

export class ProductFacetsView {
  @ApiProperty({ type: [CategoryFacetView] }) categories: CategoryFacetView[];
  @Nullable('number', 'Null for a large catalogue without a search index') verified: number | null;
  @Nullable('number', 'The listings whose owner Telegram has named. Null also in a shop without a bot')
  owner: number | null;
  @ApiProperty({ type: [PriceFacetView] }) prices: PriceFacetView[];
  @ApiProperty({ type: [RatingFacetView] }) ratings: RatingFacetView[];
  @ApiProperty({ type: [LanguageFacetView], description: 'The languages of the whole catalogue' })
  languages: LanguageFacetView[];
  @ApiProperty({ type: [TopicFacetView], description: 'The topics of the whole catalogue' })
  topics: TopicFacetView[];
}

export class AdminProductView extends OmitType(ProductView, ['memberHistory']) {
  @Nullable('string', 'Messages of buyers are sent to this address. It is never public') sellerEmail: string | null;
  @ApiProperty({ minimum: 1, description: 'Grows with each change. It is the ETag of the product' }) version: number;
  @ApiProperty({ description: 'The number of orders that contain it' }) orderCount: number;
  @Nullable('number', 'The id of the order that reserves it or has bought it') reservedBy: number | null;
  @ApiProperty({ enum: LISTING_STATES, enumName: 'ListingState' }) state: ListingState;
  @Nullable('date-time', 'When a draft or a paused listing is to be listed') publishAt: string | null;
  @Nullable('date-time', 'A deleted listing can be restored until then; otherwise null') restorableUntil: string | null;
}
