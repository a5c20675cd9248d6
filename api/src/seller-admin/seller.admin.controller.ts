import { Body, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { CsvQuery, ListResponse } from '../http/page';
import { AdminController, ApiCsv, Id, Ok } from '../http/route.decorator';
import { SellerFilterQuery, SellerListQuery } from '../seller/seller.dto';
import { type LiveSession, Session } from '../session/session.decorator';
import { AdminSellerDetailsView, AdminSellerView, SellerChange, SellerMergeInput } from './seller.admin.dto';
import { SellerAdminService } from './seller.admin.service';

const STALE = '409 with the code `stale` when somebody has saved since';

@AdminController('sellers', 'manager')
export class SellerAdminController {
  constructor(private readonly sellers: SellerAdminService) {}

  @Get()
  @ListResponse(AdminSellerView)
  list(@Query() query: SellerListQuery) {
    return this.sellers.list(query);
  }

  // This route comes before `:id`, which would match it, too.
  @Get('csv')
  @ApiCsv()
  csv(@Query() query: SellerFilterQuery, @Query() { format }: CsvQuery) {
    return this.sellers.csv(query, format);
  }

  @Get(':id')
  @VersionAsEtag()
  @Ok(AdminSellerDetailsView, 'The ETag is the version')
  detail(@Id() id: number) {
    return this.sellers.details(id);
  }

  @Patch(':id')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(AdminSellerDetailsView, `The listings have the new name, address and pause; ${STALE}`)
  async change(
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() change: SellerChange,
    @Session() { user }: LiveSession,
  ) {
    await this.sellers.change(id, versionOf(ifMatch), change, user);
    return this.sellers.details(id);
  }

  @Post(':id/merge')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(AdminSellerDetailsView, `The other seller, who has everything of this one; ${STALE}`)
  async merge(
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: SellerMergeInput,
    @Session() { user }: LiveSession,
  ) {
    await this.sellers.merge(id, versionOf(ifMatch), input, user);
    return this.sellers.details(input.into);
  }
}
