import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type LiveSession, Session } from '../auth/session.decorator';
import { ApiCsv } from '../csv/csv.decorator';
import { Allow } from '../http/audience.decorator';
import { IdPipe } from '../http/id.pipe';
import { versionOf } from '../http/if-match';
import { totalCountHeader, withTotal } from '../http/total-count';
import { ProductChange, ProductFilterQuery, ProductInput, ProductListQuery } from './product.admin.dto';
import { ProductAdminService } from './product.admin.service';
import { AdminProductView } from './product.view';
import type { Product } from './product.entity';
import { ProductListAdminService } from './product-list.admin.service';

type Reply = FastifyReply;

const ifMatchHeader = { name: 'If-Match', required: true, description: 'The ETag that the change was made from' };
const STALE = '409 with the code `stale` when somebody has saved since';

@ApiTags('admin')
@Controller('api/admin/products')
export class ProductAdminController {
  constructor(
    private readonly products: ProductAdminService,
    private readonly lists: ProductListAdminService,
  ) {}

  @Get()
  @Allow('admin')
  @ApiOkResponse({ type: [AdminProductView], headers: totalCountHeader })
  async list(@Query() query: ProductListQuery, @Res({ passthrough: true }) reply: Reply): Promise<AdminProductView[]> {
    return withTotal(reply, await this.lists.list(query));
  }

  // Before `:id`, which would match it, too.
  @Get('csv')
  @Allow('admin')
  @ApiCsv()
  csv(@Query() query: ProductFilterQuery): Promise<StreamableFile> {
    return this.lists.csv(query);
  }

  @Get(':id')
  @Allow('admin')
  @ApiOkResponse({ type: AdminProductView, description: 'The ETag is the version' })
  async detail(@Param('id', IdPipe) id: number, @Res({ passthrough: true }) reply: Reply): Promise<AdminProductView> {
    return tagged(await this.lists.detail(id), reply);
  }

  @Post()
  @Allow('admin')
  @ApiCreatedResponse({ type: AdminProductView })
  async create(
    @Body() input: ProductInput,
    @Session() session: LiveSession,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<AdminProductView> {
    return this.respond(await this.products.create(input, session.user), reply);
  }

  @Patch(':id')
  @Allow('admin')
  @ApiHeader(ifMatchHeader)
  @ApiOkResponse({ type: AdminProductView, description: STALE })
  async change(
    @Param('id', IdPipe) id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() change: ProductChange,
    @Session() session: LiveSession,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<AdminProductView> {
    return this.respond(await this.products.change(id, versionOf(ifMatch), change, session.user), reply);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('admin')
  @ApiHeader(ifMatchHeader)
  @ApiNoContentResponse({ description: `The product has left the shop; ${STALE}` })
  delist(
    @Param('id', IdPipe) id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Session() session: LiveSession,
  ): Promise<void> {
    return this.products.delist(id, versionOf(ifMatch), session.user);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Allow('admin')
  @ApiOkResponse({ type: AdminProductView, description: 'The product is back in the shop' })
  async restore(
    @Param('id', IdPipe) id: number,
    @Session() session: LiveSession,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<AdminProductView> {
    return this.respond(await this.products.restore(id, session.user), reply);
  }

  private async respond(product: Product, reply: Reply): Promise<AdminProductView> {
    return tagged(await this.lists.view(product), reply);
  }
}

function tagged(product: AdminProductView, reply: Reply): AdminProductView {
  reply.header('etag', `"${product.version}"`);
  return product;
}
