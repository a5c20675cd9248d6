import { applyDecorators, Get, Param, Req } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiResponse } from '@nestjs/swagger';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Transactions } from '../database/transactions';
import { CachedResponse } from '../http/cached-response';
import { found } from '../http/problem';
import { ApiController, Id, PathText, Public, RateLimited, type RateLimitRule, Reply } from '../http/route.decorator';
import { pagePreviewPath, type Preview } from '../preview/preview';
import { type PreviewCaching, PreviewRenderer } from '../preview/preview-renderer';
import { productPreview, productPreviewPath } from '../product/product.mapper';
import { ProductRepository } from '../product/product.repository';
import { sellerPreview, sellerPreviewPath } from '../seller/seller-preview';
import { SellerNumbers } from '../seller/seller-numbers';
import { PAGE_PREVIEWS } from './page-previews';

/**
 * Drawing a picture takes a tenth of a second of one CPU core. A response with a rate limit always runs the handler, so
 * the picture of a deleted listing is not sent from the cache.
 */
const PREVIEW_LIMIT: RateLimitRule = { name: 'preview', limit: 120, windowSeconds: 60, by: 'address', inMemory: true };

const ApiPreviewPicture = (...names: string[]) =>
  applyDecorators(
    RateLimited(PREVIEW_LIMIT),
    ...names.map((name) => ApiParam({ name, type: String })),
    ApiOkResponse({
      description: 'The preview picture of a shared link, 1200 by 630 pixels. A new picture has a new path',
      content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
    }),
    ApiResponse({ status: 302, description: 'Redirects to the current picture' }),
  );

@Public()
@ApiController('art/preview', 'art')
export class PreviewController {
  constructor(
    private readonly products: ProductRepository,
    private readonly sellers: SellerNumbers,
    private readonly transactions: Transactions,
    private readonly renderer: PreviewRenderer,
  ) {}

  @Get('v1/product/:id/:key.png')
  @ApiPreviewPicture('key')
  async product(
    @Id() id: number,
    @Req() request: FastifyRequest,
    @Reply() reply: FastifyReply,
  ): Promise<CachedResponse> {
    const [product] = await this.transactions.read((tx) => this.products.findShown(tx, [id]));
    const shown = found(product);
    return this.sendPreview(productPreviewPath(shown), productPreview(shown), request, reply);
  }

  @Get('v1/seller/:name/:key.png')
  @ApiPreviewPicture('key')
  async seller(
    @PathText('name') name: string,
    @Req() request: FastifyRequest,
    @Reply() reply: FastifyReply,
  ): Promise<CachedResponse> {
    const row = await this.sellers.readNumbers(name);
    return this.sendPreview(sellerPreviewPath(name, row), sellerPreview(name, row), request, reply);
  }

  /** The path contains no hash of the content, because remotes write the path and do not know the hash. */
  @Get('v1/page/:page.png')
  @ApiPreviewPicture('page')
  page(
    @Param('page') page: string,
    @Req() request: FastifyRequest,
    @Reply() reply: FastifyReply,
  ): Promise<CachedResponse> {
    const preview = found(Object.hasOwn(PAGE_PREVIEWS, page) ? PAGE_PREVIEWS[page] : null);
    return this.sendPreview(pagePreviewPath(page), preview, request, reply, 'checked');
  }

  /** Redirects every other address, such as one with parameters, to the address of the picture, and draws nothing. */
  private async sendPreview(
    path: string,
    preview: Preview,
    { url, ip }: FastifyRequest,
    reply: FastifyReply,
    caching: PreviewCaching = 'day',
  ): Promise<CachedResponse> {
    // Decodes the paths, because clients percent-encode different characters. Does not decode a query, because it may
    // contain escapes that cannot be decoded.
    if (!url.includes('?') && decodeURIComponent(url) === decodeURIComponent(path))
      return this.renderer.getPreview(path, preview, clientAddress(ip), caching);
    reply.code(302);
    return new CachedResponse('', { location: path, 'cache-control': 'no-cache' });
  }
}
