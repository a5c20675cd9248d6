import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProductService } from '../product/product.service';

const FORMER_SELLER = 'Former seller';

/** Delists the products of an erased person and removes the name, because nobody can deliver them. */
@Injectable()
export class SellerErasure {
  constructor(private readonly products: ProductService) {}

  /** `ProductService.changed` must be called after the commit. */
  async erase(manager: EntityManager, productId: number): Promise<void> {
    const before = await this.products.lock(manager, productId);
    if (!before) return;
    await this.products.write(manager, before, {
      ...before,
      sellerName: FORMER_SELLER,
      sellerEmail: null,
      isVerified: false,
      verifiedAt: null,
      verificationNote: null,
      delistedAt: before.delistedAt ?? new Date(),
    });
  }
}
