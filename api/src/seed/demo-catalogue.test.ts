import { toCents } from '../money/money';
import { CATEGORIES } from '../product/category';
import { demoCatalogue } from './demo-catalogue';
import { syntheticCatalogue } from './synthetic-catalogue';

describe('demonstration catalogue', () => {
  const listings = demoCatalogue();

  it('has the same 40 listings of each category every time', () => {
    for (const category of CATEGORIES) expect(listings.filter((one) => one.category === category)).toHaveLength(40);
    expect(new Set(listings.map((one) => one.title)).size).toBe(120);
    expect(new Set(listings.map((one) => one.description)).size).toBe(120);
    expect(demoCatalogue()).toEqual(listings);
  });

  it('marks a dozen as one of a kind, some of each category', () => {
    const marked = listings.filter((one) => one.isUnique);
    expect(marked).toHaveLength(12);
    expect(new Set(marked.map((one) => one.category)).size).toBe(CATEGORIES.length);
  });

  it.each(listings.map((one) => [one.title, one] as const))('has plausible values for %s', (_title, listing) => {
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

it('invents the same listings for the same count, all of them different', () => {
  const listings = [...syntheticCatalogue(500)];
  expect(new Set(listings.map((one) => one.title)).size).toBe(500);
  expect([...syntheticCatalogue(500)]).toEqual(listings);
});
