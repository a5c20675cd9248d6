import { Body, Delete, Get, Headers, HttpCode, Param, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import { type LiveSession, Session } from '../session/session.decorator';
import { ApiCsv } from '../csv/csv.decorator';
import { AdminController } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { type ListPage, ListResponse } from '../http/total-count';
import { ProductChange, ProductFilterQuery, ProductInput, ProductListQuery } from './product.admin.dto';
import { ProductAdminService } from './product.admin.service';
import { AdminProductView } from './product.view';

const STALE = '409 with the code `stale` when somebody has saved since';

@AdminController('products')
export class ProductAdminController {
  constructor(private readonly products: ProductAdminService) {}

  @Get()
  @ListResponse(AdminProductView)
  list(@Query() query: ProductListQuery): Promise<ListPage<AdminProductView>> {
    return this.products.list(query);
  }

  // This route comes before `:id`, which would match it, too.
  @Get('csv')
  @ApiCsv()
  csv(@Query() query: ProductFilterQuery): Promise<StreamableFile> {
    return this.products.csv(query);
  }

  @Get(':id')
  @VersionAsEtag()
  @ApiOkResponse({ type: AdminProductView, description: 'The ETag is the version' })
  detail(@Param('id', IdPipe) id: number): Promise<AdminProductView> {
    return this.products.detail(id);
  }

  @Post()
  @VersionAsEtag()
  @ApiCreatedResponse({ type: AdminProductView })
  async create(@Body() input: ProductInput, @Session() { user }: LiveSession): Promise<AdminProductView> {
    return this.products.view(await this.products.create(input, user));
  }

  @Patch(':id')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @ApiOkResponse({ type: AdminProductView, description: STALE })
  async change(
    @Param('id', IdPipe) id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() change: ProductChange,
    @Session() { user }: LiveSession,
  ): Promise<AdminProductView> {
    return this.products.view(await this.products.change(id, versionOf(ifMatch), change, user));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiHeader(ifMatchHeader)
  @ApiNoContentResponse({ description: `The product has left the shop; ${STALE}` })
  delist(
    @Param('id', IdPipe) id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Session() { user }: LiveSession,
  ): Promise<void> {
    return this.products.delist(id, versionOf(ifMatch), user);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @VersionAsEtag()
  @ApiOkResponse({ type: AdminProductView, description: 'The product is back in the shop' })
  async restore(@Param('id', IdPipe) id: number, @Session() { user }: LiveSession): Promise<AdminProductView> {
    return this.products.view(await this.products.restore(id, user));
  }
}
