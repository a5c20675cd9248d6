import { Injectable } from '@nestjs/common';
import { KeptBodies } from '../http/kept-bodies';
import { KeptBody } from '../http/kept-body';
import { notFound } from '../http/problem';
import { isCategory } from '../product/category';
import { ProductService } from '../product/product.service';
import { productArt } from './product-art';

const HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  // Opened by itself, the picture must not be able to run or load anything.
  'content-security-policy': "default-src 'none'; sandbox",
};

@Injectable()
export class ArtService {
  private readonly kept = new KeptBodies(Infinity, 1_000);

  constructor(private readonly products: ProductService) {}

  async draw(category: string, id: number): Promise<KeptBody> {
    if (!isCategory(category)) throw notFound();
    return this.kept.get(`${category}/${id}`, async () => {
      const topic = await this.products.artTopic(id, category);
      return new KeptBody(productArt(id, category, topic), HEADERS);
    });
  }
}
