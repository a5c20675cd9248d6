import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, type Category } from '../product/category';
import type { NewProduct } from '../product/product-import.repository';

/** The dates are fixed, so that the catalogue is the same on every machine. */
const NEWEST = Date.UTC(2025, 10, 1, 12);
const STEP_MS = 7 * 60 * 60 * 1000;

export function demoCatalogue(): NewProduct[] {
  const lists = CATEGORIES.map(readListings);
  const longest = Math.max(...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return mixed.map((listing, index) => {
    const createdAt = new Date(NEWEST - (mixed.length - 1 - index) * STEP_MS);
    return { ...listing, createdAt, ...(listing.isVerified && verification(listing.category, createdAt)) };
  });
}

const NOTES: Record<Category, string> = {
  group: 'The owner posted our code in the group and deleted it again.',
  bot: 'The owner made the bot answer with our code.',
  account: 'The owner sent us our code from the account.',
};

const verification = (category: Category, createdAt: Date) => ({
  verifiedAt: new Date(createdAt.getTime() + STEP_MS),
  verificationNote: NOTES[category],
});

type Listing = Omit<NewProduct, 'createdAt'>;

function readListings(category: Category): Listing[] {
  const file = join(__dirname, 'demo', `${category}s.json`);
  const listings = JSON.parse(readFileSync(file, 'utf8')) as Omit<Listing, 'category'>[];
  return listings.map((listing) => ({ ...listing, category }));
}
