import { Get, Param } from '@nestjs/common';
import { type CachedResponse } from '../http/cached-response';
import { ApiController, Ok, Public } from '../http/route.decorator';
import { ShopPagePathView, ShopPageView } from './shop-page.dto';
import { ShopPages } from './shop-pages.service';

@Public()
@ApiController('api/pages', 'shop')
export class ShopPageController {
  constructor(private readonly pages: ShopPages) {}

  @Get()
  @Ok([ShopPagePathView], 'The paths of the published pages, for gateways')
  list(): CachedResponse {
    return this.pages.list();
  }

  @Get(':slug')
  @Ok(ShopPageView)
  show(@Param('slug') slug: string): CachedResponse {
    return this.pages.show(slug);
  }
}
