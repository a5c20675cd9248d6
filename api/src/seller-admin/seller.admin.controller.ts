import { Body, Get, Headers, Patch, Post, Query } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { CsvQuery, ListResponse } from '../http/page';
import { AdminController, ApiCsv, Id, Ok } from '../http/route.decorator';
import { SellerFilterQuery, SellerListQuery } from '../seller/seller.dto';
import { type LiveSession, Session } from '../session/session.decorator';
import { AdminSellerDetailsView, AdminSellerView, SellerChange, SellerMergeInput } from './seller.admin.dto';
import { SellerAdminService } from './seller.admin.service';

const STALE = '409 with the code `stale` when somebody else has saved in the meantime';

@AdminController('sellers', 'manager')
export class SellerAdminController {
  constructor(private readonly sellers: SellerAdminService) {}

  @Get()
  @ListResponse(AdminSellerView)
  list(@Query() query: SellerListQuery) {
    return this.sellers.list(query);
  }

  // This route must be declared before `:id`, which would match its path, too.
  @Get('csv')
  @ApiCsv()
  csv(@Query() query: SellerFilterQuery, @Query() { format }: CsvQuery) {
    return this.sellers.csv(query, format);
  }

  @Get(':id')
  @VersionAsEtag()
  @Ok(AdminSellerDetailsView, 'The seller, whose ETag is its version')
  detail(@Id() id: number) {
    return this.sellers.details(id);
  }

  @Patch(':id')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(
    AdminSellerDetailsView,
    `The changed seller. A new name, address or pause applies to all the seller’s listings. ${STALE}`,
  )
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
  @Ok(AdminSellerDetailsView, `The other seller, who now has this seller’s listings, deals and names. ${STALE}`)
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
