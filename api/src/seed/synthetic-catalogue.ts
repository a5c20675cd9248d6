import { ArtRandom } from '@telemarket/artwork';
import { fromCents } from '../money/money';
import { CATEGORIES, type Category, COUNT_FIELD } from '../product/category';
import type { NewProduct } from '../product/product-import.repository';

const splitList = (text: string): string[] => text.split(',').map((part) => part.trim().replace(/\s+/g, ' '));

const TOPICS = splitList(`
  Crypto, Trading, News, English, Gaming, Music, Travel, Cooking, Fitness, Photo, Film, Books, Coding, Design,
  Marketing, Support, Delivery, Weather, Parents, Science
`);
const PLACES = splitList(`
  Berlin, Lagos, Mumbai, Lima, Osaka, Oslo, Cairo, Toronto, Warsaw, Hanoi, Porto, Nairobi, Dublin, Tbilisi, Quito,
  Perth
`);
const STYLES = splitList(`
  Daily, Quiet, Bright, Open, Weekly, Prime, Friendly, Expert, Local, Global, Rapid, Classic
`);
const NOUNS: Record<Category, string[]> = {
  group: ['Circle', 'Community', 'Club', 'Room', 'Forum', 'Hub'],
  bot: ['Bot', 'Helper', 'Assistant', 'Keeper', 'Watcher', 'Planner'],
  account: ['Account', 'Profile', 'Channel Account', 'Creator Account', 'Business Account'],
};
const TRAITS = splitList(`
  Moderated every day, Archive of two years, No advertising, Own sticker set, Clear house rules, Export of
  statistics, Hand-over guide, Replies within a day, Two administrators, Multilingual
`);
const SELLERS = splitList(`
  Mara Lind, Tomas Reyes, Yuki Arai, Ada Okoro, Piotr Zielinski, Lena Fischer, Omar Haddad, Nina Costa, Ravi
  Menon, Sofia Berg
`);
const NEWEST_LISTING_TIME = Date.UTC(2025, 10, 1);
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Yields invented listings, for tests with many products. The same count always gives the same listings. */
export function* syntheticCatalogue(count: number): Iterable<NewProduct> {
  const random = new ArtRandom(count);
  for (let number = 1; number <= count; number++) yield makeListing(number, random);
}

function makeListing(number: number, random: ArtRandom): NewProduct {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.unit() * list.length)] as T;
  const whole = (low: number, high: number) => Math.floor(random.between(low, high));
  const category = pick(CATEGORIES);
  const [style, topic, place] = [pick(STYLES), pick(TOPICS), pick(PLACES)];
  const cents = whole(5, 900) * 100 + pick([0, 50, 90, 99]);
  return {
    title: `${style} ${topic} ${pick(NOUNS[category])} ${place} ${number}`,
    description:
      `${topic} for people in and around ${place}, run since ${whole(2016, 2025)}. ` +
      `${style} posts, ${whole(2, 60)} of them in an ordinary week, and a handover that takes ${whole(1, 5)} days.`,
    category,
    topic,
    price: fromCents(cents),
    originalPrice: random.unit() < 0.3 ? fromCents(cents + whole(5, 200) * 100) : null,
    rating: random.between(3, 5).toFixed(1),
    // The fourth power makes few products very popular.
    reviewCount: Math.floor(5_000 * random.unit() ** 4),
    memberCount: COUNT_FIELD[category] === 'userCount' ? null : Math.floor(200_000 * random.unit() ** 3),
    userCount: COUNT_FIELD[category] === 'userCount' ? Math.floor(500_000 * random.unit() ** 3) : null,
    sinceYear: random.unit() < 0.5 ? whole(2014, 2025) : null,
    features: Array.from({ length: whole(3, 7) }, () => pick(TRAITS)),
    sellerName: pick(SELLERS),
    isVerified: random.unit() < 0.6,
    createdAt: new Date(NEWEST_LISTING_TIME - Math.floor(random.unit() * 3 * YEAR_MS)),
  };
}
