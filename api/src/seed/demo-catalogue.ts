import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, type Category, isUniqueByDefault } from '../product/category';
import type { NewProduct } from '../product/product-import.repository';

/** The dates of listings are fixed, so that the catalogue is the same on every machine. */
const NEWEST_LISTING_TIME = Date.UTC(2025, 10, 1, 12);
const LISTING_INTERVAL_MS = 7 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** @param now The current time. The dates of checks are counted back from it, so that some checks are always recent. */
export function demoCatalogue(now = Date.now()): NewProduct[] {
  const lists = CATEGORIES.map(readListings);
  const longest = Math.max(...lists.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return mixed.map((listing, index) => {
    const createdAt = new Date(NEWEST_LISTING_TIME - (mixed.length - 1 - index) * LISTING_INTERVAL_MS);
    const language = languageOf(listing);
    return {
      ...listing,
      isUnique: listing.isUnique ?? isUniqueByDefault(listing.category),
      language,
      createdAt,
      ...(listing.isVerified && makeCheck(listing.category, createdAt, index, now)),
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
const LANGUAGE_NAMES = Object.keys(LANGUAGE_CODES).join('|');
const LANGUAGE_IN_FEATURES = new RegExp(`\\b(${LANGUAGE_NAMES})\\b`);
const LANGUAGE_IN_DESCRIPTION = new RegExp(`\\b(?:in|In) (${LANGUAGE_NAMES})\\b`);

/** Returns the code of the first language in the features, or else of the language in the description. */
function languageOf({ features, description }: Listing): string | null {
  const [, name = ''] =
    LANGUAGE_IN_FEATURES.exec(features.join(' ')) ?? LANGUAGE_IN_DESCRIPTION.exec(description) ?? [];
  return LANGUAGE_CODES[name] ?? null;
}

const COUNT_NOTE = 'The owner added us as an administrator, and we counted the members.';
const CHECK_NOTES: Record<Category, readonly string[]> = {
  group: [
    'The owner posted our code in the group, then deleted it.',
    COUNT_NOTE,
    'In a video call, we saw the list of administrators with the seller as the owner.',
  ],
  bot: [
    'The owner made the bot answer with our code.',
    'The owner showed us the bot in BotFather during a video call.',
    'The owner changed the bot’s description to our code for an hour.',
  ],
  account: [
    'The owner sent us our code from the account.',
    'The owner showed us the account and its devices during a video call.',
  ],
};
const CHECK_AGES_DAYS = [2, 9, 16, 23, 37, 61, 84, 130, 210, 400];

function makeCheck(category: Category, createdAt: Date, index: number, now: number) {
  const notes = CHECK_NOTES[category];
  const age = CHECK_AGES_DAYS[index % CHECK_AGES_DAYS.length] ?? 0;
  const verifiedAt = new Date(Math.max(now - age * DAY_MS, createdAt.getTime() + LISTING_INTERVAL_MS));
  const verificationNote = notes[Math.floor(index / CATEGORIES.length) % notes.length] ?? null;
  const counted = verificationNote === COUNT_NOTE && { countSource: 'shop' as const, countSourceAt: verifiedAt };
  return { verifiedAt, verificationNote, ...counted };
}

type Listing = Omit<NewProduct, 'createdAt'>;

function readListings(category: Category): Listing[] {
  const file = join(__dirname, 'demo', `${category}s.json`);
  const listings = JSON.parse(readFileSync(file, 'utf8')) as Omit<Listing, 'category'>[];
  return listings.map((listing) => ({ ...listing, category }));
}
