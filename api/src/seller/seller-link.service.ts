import { Injectable } from '@nestjs/common';
import { bidi } from '@telemarket/composition/text';
import type { Tx } from '../database/transactions';
import { found, invalidFields } from '../http/problem';
import { emailKey } from '../user/user-key';
import { SellerLinkRepository } from './seller-link.repository';
import type { Seller } from './seller.entity';

@Injectable()
export class SellerLinkService {
  constructor(private readonly repository: SellerLinkRepository) {}

  /**
   * Returns the locked seller with this name, and stores a new seller when the name is unknown. A seller without an
   * address gets the given one. Throws 422 when the seller has another address.
   * @param email null when the address of the product is unknown
   */
  async linkSeller(tx: Tx, name: string, email: string | null): Promise<Seller> {
    const known = await this.repository.lock(tx, name);
    if (!known) {
      await this.repository.insert(tx, name, email);
      return this.ensureAddress(tx, found(await this.repository.lock(tx, name)), email);
    }
    return this.ensureAddress(tx, known, email);
  }

  private async ensureAddress(tx: Tx, seller: Seller, email: string | null): Promise<Seller> {
    if (email === null) return seller;
    if (seller.email !== null) {
      if (emailKey(seller.email) === emailKey(email)) return seller;
      const message = bidi`must be ${seller.email}, the address of “${seller.name}”, not ${email}`;
      throw invalidFields([{ field: 'sellerEmail', message }]);
    }
    const others = (await this.repository.findAddresses(tx, seller.id)).filter(
      (one) => emailKey(one) !== emailKey(email),
    );
    if (others.length) return seller;
    await this.repository.updateAddress(tx, seller, email);
    return { ...seller, email, version: seller.version + 1 };
  }
}
