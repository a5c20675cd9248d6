import { randomUUID } from 'node:crypto';
import { callApi } from '../shop/customer';
import { makeOrder } from '../shop/order';

const PRICE = '12.50';
const UNLISTED_STATES = ['draft', 'paused', 'deleted'] as const;

interface Listing {
  id: number;
  title: string;
  sellerName: string;
}

type Product = { id: number };

/**
 * Listings of the new API that are not for sale, and one listing that is for sale. A check of a place counts only if
 * the place shows the listing that is for sale.
 */
export class UnlistedListings {
  private readonly unlisted = new Map<(typeof UNLISTED_STATES)[number], Listing>();
  private control: Listing | null = null;
  private orders = 0;

  /** @param cookie The session cookies of an administrator of the new API. */
  async create(origin: string, cookie: string): Promise<void> {
    const send = async <Body>(path: string, body: object, method = 'POST', version?: number): Promise<Body> => {
      const headers = { 'content-type': 'application/json', cookie, ...(version && { 'if-match': `"${version}"` }) };
      const response = await fetch(origin + path, { method, body: JSON.stringify(body), headers });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (response.status === 204 ? null : await response.json()) as Body;
    };
    const create = async (state: 'draft' | 'listed') => {
      const title = `Listing ${randomUUID()}`;
      const sellerName = `Seller ${randomUUID()}`;
      const facts = { description: 'A quiet place.', category: 'group', price: PRICE, memberCount: 10, features: [] };
      const input = { ...facts, title, sellerName, isVerified: false, state };
      const { id, version } = await send<{ id: number; version: number }>('/api/admin/products', input);
      return { id, version, title, sellerName };
    };
    this.control = await create('listed');
    this.unlisted.set('draft', await create('draft'));
    const paused = await create('listed');
    await send(`/api/admin/products/${paused.id}`, { state: 'paused' }, 'PATCH', paused.version);
    this.unlisted.set('paused', paused);
    const deleted = await create('listed');
    await send(`/api/admin/products/${deleted.id}`, {}, 'DELETE', deleted.version);
    this.unlisted.set('deleted', deleted);
  }

  /**
   * @returns The places in which the old API shows a listing that is not for sale, or hides the listing that is for
   * sale.
   */
  async findFaults(origin: string): Promise<string[]> {
    const faults: string[] = [];
    const check = async (listing: Listing | null, name: string, isForSale: boolean) => {
      if (!listing) throw new Error(`There is no ${name} listing`);
      const places = Object.entries(await this.findPlaces(origin, listing));
      faults.push(...places.filter(([, shown]) => shown !== isForSale).map(([place]) => `${name}: ${place}`));
    };
    await check(this.control, 'listed', true);
    for (const state of UNLISTED_STATES) await check(this.unlisted.get(state) ?? null, state, false);
    return faults;
  }

  /**
   * Finds out which places show the listing. The sitemap needs no check: the previous version makes it from the whole
   * list and from the pages of the product and its seller.
   */
  private async findPlaces(origin: string, { id, title, sellerName }: Listing): Promise<Record<string, boolean>> {
    const found = async (path: string) => (await callApi(`${origin}/api/${path}`)).ok;
    const inList = async (query: string) => {
      const response = await callApi(`${origin}/api/products${query}`);
      return ((await response.json()) as Product[]).some((product) => product.id === id);
    };
    const order = makeOrder(`18${Date.now()}${this.orders++}`, 1, [{ id, price: PRICE }], 1);
    return {
      'the whole list': await inList(''),
      'the first page, the newest first': await inList('?category=group&sort=newest&page=1'),
      'a search': await inList(`?q=${encodeURIComponent(title)}`),
      suggestions: await inList(`/search/${encodeURIComponent(title)}`),
      'the listings of its seller': await inList(`?seller=${encodeURIComponent(sellerName)}`),
      'its seller': await found(`sellers/${encodeURIComponent(sellerName)}`),
      'its page': await found(`products/${id}`),
      'similar listings': await found(`products/${id}/similar`),
      'its reviews': await found(`products/${id}/reviews`),
      'an order': (await callApi(`${origin}/api/orders`, order)).ok,
    };
  }
}
