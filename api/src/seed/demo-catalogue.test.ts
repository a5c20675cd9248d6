import { toCents } from '../money/money';
import { CATEGORIES } from '../product/category';
import { demoCatalogue } from './demo-catalogue';
import { syntheticCatalogue } from './synthetic-catalogue';

describe('demonstration catalogue', () => {
  const now = Date.UTC(2026, 10, 29);
  const listings = demoCatalogue(now);

  it('always has the same 40 listings of each category', () => {
    for (const category of CATEGORIES)
      expect(listings.filter((listing) => listing.category === category)).toHaveLength(40);
    expect(new Set(listings.map((listing) => listing.title)).size).toBe(120);
    expect(new Set(listings.map((listing) => listing.description)).size).toBe(120);
    expect(demoCatalogue(now)).toEqual(listings);
  });

  it('has unique groups and accounts, and mostly bots that can be sold several times', () => {
    const unique = (category: string) => listings.filter((one) => one.category === category && one.isUnique).length;
    expect(CATEGORIES.map(unique)).toEqual([40, 2, 40]);
  });

  it('has several listings of each topic, and a few listings without a topic', () => {
    const named = listings.flatMap(({ topic }) => topic ?? []);
    expect(listings.length - named.length).toBe(4);
    const topics = [...new Set(named)];
    expect(topics.length).toBeGreaterThan(12);
    for (const topic of topics) expect(named.filter((name) => name === topic).length).toBeGreaterThan(1);
  });

  it('has checks of many ages, and each check is newer than its listing and has a note', () => {
    const checked = listings.filter((listing) => listing.isVerified);
    const ages = checked.map(({ verifiedAt }) => Math.floor((now - Number(verifiedAt)) / (24 * 60 * 60 * 1000)));
    expect(new Set(ages).size).toBeGreaterThanOrEqual(9);
    expect(ages.filter((age) => age < 90).length).toBeGreaterThan(ages.length / 2);
    expect(ages.some((age) => age >= 90)).toBe(true);
    for (const { verifiedAt, createdAt, verificationNote } of checked) {
      expect(verifiedAt?.getTime()).toBeGreaterThan(createdAt.getTime());
      expect(verificationNote?.length).toBeGreaterThanOrEqual(10);
    }
    expect(listings.filter((listing) => !listing.isVerified && listing.verifiedAt)).toEqual([]);
  });

  it('has listings in several languages, and bots without a language', () => {
    const languageOf = (title: string) => listings.find((listing) => listing.title === title)?.language;
    expect(languageOf('Bitcoin Beginners Circle')).toBe('pt');
    expect(languageOf('Crypto Chart Room')).toBe('en');
    expect(languageOf('Sourdough Kitchen')).toBe('it');
    expect(languageOf('Word-a-Day Tutor Bot')).toBeNull();
  });

  it.each(listings.map((item) => [item.title, item] as const))('has plausible values for %s', (_title, listing) => {
    expect(listing.features.length).toBeGreaterThanOrEqual(4);
    expect(listing.features.length).toBeLessThanOrEqual(7);
    expect(toCents(listing.price)).toBeGreaterThan(0);
    if (listing.originalPrice) expect(toCents(listing.originalPrice)).toBeGreaterThan(toCents(listing.price));
    expect(listing.rating).toMatch(/^[1-5]\.\d$/);
    expect(listing.title.length).toBeLessThanOrEqual(200);
    expect(listing.description.length).toBeLessThanOrEqual(2000);
    expect(listing.category === 'bot' ? listing.memberCount : listing.userCount).toBeNull();
  });
});

it('generated listings all differ, and are the same for the same count', () => {
  const listings = [...syntheticCatalogue(500)];
  expect(new Set(listings.map((listing) => listing.title)).size).toBe(500);
  expect([...syntheticCatalogue(500)]).toEqual(listings);
});
