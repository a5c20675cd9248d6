import { applyDecorators, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiResponse } from '@nestjs/swagger';
import { drawProductArt } from '@telemarket/artwork';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Transactions } from '../database/transactions';
import { CachedResponse } from '../http/cached-response';
import { ResponseCache } from '../http/response-cache';
import { found } from '../http/problem';
import { ApiController, Id, Public, Reply } from '../http/route.decorator';
import { readPictures } from '../picture/listing-pictures';
import { toArtFact, artPath, productImage } from '../product/product.mapper';
import { ProductRepository } from '../product/product.repository';

const ART_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  // A picture that is opened as a page must not run scripts or load anything.
  'content-security-policy': "default-src 'none'; sandbox",
};

const ApiArtPicture = () =>
  applyDecorators(
    ApiParam({ name: 'category', type: String }),
    ApiOkResponse({
      description: 'The picture of a product. It never changes, so clients can cache it forever',
      content: { 'image/svg+xml': { schema: { type: 'string' } } },
    }),
    ApiResponse({ status: 302, description: 'Redirects to the current picture of the product' }),
  );

@Public()
@ApiController('art', 'art')
export class ArtController {
  private readonly pictures = new ResponseCache({ name: 'pictures', max: 1_000 });

  constructor(
    private readonly products: ProductRepository,
    private readonly transactions: Transactions,
  ) {}

  @Get('v2/:category/:id/:fact.svg')
  @ApiArtPicture()
  @ApiParam({ name: 'fact', type: String })
  async draw(@Id() id: number, @Req() { url }: FastifyRequest, @Reply() reply: FastifyReply): Promise<CachedResponse> {
    // Delisted products have a picture, too, because orders show it.
    const product = found(await this.transactions.read((tx) => this.products.find(tx, id)));
    const path = artPath(product);
    if (url !== path) {
      reply.code(302);
      return new CachedResponse('', { location: path, 'cache-control': 'no-cache' });
    }
    const { category, artTopic: topic } = product;
    const svg = () => drawProductArt({ id, category, topic, fact: toArtFact(product) });
    return this.pictures.get(url, () => Promise.resolve(new CachedResponse(svg(), ART_HEADERS)));
  }

  @Get('thumbnail/:id')
  @ApiResponse({
    status: 302,
    description: 'Redirects to the first picture of the product, or to its generated picture',
  })
  async thumbnail(@Id() id: number, @Reply() reply: FastifyReply): Promise<CachedResponse> {
    const product = found(await this.transactions.read((tx) => this.products.find(tx, id)));
    const [picture] = readPictures(product.pictures);
    const location = picture ? `/art/picture/${picture.id}/160.webp` : productImage(product);
    reply.code(302);
    return new CachedResponse('', { location, 'cache-control': 'public, max-age=60' });
  }

  // An order stores the path that the picture had when the order was placed. Paths of the first version contain no fact
  // about the listing.
  @Get('v1/:category/:id.svg')
  @ApiArtPicture()
  redirect(@Id() id: number, @Req() request: FastifyRequest, @Reply() reply: FastifyReply): Promise<CachedResponse> {
    return this.draw(id, request, reply);
  }
}
