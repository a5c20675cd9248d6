import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';

/** A user can watch as many products as the page of favourites shows. */
const MAX_WATCHED = 50;

export class FavoriteWatchInput {
  @ApiProperty({ type: [Number], maxItems: MAX_WATCHED, description: 'Unknown listings are ignored' })
  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(MAX_WATCHED, { message: `must have at most ${MAX_WATCHED} entries` })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'are too large' })
  productIds: number[];
}
