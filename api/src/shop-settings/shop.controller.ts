import { Get } from '@nestjs/common';
import { serviceUnavailable } from '../http/problem';
import { ApiController, Ok, Public } from '../http/route.decorator';
import { ShopPages } from '../shop-page/shop-pages.service';
import { PublicShopView, toShopView } from './shop-settings.dto';
import { ShopSettings } from './shop-settings.service';

@ApiController('api/shop', 'shop')
export class ShopController {
  constructor(
    private readonly settings: ShopSettings,
    private readonly pages: ShopPages,
  ) {}

  @Get()
  @Public()
  @Ok(PublicShopView, 'The settings and published pages of the shop, which gateways write into each page')
  show(): PublicShopView {
    // After this error, a gateway keeps the settings that it has. The defaults would show the name of another shop.
    if (!this.settings.hasRead) throw serviceUnavailable();
    return { ...toShopView(this.settings.current()), ...this.pages.pageLinks() };
  }
}
