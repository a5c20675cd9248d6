import { Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { CachedResponse } from '../http/cached-response';
import { MAX_WHOLE_LIST, NEAREST_HEADER, SERVED_PAGE_HEADER, totalHeader } from '../http/page';
import {
  ApiController,
  Id,
  isOfVisitor,
  Ok,
  PathText,
  Public,
  RateLimited,
  type RateLimitRule,
} from '../http/route.decorator';
import { MAX_EXACT_TOTAL } from './product-search';
import { ProductQuery, ProductSearchQuery } from './product.dto';
import { MAX_SIMILAR_PRODUCTS, MAX_SUGGESTIONS, ProductService } from './product.service';
import { ProductFacetsView, ProductSummaryView, ProductView } from './product.view';

const matchesHeader = totalHeader(`The number of matches, or "${MAX_EXACT_TOTAL}+"`, 'string');
const nearestHeader = {
  [NEAREST_HEADER]: {
    description:
      'The search text with each word replaced by the nearest word in the catalogue, percent-encoded. Sent only if the original text has no matches and this text has some',
    schema: { type: 'string' as const },
  },
};
const pageHeader = {
  [SERVED_PAGE_HEADER]: {
    description: 'The number of the page in this response',
    schema: { type: 'integer' as const },
  },
};

const SEARCH_LIMIT: RateLimitRule = { name: 'search', limit: 60, windowSeconds: 60, by: 'address', inMemory: true };
const isSearchOfVisitor = (request: FastifyRequest) => {
  const { q, highlight } = request.query as ProductQuery;
  return isOfVisitor(request) && (q !== undefined || highlight !== undefined);
};

@Public()
@ApiController('api/products', 'product')
export class ProductController {
  constructor(private readonly products: ProductService) {}

  @Get()
  @RateLimited({ ...SEARCH_LIMIT, when: isSearchOfVisitor })
  @ApiOkResponse({
    type: [ProductSummaryView],
    headers: { ...matchesHeader, ...pageHeader, ...nearestHeader },
    description: `One page of the list. Without \`page\` and \`highlight\`, the whole list, up to ${MAX_WHOLE_LIST.toLocaleString('en')} products`,
  })
  list(@Query() query: ProductQuery): Promise<CachedResponse> {
    return this.products.list(query);
  }

  // These routes must be declared before `:id`, which would match their paths, too.
  @Get('facets')
  @RateLimited({ ...SEARCH_LIMIT, name: 'facets', when: isSearchOfVisitor })
  @Ok(
    ProductFacetsView,
    'For each option of a filter, the number of products that match the option and all other filters. Empty for a large catalogue without a search index',
  )
  facets(@Query() query: ProductSearchQuery) {
    return this.products.countFacets(query);
  }

  @Get('featured')
  @Ok([ProductSummaryView], 'The listings that the operator has picked, in the operator’s order')
  featured() {
    return this.products.listFeatured();
  }

  @Get('search/:query')
  @RateLimited(SEARCH_LIMIT)
  @ApiOkResponse({
    type: [ProductSummaryView],
    headers: { ...matchesHeader, ...nearestHeader },
    description: `Up to ${MAX_SUGGESTIONS} matching products. Matches in the title come first`,
  })
  search(@PathText('query') text: string): Promise<CachedResponse> {
    return this.products.search(text);
  }

  @Get(':id/similar')
  @Ok([ProductSummaryView], `Up to ${MAX_SIMILAR_PRODUCTS} products of the same category at a similar price`)
  similar(@Id() id: number) {
    return this.products.listSimilar(id);
  }

  @Get(':id')
  @Ok(ProductView)
  detail(@Id() id: number) {
    return this.products.showDetail(id);
  }
}
