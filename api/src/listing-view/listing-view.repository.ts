import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { HAS_PAGE } from '../listing-state/listing-state';
import type { ListingViewer } from './listing-view.entity';

// With INSERT IGNORE, two processes would both get a shared lock of the row and then wait for each other.
const ADD_KEY = 'INSERT INTO listing_view_key (day, secret) VALUES (?, ?) ON DUPLICATE KEY UPDATE day = VALUES(day)';
const LOCK_KEY = 'SELECT secret FROM listing_view_key WHERE day = ? FOR UPDATE';
const FIND_SHOWN = `SELECT id FROM product WHERE id IN (?) AND ${HAS_PAGE}`;
const ADD_VIEWERS = 'INSERT IGNORE INTO listing_viewer (day, product_id, network_hash) VALUES ?';
// GREATEST keeps the stored count when the networks of a past day have been deleted already.
const COUNT_VIEWS = `INSERT INTO listing_view (day, product_id, views)
  SELECT day, product_id, COUNT(*) FROM listing_viewer WHERE day = ? AND product_id IN (?) GROUP BY day, product_id
  ON DUPLICATE KEY UPDATE views = GREATEST(views, VALUES(views))`;

@Injectable()
export class ListingViewRepository {
  /**
   * Returns the key of the day, and stores `secret` as the key if the day has none. Locks the key, so that the
   * processes count one after another.
   */
  async lockKey(tx: Tx, day: string, secret: string): Promise<string> {
    await tx.query(ADD_KEY, [day, secret]);
    const [row] = await tx.query<{ secret: string }[]>(LOCK_KEY, [day]);
    return row?.secret ?? secret;
  }

  /** Returns the ids of the products that have a page. */
  async findShown(tx: Tx, productIds: number[]): Promise<Set<number>> {
    const rows = await tx.query<{ id: number }[]>(FIND_SHOWN, [productIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Adds the networks that have not viewed the listing on this day before, and updates the counts of these listings.
   */
  async add(tx: Tx, day: string, viewers: readonly Pick<ListingViewer, 'productId' | 'networkHash'>[]): Promise<void> {
    await tx.query(ADD_VIEWERS, [viewers.map(({ productId, networkHash }) => [day, productId, networkHash])]);
    await tx.query(COUNT_VIEWS, [day, [...new Set(viewers.map(({ productId }) => productId))]]);
  }
}
