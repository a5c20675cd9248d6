import { Get } from '@nestjs/common';
import { toPathSegment } from '@telemarket/composition/text';
import type { FastifyReply } from 'fastify';
import { Transactions } from '../database/transactions';
import { CachedResponse, jsonResponse } from '../http/cached-response';
import { Nullable, pick } from '../http/view';
import { ApiController, Ok, PathText, Public, Reply } from '../http/route.decorator';
import { sellerPreviewPath } from './seller-preview';
import { SellerNumbers } from './seller-numbers';
import { SellerRepository, type SellerRow } from './seller.repository';
import { ApiPermanentRedirectResponse, ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Seller', description: 'A seller, with numbers that the shop has counted' })
export class SellerView {
  @ApiProperty() name: string;
  @ApiProperty({ format: 'date-time', description: 'The time at which the seller’s first listing was created' })
  since: string;
  @ApiProperty({ description: 'The number of the seller’s visible listings' }) listings: number;
  @ApiProperty({ description: 'The number of the seller’s verified listings' }) verified: number;
  @Nullable('date-time', 'The time at which a listing of the seller was last verified') lastCheckedAt: string | null;
  @ApiProperty({ description: 'The number of items that the seller has sold in completed orders' }) sold: number;
  @Nullable('string', 'The shop’s public note about the seller') publicNote: string | null;
  @ApiProperty({
    example: '/art/preview/v1/seller/Tidewater/Zk3uW9x0aQ1bT7cd.png',
    description:
      'A PNG of 1200 by 630 pixels for previews of links to the seller’s page. Its path changes when the picture changes',
  })
  previewImage: string;
}

/** The redirect expires soon, because another seller may get the old name. */
const REDIRECT_SECONDS = 300;

@ApiController('api/sellers', 'seller')
export class SellerController {
  constructor(
    private readonly numbers: SellerNumbers,
    private readonly sellers: SellerRepository,
    private readonly transactions: Transactions,
  ) {}

  @Get(':name')
  @Public()
  @Ok(SellerView)
  @ApiPermanentRedirectResponse({
    description: 'The seller has a new name. The response redirects to the same route with the new name',
  })
  async show(@PathText('name') name: string, @Reply() reply: FastifyReply): Promise<CachedResponse> {
    try {
      return toResponse(name, await this.numbers.readNumbers(name));
    } catch (error) {
      const newName = await this.transactions.read((tx) => this.sellers.findNewName(tx, name));
      if (newName === null) throw error;
      reply.code(308);
      const location = `/api/sellers/${toPathSegment(newName)}`;
      return new CachedResponse('', { location, 'cache-control': `public, max-age=${REDIRECT_SECONDS}` });
    }
  }
}

function toResponse(name: string, row: SellerRow): CachedResponse {
  const { publicNote } = row;
  const view: SellerView = {
    name,
    publicNote,
    previewImage: sellerPreviewPath(name, row),
    ...pick(row, 'listings', 'verified', 'sold', 'since', 'lastCheckedAt'),
  };
  // The header names the page of the seller. If the API has redirected the request from an old name, the gateway
  // redirects the visitor to this page.
  return jsonResponse(view, { link: `</seller/${toPathSegment(name)}>; rel="canonical"` });
}
