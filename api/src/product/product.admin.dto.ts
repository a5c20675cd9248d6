import { IntersectionType, PartialType } from '@nestjs/swagger';
import { cleanLine, telegramName } from '@telemarket/composition/text';
import { Type } from 'class-transformer';
import { getMetadataStorage, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import {
  Changeable,
  ChoiceField,
  CleanedText,
  EmailField,
  InstantField,
  ListField,
  OptionalTextField,
  SwitchField,
  TextField,
  TextRule,
  WholeNumberField,
} from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';
import { PriceField } from '../money/money.decorator';
import { MAX_SELLER_NAME_LENGTH } from '../seller/seller.dto';
import { MAX_PICTURES, ProductPictureInput } from '../picture/picture.dto';
import { CATEGORIES, type Category } from './category';
import { LANGUAGES } from './language';
import { EDITABLE_STATES, type EditableState, LISTING_STATES, type ListingState } from '../listing-state/listing-state';
import { CHOSEN_SOURCES } from './number-source';
import { ADMIN_PRODUCT_SORTS, type AdminProductSort } from './product-columns';

const MAX_INT = 2_147_483_647;
const MAX_FEATURE_LENGTH = 200;

/** Telegram began in this year. */
const MIN_SINCE_YEAR = 2013;
/** The form refuses a future year. The API accepts a future year, because its rules must not depend on the clock. */
const MAX_SINCE_YEAR = 2099;

/** An administrator may enter a link, which is longer than the name in it. */
const MAX_HANDLE_LENGTH = 64;

/** A shorter note says nothing useful about a check. */
export const MIN_NOTE_LENGTH = 10;
export const MAX_NOTE_LENGTH = 500;

/** Without this field, the seller counts as the source of a changed number. */
const SourceField = (number: string) =>
  ChoiceField(CHOSEN_SOURCES, { required: false, description: `The source of ${number}` });

const OPTIONAL_INTEGER = { type: 'integer', nullable: true, required: false } as const;

export class ProductInput {
  @TextField({ max: 200 }) title: string;
  @TextField({ max: 5000, lines: true }) description: string;
  @ChoiceField(CATEGORIES, { enumName: 'Category' }) category: Category;
  @PriceField() price: string;
  @IsOptional() @PriceField({ required: false, nullable: true }) originalPrice?: string | null;
  @TextField({ max: MAX_SELLER_NAME_LENGTH }) sellerName: string;
  @IsOptional() @EmailField({ required: false, nullable: true }) sellerEmail?: string | null;

  @ListField(String, { max: 20, description: 'Each feature has 1 to 200 characters' })
  @IsString({ each: true, message: 'must be texts' })
  @Matches(/^.{1,200}$/su, { each: true, message: 'must have 1 to 200 characters each' })
  @CleanedText(MAX_FEATURE_LENGTH, cleanLine)
  features: string[];

  @WholeNumberField({ ...OPTIONAL_INTEGER, minimum: 0, maximum: MAX_INT }) memberCount?: number | null;
  @WholeNumberField({ ...OPTIONAL_INTEGER, minimum: 0, maximum: MAX_INT }) userCount?: number | null;
  @WholeNumberField({ ...OPTIONAL_INTEGER, minimum: MIN_SINCE_YEAR, maximum: MAX_SINCE_YEAR }) sinceYear?:
    number | null;
  @SwitchField() isVerified: boolean;

  @SwitchField({
    required: false,
    default: false,
    description: 'Whether there is only one such product, which can be sold once',
  })
  isUnique?: boolean;

  @OptionalTextField({ max: MAX_NOTE_LENGTH, lines: true }) verificationNote?: string | null;

  @TextRule('handle', (text) => telegramName(text) === text, 'must be a Telegram username, such as crypto_room')
  @OptionalTextField({ max: MAX_HANDLE_LENGTH, example: 'crypto_room' })
  @CleanedText(MAX_HANDLE_LENGTH, (text) => telegramName(text) ?? text)
  handle?: string | null;

  @ChoiceField(LANGUAGES, { required: false, nullable: true, names: 'a code of ISO 639-1, such as en' })
  language?: string | null;

  @WholeNumberField({ ...OPTIONAL_INTEGER, minimum: 1, description: 'The id of the product’s topic' }) topicId?:
    number | null;

  @SourceField('memberCount or userCount') countSource?: (typeof CHOSEN_SOURCES)[number];
  @SourceField('sinceYear') sinceSource?: (typeof CHOSEN_SOURCES)[number];

  @ListField(ProductPictureInput, {
    max: MAX_PICTURES,
    description: 'The pictures, in the order in which the product page shows them',
  })
  @Changeable()
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => ProductPictureInput)
  pictures?: ProductPictureInput[];

  @Changeable()
  @ChoiceField(EDITABLE_STATES, { description: 'The state of the listing. Default for a new listing: listed' })
  state?: EditableState;

  @InstantField({
    required: false,
    nullable: true,
    description: 'The planned time at which a draft or a paused listing is published',
  })
  publishAt?: string | null;
}

/** The fields whose values are not stored as they are sent. */
const COMPOSED_FIELDS = ['pictures', 'state', 'publishAt'] as const;
/**
 * The fields whose values are stored as they are sent. A CSV contains these fields, and the undo of an import restores
 * them.
 */
export type EditableField = Exclude<keyof ProductInput, (typeof COMPOSED_FIELDS)[number]>;

const validationRules = getMetadataStorage().getTargetValidationMetadatas(ProductInput, '', true, false);
const validatedFields = [...new Set(validationRules.map((rule) => rule.propertyName))] as (keyof ProductInput)[];
/** The editable fields, in the order of the audit log. */
export const EDITABLE_FIELDS = validatedFields.filter(
  (field): field is EditableField => !(COMPOSED_FIELDS as readonly string[]).includes(field),
);

export class ProductChange extends PartialType(ProductInput, { skipNullProperties: false }) {
  @SwitchField({
    required: false,
    description: 'Sets the time of the verification to now, even if its note stays the same',
  })
  isCheckedAgain?: boolean;
}

export class ProductFilterQuery extends TextQuery {
  @ChoiceField(CATEGORIES, { required: false, enumName: 'Category' }) category?: Category;
  @ChoiceField(['true', 'false', 'again'], {
    required: false,
    description: 'again: verified products without a note or date, or whose check is 90 days old',
  })
  verified?: 'true' | 'false' | 'again';
  @ChoiceField(LISTING_STATES, {
    required: false,
    enumName: 'ListingState',
    description: 'The state of the listings. Default: all states except sold and deleted',
  })
  state?: ListingState;
  /** An earlier dashboard sends this in place of `state`. */
  @ChoiceField(['true', 'false'], { required: false, names: 'true or false' }) sold?: 'true' | 'false';
  @ChoiceField(['true'], { required: false, names: 'true' }) reserved?: 'true';
}

export class ProductListQuery extends IntersectionType(ProductFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(ADMIN_PRODUCT_SORTS), { required: false, default: 'newest' }) sort?: AdminProductSort;
}
