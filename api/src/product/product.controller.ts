import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { IdPipe } from '../http/id.pipe';
import type { KeptBody } from '../http/kept-body';
import { PathTextPipe } from '../http/path-text.pipe';
import { Public } from '../http/audience.decorator';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { ProductQuery } from './product.dto';
import { ProductService } from './product.service';
import { ProductSummaryView, ProductView } from './product.view';

const listHeaders = {
  'X-Total-Count': { description: 'How many match, or "1000+"', schema: { type: 'string' as const } },
};

@ApiTags('product')
@Controller('api/products')
export class ProductController {
  constructor(private readonly products: ProductService) {}

  @Get()
  @Public()
  @ApiOkResponse({
    type: [ProductSummaryView],
    headers: listHeaders,
    description: 'Without `page` the whole list, or its first 1,000',
  })
  list(@Query() query: ProductQuery): Promise<KeptBody> {
    return this.products.list(query);
  }

  // Before `:id`, which it would otherwise look like.
  @Get('search/:query')
  @Public()
  @RateLimited({ name: 'search', limit: 60, windowSeconds: 60, by: 'address', inMemory: true })
  @ApiOkResponse({ type: [ProductSummaryView], headers: listHeaders, description: 'The best 20, titles first' })
  search(@Param('query', PathTextPipe) text: string): Promise<KeptBody> {
    return this.products.search(text);
  }

  @Get(':id')
  @Public()
  @ApiOkResponse({ type: ProductView })
  detail(@Param('id', IdPipe) id: number): Promise<KeptBody> {
    return this.products.detail(id);
  }
}
