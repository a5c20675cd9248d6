import { Injectable } from '@nestjs/common';
import { ResponseCache } from '../http/response-cache';
import { CachedResponse } from '../http/cached-response';
import { notFound } from '../http/problem';
import { isCategory } from '../product/category';
import { ProductService } from '../product/product.service';
import { productArt } from './product-art';

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  // Also a picture that is opened as a page must not run or load anything.
  'content-security-policy': "default-src 'none'; sandbox",
};

@Injectable()
export class ArtService {
  private readonly pictures = new ResponseCache({ max: 1_000 });

  constructor(private readonly products: ProductService) {}

  async draw(category: string, id: number): Promise<CachedResponse> {
    if (!isCategory(category)) throw notFound();
    return this.pictures.get(`${category}/${id}`, async () => {
      const topic = await this.products.artTopic(id, category);
      return new CachedResponse(productArt(id, category, topic), HEADERS);
    });
  }
}
