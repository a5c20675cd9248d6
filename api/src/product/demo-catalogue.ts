import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, type Category } from './category';
import type { NewProduct } from './product-import';

/** The dates are fixed, so that the catalogue is the same on every machine. */
const NEWEST = Date.UTC(2025, 10, 1, 12);
const STEP_MS = 7 * 60 * 60 * 1000;

/** The demonstration listings, one of each category in turn. */
export function demoCatalogue(): NewProduct[] {
  const lists = CATEGORIES.map(readListings);
  const longest = Math.max(...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return mixed.map((listing, index) => ({
    ...listing,
    createdAt: new Date(NEWEST - (mixed.length - 1 - index) * STEP_MS),
  }));
}

type Listing = Omit<NewProduct, 'createdAt'>;

function readListings(category: Category): Listing[] {
  const file = join(__dirname, 'demo', `${category}s.json`);
  const listings = JSON.parse(readFileSync(file, 'utf8')) as Omit<Listing, 'category'>[];
  return listings.map((listing) => ({ ...listing, category }));
}
