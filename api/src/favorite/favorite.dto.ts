import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { IdField, ListField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { PriceField } from '../money/money.decorator';
import { MAX_FAVORITES } from './favorite-changes';

class NewFavoriteInput {
  @IdField() productId: number;
  @IsOptional()
  @PriceField({ required: false, nullable: true })
  price?: string | null;
}

export class FavoriteChangesInput {
  @IdField({ description: 'The account that the changes are for. 403 when the session belongs to another user' })
  userId: number;

  @ListField(NewFavoriteInput, { max: MAX_FAVORITES, description: 'Unknown listings are ignored' })
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => NewFavoriteInput)
  add: NewFavoriteInput[];

  @ListField(Number, { max: MAX_FAVORITES })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'are too large' })
  remove: number[];
}

export class FavoriteView {
  @ApiProperty() productId: number;
  @Nullable('string', 'The price that the user saw when they added the favourite') price: string | null;
}

export class FavoritesView {
  @ApiProperty({ description: 'The user who is signed in' }) userId: number;
  @ApiProperty({ type: [FavoriteView], description: 'In the order in which they were added' })
  favorites: FavoriteView[];
  @ApiProperty({
    type: [Number],
    description: `The listings that were not added, because the list already has ${MAX_FAVORITES} favourites`,
  })
  full: number[];
}
