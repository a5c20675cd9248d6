import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Transactions } from '../database/transactions';
import { found } from '../http/problem';
import { SellerRepository, type SellerRow } from './seller.repository';

/**
 * The time for which the numbers are cached. Counting the sales of a seller with many listings takes longer than the
 * other reads of a page.
 */
const TTL_MS = 5_000;
const MAX_SELLERS = 500;

/** Keeps the numbers of a seller for some seconds, so that many requests need only one count. */
@Injectable()
export class SellerNumbers {
  private readonly rows: LRUCache<string, SellerRow>;

  constructor(sellers: SellerRepository, transactions: Transactions) {
    this.rows = new LRUCache({
      max: MAX_SELLERS,
      ttl: TTL_MS,
      ttlResolution: 0,
      ignoreFetchAbort: true,
      fetchMethod: async (name) => found(await transactions.read((tx) => sellers.find(tx, name))),
    });
  }

  /** Throws 404 when no product of the seller is listed or sold. */
  readNumbers(name: string): Promise<SellerRow> {
    return this.rows.forceFetch(name);
  }
}
