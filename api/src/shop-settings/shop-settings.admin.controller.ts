import { Body, Get, Headers, Patch } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { AdminController, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ShopSettingsInput, ShopSettingsView } from './shop-settings.dto';
import { ShopSettingsAdminService } from './shop-settings.admin.service';

@AdminController('shop-settings', 'manager')
export class ShopSettingsAdminController {
  constructor(private readonly settings: ShopSettingsAdminService) {}

  @Get()
  @VersionAsEtag()
  @Ok(ShopSettingsView)
  show() {
    return this.settings.show();
  }

  @Patch()
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(ShopSettingsView, '409 with the code `stale` when somebody else has saved in the meantime')
  change(
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: ShopSettingsInput,
    @Session() { user }: LiveSession,
  ) {
    return this.settings.changeSettings(versionOf(ifMatch), input, user);
  }
}
