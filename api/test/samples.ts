import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { hashOf } from '../src/secret/token';
import { Transactions } from '../src/database/transactions';
import type { OrderInput } from '../src/order/order.dto';
import type { NewProduct } from '../src/product/product-import.repository';
import { ProductImport } from '../src/product/product-import';
import { StatsController, type StatsView } from '../src/stats/stats.controller';
import type { Client } from './client';
import type { TestApp } from './test-app';

/** A product with a value in every field. */
export function sampleProduct(given: Partial<NewProduct> = {}): NewProduct {
  return {
    title: 'Sample Group',
    description: 'A group to try things with.',
    category: 'group',
    price: '10.00',
    originalPrice: null,
    rating: '4.5',
    reviewCount: 10,
    memberCount: 1000,
    userCount: null,
    features: ['One', 'Two'],
    sellerName: 'Sam Seller',
    isVerified: true,
    createdAt: new Date('2025-01-01T00:00:00.000Z'),
    ...given,
  };
}

/** Stores the products and returns their keys in the same order. */
export async function storeProducts(dataSource: DataSource, ...given: Partial<NewProduct>[]): Promise<number[]> {
  await new ProductImport(new Transactions(dataSource)).insert(given.map((fields) => sampleProduct(fields)));
  const sql = 'SELECT id FROM product ORDER BY id DESC LIMIT ?';
  const rows = await dataSource.query<{ id: number }[]>(sql, [given.length]);
  return rows.map(({ id }) => id).reverse();
}

export type Person = { id: number; username: string; email: string; password: string; client: Client };

/** Everybody who signs up here has this password. */
export const SAMPLE_PASSWORD = 'a quiet river 7';

let personCount = 0;

/** Signs a new user up, which also signs them in. */
export async function signUp(client: Client): Promise<Person> {
  for (;;) {
    // Each attempt has a new name, because a refused sign-up may have been stored.
    const name = `person${++personCount}`;
    const input = { username: name, email: `${name}@example.com`, password: SAMPLE_PASSWORD };
    const body = { firstName: name, ...input };
    const response = await client.post<{ user: { id: number } }>('/api/auth/signup', body);
    // A busy machine refuses some of many simultaneous sign-ups.
    if (response.status === 503) continue;
    if (response.status !== 201)
      throw new Error(`The sign-up failed with ${response.status} ${JSON.stringify(response.body)}`);
    return { id: response.body.user.id, client, ...input };
  }
}

export async function makeAdmin(dataSource: DataSource, person: Person, isAdmin = true): Promise<void> {
  await dataSource.query('UPDATE `user` SET is_admin = ? WHERE id = ?', [isAdmin, person.id]);
}

export async function signUpSupport(dataSource: DataSource, client: Client): Promise<Person> {
  const person = await signUp(client);
  await dataSource.query("UPDATE `user` SET staff_role = 'support' WHERE id = ?", [person.id]);
  return person;
}

/** Confirms the address as the link of the sign-up mail does. */
export async function confirmEmail(dataSource: DataSource, { id }: Person): Promise<void> {
  const sql = 'UPDATE `user` SET email_verified_at = ?, unconfirmed_since = NULL WHERE id = ?';
  await dataSource.query(sql, [new Date(), id]);
}

export async function signUpAdmin(dataSource: DataSource, client: Client): Promise<Person> {
  const person = await signUp(client);
  await makeAdmin(dataSource, person);
  return person;
}

let orderCount = 0;

/** @param price the price of the product that the buyer saw */
export function sampleOrder(productId: number, given: Partial<OrderInput> = {}, price = '10.00'): OrderInput {
  return {
    orderId: `17000000${String(++orderCount).padStart(5, '0')}`,
    customerName: 'Carla Customer',
    customerEmail: 'carla@example.com',
    customerTelegram: '@carla',
    total: price,
    items: [{ productId, quantity: 1, price }],
    ...given,
  };
}

/** Returns a new key, as the device of a buyer makes it. `placing` and `proof` are the headers of requests. */
export function newOrderKey() {
  const key = randomBytes(32).toString('base64url');
  return { placing: { 'order-key-hash': hashOf(key) }, proof: { 'order-key': key } };
}

/** Reads the statistics of the home page without their cache. */
export function readFreshStats({ app }: TestApp): Promise<StatsView> {
  return app.get(StatsController, { strict: false }).read();
}
