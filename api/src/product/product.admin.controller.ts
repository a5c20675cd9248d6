import { Body, Delete, Get, Headers, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { AdminController, ApiCsv, Created, Id, NoContent, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { CsvQuery, ListResponse } from '../http/page';
import { ProductChange, ProductFilterQuery, ProductInput, ProductListQuery } from './product.admin.dto';
import { ProductAdminService } from './product.admin.service';
import { AdminProductView } from './product.view';

const STALE = '409 with the code `stale` when somebody else has saved in the meantime';

@AdminController('products', 'manager')
export class ProductAdminController {
  constructor(private readonly products: ProductAdminService) {}

  @Get()
  @ListResponse(AdminProductView)
  list(@Query() query: ProductListQuery) {
    return this.products.list(query);
  }

  // This route must be declared before `:id`, which would match its path, too.
  @Get('csv')
  @ApiCsv()
  csv(@Query() query: ProductFilterQuery, @Query() { format }: CsvQuery): Promise<StreamableFile> {
    return this.products.csv(query, format);
  }

  @Get(':id')
  @VersionAsEtag()
  @Ok(AdminProductView, 'The product, whose ETag is its version')
  detail(@Id() id: number) {
    return this.products.detail(id);
  }

  @Post()
  @VersionAsEtag()
  @Created(AdminProductView)
  async create(@Body() input: ProductInput, @Session() { user }: LiveSession) {
    return this.products.showWritten(await this.products.create(input, user));
  }

  @Patch(':id')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(AdminProductView, STALE)
  async change(
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() change: ProductChange,
    @Session() { user }: LiveSession,
  ) {
    return this.products.showWritten(await this.products.change(id, versionOf(ifMatch), change, user));
  }

  @Delete(':id')
  @ApiHeader(ifMatchHeader)
  @NoContent(`The product has left the shop. ${STALE}`)
  delist(@Id() id: number, @Headers('if-match') ifMatch: string | undefined, @Session() { user }: LiveSession) {
    return this.products.delist(id, versionOf(ifMatch), user);
  }

  @Post(':id/restore')
  @VersionAsEtag()
  @Ok(AdminProductView, 'The restored product')
  async restore(@Id() id: number, @Session() { user }: LiveSession) {
    return this.products.showWritten(await this.products.restore(id, user));
  }
}
