import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, type Category, isUniqueByDefault } from '../product/category';
import type { NewProduct } from '../product/product-import.repository';

/** The dates of listings are fixed, so that the catalogue is the same on every machine. */
const NEWEST = Date.UTC(2025, 10, 1, 12);
const STEP_MS = 7 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @param now The current time. Checks are dated before it, so that some of them are always recent. */
export function demoCatalogue(now = Date.now()): NewProduct[] {
  const lists = CATEGORIES.map(readListings);
  const longest = Math.max(...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return mixed.map((listing, index) => {
    const createdAt = new Date(NEWEST - (mixed.length - 1 - index) * STEP_MS);
    const language = languageOf(listing);
    return {
      ...listing,
      isUnique: listing.isUnique ?? isUniqueByDefault(listing.category),
      language,
      createdAt,
      ...(listing.isVerified && check(listing.category, createdAt, index, now)),
    };
  });
}

const LANGUAGE_CODES: Readonly<Record<string, string>> = {
  ...{
    Arabic: 'ar',
    Croatian: 'hr',
    Dutch: 'nl',
    English: 'en',
    French: 'fr',
    German: 'de',
    Hindi: 'hi',
    Hungarian: 'hu',
  },
  ...{ Italian: 'it', Polish: 'pl', Portuguese: 'pt', Russian: 'ru', Spanish: 'es', Turkish: 'tr', Ukrainian: 'uk' },
};
const NAMED = Object.keys(LANGUAGE_CODES).join('|');
const OF_FEATURES = new RegExp(`\\b(${NAMED})\\b`);
const OF_DESCRIPTION = new RegExp(`\\b(?:in|In) (${NAMED})\\b`);

/** Returns the first language that the features name, or the language that the description names. */
function languageOf({ features, description }: Listing): string | null {
  const [, name = ''] = OF_FEATURES.exec(features.join(' ')) ?? OF_DESCRIPTION.exec(description) ?? [];
  return LANGUAGE_CODES[name] ?? null;
}

const COUNTED = 'The owner added us as an administrator, and we counted the members.';
const NOTES: Record<Category, readonly string[]> = {
  group: [
    'The owner posted our code in the group and deleted it again.',
    COUNTED,
    'In a video call, we saw the list of administrators with the seller as the owner.',
  ],
  bot: [
    'The owner made the bot answer with our code.',
    'The owner showed us the bot in BotFather during a video call.',
    'The owner changed the description of the bot to our code for an hour.',
  ],
  account: [
    'The owner sent us our code from the account.',
    'The owner showed us the account and its devices during a video call.',
  ],
};
const AGES_DAYS = [2, 9, 16, 23, 37, 61, 84, 130, 210, 400];

function check(category: Category, createdAt: Date, index: number, now: number) {
  const notes = NOTES[category];
  const age = AGES_DAYS[index % AGES_DAYS.length] ?? 0;
  const verifiedAt = new Date(Math.max(now - age * DAY_MS, createdAt.getTime() + STEP_MS));
  const verificationNote = notes[Math.floor(index / CATEGORIES.length) % notes.length] ?? null;
  const counted = verificationNote === COUNTED && { countSource: 'shop' as const, countSourceAt: verifiedAt };
  return { verifiedAt, verificationNote, ...counted };
}

type Listing = Omit<NewProduct, 'createdAt'>;

function readListings(category: Category): Listing[] {
  const file = join(__dirname, 'demo', `${category}s.json`);
  const listings = JSON.parse(readFileSync(file, 'utf8')) as Omit<Listing, 'category'>[];
  return listings.map((listing) => ({ ...listing, category }));
}
