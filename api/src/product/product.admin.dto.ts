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
import { MAX_SELLER_NAME } from '../seller/seller.dto';
import { MAX_PICTURES, ProductPictureInput } from '../picture/picture.dto';
import { CATEGORIES, type Category } from './category';
import { LANGUAGES } from './language';
import { EDITABLE_STATES, type EditableState, LISTING_STATES, type ListingState } from '../listing-state/listing-state';
import { CHOSEN_SOURCES } from './number-source';
import { ADMIN_SORTS, type AdminSort } from './product-columns';

const MAX_INT = 2_147_483_647;
const MAX_FEATURE_LENGTH = 200;

/** Telegram began in this year. */
const MIN_YEAR = 2013;
/** The form refuses a future year. The API does not depend on its clock, and accepts a later year. */
const MAX_YEAR = 2099;

/** A link to the name may be longer than the name. */
const MAX_HANDLE = 64;

/** A shorter note says nothing about a check. */
export const MIN_NOTE = 10;
export const MAX_NOTE = 500;

/** Without the field, a changed number is one that the seller says. */
const SourceField = (number: string) =>
  ChoiceField(CHOSEN_SOURCES, { required: false, description: `Who says ${number}` });

const OPTIONAL = { type: 'integer', nullable: true, required: false } as const;

export class ProductInput {
  @TextField({ max: 200 }) title: string;
  @TextField({ max: 5000, lines: true }) description: string;
  @ChoiceField(CATEGORIES, { enumName: 'Category' }) category: Category;
  @PriceField() price: string;
  @IsOptional() @PriceField({ required: false, nullable: true }) originalPrice?: string | null;
  @TextField({ max: MAX_SELLER_NAME }) sellerName: string;
  @IsOptional() @EmailField({ required: false, nullable: true }) sellerEmail?: string | null;

  @ListField(String, { max: 20, description: 'Each of 1 to 200 characters' })
  @IsString({ each: true, message: 'must be texts' })
  @Matches(/^.{1,200}$/su, { each: true, message: 'must have 1 to 200 characters each' })
  @CleanedText(MAX_FEATURE_LENGTH, cleanLine)
  features: string[];

  @WholeNumberField({ ...OPTIONAL, minimum: 0, maximum: MAX_INT }) memberCount?: number | null;
  @WholeNumberField({ ...OPTIONAL, minimum: 0, maximum: MAX_INT }) userCount?: number | null;
  @WholeNumberField({ ...OPTIONAL, minimum: MIN_YEAR, maximum: MAX_YEAR }) sinceYear?: number | null;
  @SwitchField() isVerified: boolean;

  @SwitchField({ required: false, default: false, description: 'Whether it is one of a kind' }) isUnique?: boolean;

  @OptionalTextField({ max: MAX_NOTE, lines: true }) verificationNote?: string | null;

  @TextRule('handle', (text) => telegramName(text) === text, 'must be a username at Telegram, such as crypto_room')
  @OptionalTextField({ max: MAX_HANDLE, example: 'crypto_room' })
  @CleanedText(MAX_HANDLE, (text) => telegramName(text) ?? text)
  handle?: string | null;

  @ChoiceField(LANGUAGES, { required: false, nullable: true, names: 'a code of ISO 639-1, such as en' })
  language?: string | null;

  @WholeNumberField({ ...OPTIONAL, minimum: 1, description: 'The id of a topic' }) topicId?: number | null;

  @SourceField('memberCount or userCount') countSource?: (typeof CHOSEN_SOURCES)[number];
  @SourceField('sinceYear') sinceSource?: (typeof CHOSEN_SOURCES)[number];

  @ListField(ProductPictureInput, { max: MAX_PICTURES, description: 'In the order of the page' })
  @Changeable()
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => ProductPictureInput)
  pictures?: ProductPictureInput[];

  @Changeable()
  @ChoiceField(EDITABLE_STATES, { description: 'A new one is listed without it' })
  state?: EditableState;

  @InstantField({ required: false, nullable: true, description: 'When a draft or a paused listing is to be listed' })
  publishAt?: string | null;
}

/** These fields are more than a value that is stored as it is sent. */
const COMPOSED_FIELDS = ['pictures', 'state', 'publishAt'] as const;
/** The fields whose values are stored as they are sent: a CSV has them, and the undo of an import puts them back. */
export type EditableField = Exclude<keyof ProductInput, (typeof COMPOSED_FIELDS)[number]>;

const validated = getMetadataStorage().getTargetValidationMetadatas(ProductInput, '', true, false);
const validatedFields = [...new Set(validated.map((rule) => rule.propertyName))] as (keyof ProductInput)[];
/** In the order of the audit log. */
export const EDITABLE_FIELDS = validatedFields.filter(
  (field): field is EditableField => !(COMPOSED_FIELDS as readonly string[]).includes(field),
);

export class ProductChange extends PartialType(ProductInput, { skipNullProperties: false }) {
  @SwitchField({ required: false, description: 'Gives the check the present time, even when its note stays the same' })
  isCheckedAgain?: boolean;
}

export class ProductFilterQuery extends TextQuery {
  @ChoiceField(CATEGORIES, { required: false, enumName: 'Category' }) category?: Category;
  @ChoiceField(['true', 'false', 'again'], {
    required: false,
    description: 'again: the mark has no note or date, or its check is 90 days old',
  })
  verified?: 'true' | 'false' | 'again';
  @ChoiceField(LISTING_STATES, {
    required: false,
    enumName: 'ListingState',
    description: 'Without it, all but sold and deleted listings',
  })
  state?: ListingState;
  /** An earlier dashboard sends this in place of `state`. */
  @ChoiceField(['true', 'false'], { required: false, names: 'true or false' }) sold?: 'true' | 'false';
  @ChoiceField(['true'], { required: false, names: 'true' }) reserved?: 'true';
}

export class ProductListQuery extends IntersectionType(ProductFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(ADMIN_SORTS), { required: false, default: 'newest' }) sort?: AdminSort;
}
