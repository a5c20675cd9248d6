import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { productArt } from '@telemarket/artwork';
import { Public } from '../http/audience.decorator';
import { CachedResponse } from '../http/cached-response';
import { IdPipe } from '../http/id.pipe';
import { notFound } from '../http/problem';
import { ResponseCache } from '../http/response-cache';
import { isCategory } from '../product/category';
import { ProductService } from '../product/product.service';

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  // Even a picture that is opened as a page must not run or load anything.
  'content-security-policy': "default-src 'none'; sandbox",
};

@ApiTags('art')
@Controller('art/v1')
export class ArtController {
  private readonly pictures = new ResponseCache({ name: 'pictures', max: 1_000 });

  constructor(private readonly products: ProductService) {}

  @Get(':category/:id.svg')
  @Public()
  @ApiOkResponse({
    description: 'The picture of a product, the same bytes for ever',
    content: { 'image/svg+xml': { schema: { type: 'string' } } },
  })
  async draw(@Param('category') category: string, @Param('id', IdPipe) id: number): Promise<CachedResponse> {
    if (!isCategory(category)) throw notFound();
    return this.pictures.get(`${category}/${id}`, async () => {
      const topic = await this.products.artTopic(id, category);
      return new CachedResponse(productArt(id, category, topic), HEADERS);
    });
  }
}
