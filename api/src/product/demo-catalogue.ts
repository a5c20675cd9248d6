import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from './category';
import type { NewProduct } from './product-import';

const FILES: Record<Category, string> = { group: 'groups.json', bot: 'bots.json', account: 'accounts.json' };
/** The catalogue is the same on every machine, its dates included: one listing every seven hours up to this one. */
const NEWEST = Date.UTC(2025, 10, 1, 12);
const STEP_MS = 7 * 60 * 60 * 1000;

/** The demonstration listings, the categories taking turns. */
export function demoCatalogue(): NewProduct[] {
  const lists = Object.entries(FILES).map(([category, file]) => readDemo(category as Category, file));
  const longest = Math.max(...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return mixed.map((listing, index) => ({
    ...listing,
    createdAt: new Date(NEWEST - (mixed.length - 1 - index) * STEP_MS),
  }));
}

type Listing = Omit<NewProduct, 'createdAt'>;

function readDemo(category: Category, file: string): Listing[] {
  const listings = JSON.parse(readFileSync(join(__dirname, 'demo', file), 'utf8')) as Omit<Listing, 'category'>[];
  return listings.map((listing) => ({ ...listing, category }));
}
