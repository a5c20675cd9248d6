import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transactions } from '../database/transactions';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { notFound } from '../http/problem';
import { ResponseCache } from '../http/response-cache';
import { ApiController, Id, isOfVisitor, Ok, Public, RateLimited, type RateLimitRule } from '../http/route.decorator';
import { SitemapRepository } from './sitemap.repository';

@ApiSchema({ name: 'SitemapParts', description: 'The numbers of the parts that are not empty' })
export class SitemapPartsView {
  @ApiProperty({ type: [Number], example: [1] }) parts: number[];
}

@ApiSchema({ name: 'SitemapProduct' })
export class SitemapProductView {
  @ApiProperty() id: number;
  @ApiProperty({ format: 'date-time', description: 'The time at which the page of the listing last changed' })
  lastModified: string;
}

@ApiSchema({ name: 'SitemapSeller' })
export class SitemapSellerView {
  @ApiProperty() name: string;
  @ApiProperty({ format: 'date-time', description: 'The time at which a listing of the seller last changed' })
  lastModified: string;
}

/**
 * The lifetime of a cached part. It is short, because gateways keep their sitemap for an hour. Only a few parts are
 * cached, because each part may have a megabyte.
 */
const TTL_MS = 10_000;
const MAX_CACHED_PARTS = 8;
/** The limit protects the database, because reading one part goes through 10,000 ids. */
const SITEMAP_LIMIT: RateLimitRule = {
  name: 'sitemap',
  limit: 60,
  windowSeconds: 60,
  by: 'address',
  inMemory: true,
  when: isOfVisitor,
};

@Public()
@ApiController('api/sitemap', 'sitemap')
export class SitemapController {
  private readonly cache = new ResponseCache({ name: 'sitemap', max: MAX_CACHED_PARTS, ttlMs: TTL_MS });

  constructor(
    private readonly repository: SitemapRepository,
    private readonly transactions: Transactions,
  ) {}

  @Get('products')
  @RateLimited(SITEMAP_LIMIT)
  @Ok(SitemapPartsView)
  productParts(): Promise<CachedResponse> {
    return this.cache.get('products', async () => {
      const parts = await this.transactions.read((tx) => this.repository.findProductParts(tx));
      return jsonResponse({ parts });
    });
  }

  @Get('products/:part')
  @RateLimited(SITEMAP_LIMIT)
  @ApiOkResponse({ type: [SitemapProductView] })
  products(@Id('part') part: number): Promise<CachedResponse> {
    return this.cache.get(`products ${part}`, async () =>
      listResponse(await this.transactions.read((tx) => this.repository.findProducts(tx, part))),
    );
  }

  @Get('sellers')
  @RateLimited(SITEMAP_LIMIT)
  @Ok(SitemapPartsView)
  sellerParts(): Promise<CachedResponse> {
    return this.cache.get('sellers', async () => {
      const parts = await this.transactions.read((tx) => this.repository.findSellerParts(tx));
      return jsonResponse({ parts });
    });
  }

  @Get('sellers/:part')
  @RateLimited(SITEMAP_LIMIT)
  @ApiOkResponse({ type: [SitemapSellerView] })
  sellers(@Id('part') part: number): Promise<CachedResponse> {
    return this.cache.get(`sellers ${part}`, async () =>
      listResponse(await this.transactions.read((tx) => this.repository.findSellers(tx, part))),
    );
  }
}

/** Throws 404 for a part without an entry. */
function listResponse(rows: readonly unknown[]): CachedResponse {
  if (rows.length === 0) throw notFound();
  return jsonResponse(rows);
}
