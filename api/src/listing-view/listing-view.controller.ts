import { Body, Headers, Post } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { ListField } from '../http/field.decorator';
import { ApiController, ClientNetwork, NoContent, Public, RateLimited } from '../http/route.decorator';
import { isBot } from './is-bot';
import { ListingViewService } from './listing-view.service';

const MAX_LISTINGS_PER_REQUEST = 10;
/**
 * The maximum number of requests of one network. It is high, because many people can share a network. A flood of
 * requests changes no count, because a network counts once a day for each listing.
 */
const MAX_REQUESTS_PER_MINUTE = 120;

class ListingViewsInput {
  @ListField(Number, {
    max: MAX_LISTINGS_PER_REQUEST,
    notEmpty: true,
    description: 'The IDs of the viewed listings. Unknown IDs are ignored',
  })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'are too large' })
  ids: number[];
}

@Public()
@ApiController('api/products/views', 'product')
export class ListingViewController {
  constructor(private readonly views: ListingViewService) {}

  @Post()
  @RateLimited({ name: 'views', limit: MAX_REQUESTS_PER_MINUTE, windowSeconds: 60, by: 'address', inMemory: true })
  @NoContent('Each network counts once per listing and day (UTC). Views by bots are not counted')
  count(@Body() { ids }: ListingViewsInput, @ClientNetwork() network: string, @Headers('user-agent') agent?: string) {
    if (!isBot(agent)) this.views.countViews(ids, network);
  }
}
