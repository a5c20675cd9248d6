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
    description: `The source of ${number}: seller, shop (an administrator has checked the number) or telegram. Clients must ignore other values`,
  });

@ApiSchema({ name: 'Proof', description: 'Telegram’s answer about the owner of the listed group or channel' })
export class ProofView {
  @ApiProperty({
    enum: PROOF_STATES,
    enumName: 'ProofState',
    description:
      'shown: Telegram has confirmed that the person who answered for the listing is the owner. withdrawn: Telegram now names somebody else. uncheckable: Telegram no longer answers about the chat',
  })
  state: ProofState;
  @ApiProperty({ format: 'date-time', description: 'The time of the last answer that confirmed the owner' }) on: string;
  @Nullable('date-time', 'The time at which the state became withdrawn or uncheckable. Null while the state is shown')
  since: string | null;
  @ApiProperty({ enum: PROVEN_CHATS, enumName: 'ProvenChat' }) chat: ProvenChat;
  @ApiProperty({ description: 'The number of members in the last answer that confirmed the owner' }) members: number;
  @Nullable(
    'string',
    'The username of the listing without @, if the chat had it in the last answer that confirmed the owner',
  )
  username: string | null;
}

@ApiSchema({ name: 'MemberCount' })
export class MemberCountView {
  @ApiProperty({ format: 'date', example: '2026-11-27' }) on: string;
  @ApiProperty() members: number;
}

@ApiSchema({ name: 'ProductSummary', description: 'A product in a list' })
export class ProductSummaryView {
  @ApiProperty({ example: 1 }) id: number;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' }) category: Category;
  @Nullable('string', 'The Telegram username without @') handle: string | null;
  @Nullable('string', 'The language as an ISO 639-1 code, such as en') language: string | null;
  @ApiProperty({ type: TopicView, nullable: true }) topic: TopicView | null;
  @ApiProperty({ example: '149.00' }) price: string;
  @ApiProperty({ type: 'string', nullable: true, example: '199.00' }) originalPrice: string | null;
  @ApiProperty({ example: '/art/v2/group/1/members-48200.svg?drawing=2' }) image: string;
  @ApiProperty({
    type: [ProductPictureView],
    description:
      'The pictures, in the order in which the product page shows them. If there are none, the shop shows `image`',
  })
  pictures: ProductPictureView[];
  @ApiProperty({ example: '4.8' }) rating: string;
  @ApiProperty() reviewCount: number;
  @ApiProperty({ description: 'Whether rating and reviewCount are invented values from the demonstration catalogue' })
  isSampleRating: boolean;

  @Nullable('number') memberCount: number | null;
  @Nullable('number') userCount: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'The year in which the group, bot or account was created',
    example: 2019,
  })
  sinceYear: number | null;

  @ApiProperty() sellerName: string;
  @ApiProperty() isVerified: boolean;
  @Nullable(
    'date-time',
    'The date of the last verification. Null when the listing is not verified, or when the date is unknown',
  )
  verifiedAt: string | null;
  @ApiProperty({
    type: ProofView,
    nullable: true,
    description: 'The confirmed owner. Null without a confirmation, and in a shop without a Telegram bot',
  })
  proof: ProofView | null;
  @ApiProperty({
    description: 'Whether there is only one such product, which an order reserves and which can be sold once',
  })
  isUnique: boolean;
  @ApiProperty({ description: 'Whether the product cannot be ordered, because the product or its seller is paused' })
  isPaused: boolean;
  @Nullable('date-time', 'The end of the reservation. Null when the product is not reserved') reservedUntil:
    string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class ProductView extends ProductSummaryView {
  @ApiProperty({ type: [String] }) features: string[];
  @ApiProperty({ enum: AVAILABILITIES, enumName: 'Availability' }) availability: Availability;
  @Nullable('string', 'The note about what an administrator has checked') verificationNote: string | null;
  @SourceProperty('memberCount or userCount') countSource: string;
  @Nullable('date-time', 'The time at which the source stated the number; null when unknown') countSourceAt:
    string | null;
  @SourceProperty('sinceYear') sinceSource: string;
  @Nullable('date-time', 'The time at which the source stated the year; null when unknown') sinceSourceAt:
    string | null;
  @ApiProperty({
    example: '/art/preview/v1/product/1/Zk3uW9x0aQ1bT7cd.png',
    description:
      'A PNG of 1200 by 630 pixels for previews of links to the product. Its path changes when the picture changes',
  })
  previewImage: string;
  @ApiProperty({
    type: 'string',
    enum: TELEGRAM_CHECKS,
    nullable: true,
    description: 'Whether Telegram can confirm the owner of such a listing. Null in a shop without a Telegram bot',
  })
  telegramCheck: TelegramCheck | null;
  @ApiProperty({
    type: [MemberCountView],
    description:
      'The number of members that Telegram reported on each day, for up to a year. Empty until there are seven days',
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
  @ApiProperty({ example: 'crypto', description: 'The slug of the topic' }) topic: string;
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
  @Nullable('number', 'The number of verified listings. Null for a large catalogue without a search index') verified:
    number | null;
  @Nullable(
    'number',
    'The number of listings whose owner Telegram has confirmed. Null in a shop without a Telegram bot, and for a large catalogue without a search index',
  )
  owner: number | null;
  @ApiProperty({ type: [PriceFacetView] }) prices: PriceFacetView[];
  @ApiProperty({ type: [RatingFacetView] }) ratings: RatingFacetView[];
  @ApiProperty({
    type: [LanguageFacetView],
    description: 'The filter options for the languages of the whole catalogue',
  })
  languages: LanguageFacetView[];
  @ApiProperty({ type: [TopicFacetView], description: 'The filter options for the topics of the whole catalogue' })
  topics: TopicFacetView[];
}

export class AdminProductView extends OmitType(ProductView, ['memberHistory']) {
  @Nullable('string', 'The email address to which messages from buyers are sent. It is never public') sellerEmail:
    string | null;
  @ApiProperty({
    minimum: 1,
    description: 'The version of the product, which increases with each change. It is the ETag',
  })
  version: number;
  @ApiProperty({ description: 'The number of orders that contain the product' }) orderCount: number;
  @Nullable('number', 'The id of the order for which the product is reserved, or in which it was sold') reservedBy:
    number | null;
  @ApiProperty({ enum: LISTING_STATES, enumName: 'ListingState' }) state: ListingState;
  @Nullable('date-time', 'The planned time at which a draft or a paused listing is published') publishAt: string | null;
  @Nullable('date-time', 'The time until which a deleted listing can be restored. Null for any other listing')
  restorableUntil: string | null;
}
