import { Injectable } from '@nestjs/common';
import { likePattern, likePrefix } from '../database/like';
import type { Tx } from '../database/transactions';
import { OrderNote } from './order-note.entity';

/** A search reads at most this many listings, and finds at most this many of the newest orders. */
const MAX_SEARCH_RESULTS = 1_000;
/** A search by name reads only this many of the newest orders. An index on names would make every new order slower. */
const MAX_SEARCHED_NAMES = 2_000;

const FIND_LISTINGS = `SELECT id FROM product WHERE title LIKE ? ESCAPE '!' OR seller_name LIKE ? ESCAPE '!' LIMIT ${MAX_SEARCH_RESULTS}`;

// Without these index hints, the database may read all orders from the newest to the oldest.
const FIND_ORDERS = `SELECT id FROM (
  (SELECT id FROM \`order\` WHERE order_id LIKE ? ESCAPE '!' ORDER BY order_id DESC LIMIT ${MAX_SEARCH_RESULTS})
  UNION (SELECT id FROM \`order\` FORCE INDEX (order_customer_email)
    WHERE customer_email LIKE ? ESCAPE '!' ORDER BY id DESC LIMIT ${MAX_SEARCH_RESULTS})
  UNION (SELECT id FROM (SELECT id, customer_name, customer_telegram FROM \`order\`
      ORDER BY id DESC LIMIT ${MAX_SEARCHED_NAMES}) newest
    WHERE customer_name LIKE ? ESCAPE '!' OR customer_telegram LIKE ? ESCAPE '!' ORDER BY id DESC LIMIT ${MAX_SEARCH_RESULTS})
  UNION (SELECT order_id AS id FROM order_item FORCE INDEX (order_item_product) WHERE product_id IN (?)
    ORDER BY order_id DESC LIMIT ${MAX_SEARCH_RESULTS})
  ) found ORDER BY id DESC LIMIT ${MAX_SEARCH_RESULTS}`;

const FIND_SELLERS = `SELECT order_id AS orderRowId, seller_name AS sellerName FROM deal
  WHERE order_id IN (?) ORDER BY order_id, id`;

const FIND_SELLER_IDS = 'SELECT id AS dealId, seller_id AS sellerId FROM deal WHERE order_id = ?';

/** Reads the data of orders that only staff may see. */
@Injectable()
export class OrderDeskRepository {
  /**
   * Finds orders whose number or email address begins with the text, and orders whose listings contain it in the title
   * or the seller's name. Among the newest orders, the names and Telegram names of customers are searched, too. Returns
   * the ids of the newest orders found.
   */
  async search(tx: Tx, text: string): Promise<number[]> {
    const anywhere = likePattern(text);
    const listings = await tx.query<{ id: number }[]>(FIND_LISTINGS, [anywhere, anywhere]);
    const productIds = listings.length ? listings.map(({ id }) => id) : [0];
    const start = likePrefix(text);
    const orders = await tx.query<{ id: number }[]>(FIND_ORDERS, [start, start, anywhere, anywhere, productIds]);
    return orders.map(({ id }) => id);
  }

  async findSellers(tx: Tx, orderRowIds: number[]): Promise<Map<number, string[]>> {
    const byOrder = new Map<number, string[]>(orderRowIds.map((id) => [id, []]));
    if (!orderRowIds.length) return byOrder;
    const rows = await tx.query<{ orderRowId: number; sellerName: string }[]>(FIND_SELLERS, [orderRowIds]);
    for (const { orderRowId, sellerName } of rows) byOrder.get(orderRowId)?.push(sellerName);
    return byOrder;
  }

  /** Returns the seller's id for each deal of an order. Deals that have no seller yet are left out. */
  async findSellerIds(tx: Tx, orderRowId: number): Promise<Map<number, number>> {
    const rows = await tx.query<{ dealId: number; sellerId: number | null }[]>(FIND_SELLER_IDS, [orderRowId]);
    return new Map(rows.flatMap(({ dealId, sellerId }) => (sellerId === null ? [] : [[dealId, sellerId]])));
  }

  findNotes(tx: Tx, orderRowId: number): Promise<OrderNote[]> {
    return tx.find(OrderNote, { where: { orderRowId }, order: { id: 'ASC' } });
  }

  async insertNote(tx: Tx, note: Omit<OrderNote, 'id'>): Promise<void> {
    await tx.insert(OrderNote, note);
  }
}
