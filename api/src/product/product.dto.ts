import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';
import { ChoiceField, QueryTextField, toNumber, WholeNumberField } from '../http/field.decorator';
import { PageQuery } from '../http/page';
import { CATEGORIES, type Category } from './category';
import { type ProductSort, PRODUCT_SORT_NAMES } from './product-columns';

const AmountField = (example: string) =>
  applyDecorators(
    ApiProperty({ required: false, example }),
    IsOptional(),
    Matches(/^\d{1,10}(\.\d{1,2})?$/, { message: `must be an amount such as ${example}` }),
  );
const MembersField = (limit: 'minimum' | 'maximum') =>
  applyDecorators(
    ApiProperty({
      required: false,
      minimum: 0,
      description: `The ${limit} number of members, or of users for bots. Requires exactly one category`,
    }),
    IsOptional(),
    Transform(toNumber),
    IsInt({ message: 'must be a whole number' }),
    Min(0, { message: 'must be at least 0' }),
    Max(2_147_483_647, { message: 'is too large' }),
  );

const toList = ({ value }: { value: unknown }): unknown =>
  [value].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]));

export class ProductSearchQuery {
  @ApiProperty({
    required: false,
    enum: CATEGORIES,
    enumName: 'Category',
    isArray: true,
    description: 'The categories. Repeat the parameter, or separate values with commas',
  })
  @IsOptional()
  @Transform(toList)
  @IsIn(CATEGORIES, { each: true, message: `must be one of ${CATEGORIES.join(', ')}` })
  category?: Category[];

  @QueryTextField({
    max: 200,
    description: 'Words to find in the title, description, category or seller. Letter case is ignored',
  })
  q?: string;

  @QueryTextField({ min: 1, max: 100, description: 'The full name of a seller. Case and accents must match' })
  seller?: string;

  @AmountField('10.00') minPrice?: string;
  @AmountField('500.00') maxPrice?: string;

  @ApiProperty({ required: false, minimum: 0, maximum: 5 })
  @IsOptional()
  @Transform(toNumber)
  @IsNumber({}, { message: 'must be a number' })
  @Min(0, { message: 'must be at least 0' })
  @Max(5, { message: 'must be at most 5' })
  minRating?: number;

  @ChoiceField(['true'], { required: false }) verified?: 'true';

  @ChoiceField(['shown'], { required: false, description: 'Only listings whose owner Telegram has confirmed' })
  owner?: 'shown';

  @ApiProperty({ required: false, example: 'en', description: 'The language of the listing as an ISO 639-1 code' })
  @IsOptional()
  @Matches(/^[a-z]{2}$/, { message: 'must be a code of two letters' })
  language?: string;

  @QueryTextField({ min: 1, max: 100, description: 'The slug of a topic' }) topic?: string;

  @MembersField('minimum') minMembers?: number;
  @MembersField('maximum') maxMembers?: number;
}

export class ProductQuery extends IntersectionType(ProductSearchQuery, PageQuery) {
  @WholeNumberField({
    ...{ required: false, query: true, minimum: 1 },
    description: 'The id of a product. The response is the page that contains this product',
  })
  highlight?: number;

  @ChoiceField(['true'], {
    required: false,
    description:
      'If nothing matches, returns the first page and the total for the nearest text, which the header `X-Nearest` contains',
  })
  nearest?: 'true';

  @ChoiceField(PRODUCT_SORT_NAMES, {
    ...{ required: false, default: 'popular' },
    description: '`match` lists the best matches of `q` first. Without `q` it has the same order as `popular`',
  })
  sort?: ProductSort;
}
