import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { ProductRepository } from '../product/product.repository';

const FORMER_SELLER = 'Former seller';

/** Delists the products of an erased person, because nobody can deliver them, and removes the name. */
@Injectable()
export class SellerErasure {
  constructor(private readonly products: ProductRepository) {}

  async erase(tx: Tx, productId: number): Promise<void> {
    const before = await this.products.lock(tx, productId);
    if (!before) return;
    await this.products.write(tx, before, {
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
