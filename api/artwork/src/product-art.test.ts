/** @jest-environment jsdom */
import { createHash } from 'node:crypto';
import { drawProductArt } from './product-art';
import { type ArtFact, shortCount } from './art-fact';
import { chooseArtTopic, TOPIC_ICONS } from './art-topic';

const CATEGORIES = ['group', 'bot', 'account'] as const;
// The hashes must never change, because browsers cache the pictures. A new drawing needs a new version in its path.
const SEEDS: [number, string, (typeof CATEGORIES)[number], ArtFact | null, string][] = [
  [1, 'Crypto Signals Hub', 'group', { kind: 'members', value: 48_200 }, 'f2ed622f0b0c282b'],
  [2, 'Daily World News', 'group', null, 'da648c7c67b2c208'],
  [3, 'English Learners Club', 'group', { kind: 'members', value: 812 }, '6f82d3bb79a37dd5'],
  [4, 'Support Desk Bot', 'bot', { kind: 'users', value: 186_400 }, 'e2b4979c3e8f2d96'],
  [5, 'AI Assistant Bot', 'bot', { kind: 'users', value: 999_950 }, '2ea702d0986b155f'],
  [6, 'Shop Deals Bot', 'bot', { kind: 'users', value: 7 }, 'df06eee10097a6b3'],
  [7, 'Aged Premium Account', 'account', { kind: 'since', value: 2014 }, '74b4d86763cb2378'],
  [8, 'Gaming Creator Account', 'account', { kind: 'members', value: 999_949 }, 'f14e0de606dc9d29'],
  [9, 'Music Curator Account', 'account', null, 'dc8c08692c48bc1e'],
  [10, 'Forex Trading Room', 'group', { kind: 'members', value: 12_000 }, '91202755447745ce'],
  [11, 'Moderator Bot', 'bot', { kind: 'users', value: 2_147_483_647 }, 'fab330e629890923'],
  [12, 'Verified Business Account', 'account', { kind: 'since', value: 2025 }, '12ed21b182938a65'],
];

/** The part of the DOM's types that the test needs, because the API is compiled without the types of the DOM. */
type ParsedElement = { tagName: string; attributes: Iterable<{ name: string; value: string }> };
type ParsedDocument = { querySelector(what: string): unknown; querySelectorAll(what: string): Iterable<ParsedElement> };
declare const DOMParser: new () => { parseFromString(text: string, type: string): ParsedDocument };

describe('the drawn picture of a product', () => {
  it.each(SEEDS)('never changes for product %d (%s)', (id, title, category, fact, hash) => {
    const art = drawProductArt({ id, category, topic: chooseArtTopic(title, '', category), fact });
    expect(createHash('sha256').update(art).digest('hex').slice(0, 16)).toBe(hash);
  });

  it('has its number or year in the square that small lists show', () => {
    const art = { id: 1, category: 'bot', topic: 'ai' } as const;
    const numbers = [7, 99_999, 186_400, 999_949, 2_147_483_647].map((value) => {
      const [, left, scale] =
        /translate\(([\d.]+) 304\) scale\(([\d.]+)\)/.exec(
          drawProductArt({ ...art, fact: { kind: 'users', value } }),
        ) ?? [];
      return { left: Number(left), capHeight: Number(scale) * 710 };
    });
    for (const { left, capHeight } of numbers) {
      expect(left).toBeGreaterThan(140);
      expect(capHeight).toBeGreaterThan(50);
    }
  });

  it('is different for every product', () => {
    const arts = CATEGORIES.flatMap((category) =>
      Array.from({ length: 300 }, (_, id) => drawProductArt({ id, category, topic: 'ai', fact: null })),
    );
    expect(new Set(arts).size).toBe(900);
  });

  it('is well-formed XML without scripts and links', () => {
    for (const category of CATEGORIES) {
      for (const topic of Object.keys(TOPIC_ICONS) as (keyof typeof TOPIC_ICONS)[]) {
        const art = drawProductArt({ id: 99, category, topic, fact: { kind: 'members', value: 1_234_567_890 } });
        const document = new DOMParser().parseFromString(art, 'image/svg+xml');
        expect(document.querySelector('parsererror')).toBeNull();
        const elements = [...document.querySelectorAll('*')];
        const forbidden = elements.filter(({ tagName }) => /^(script|foreignObject|image|use|a|style)$/.test(tagName));
        expect(forbidden).toEqual([]);
        for (const { name, value } of elements.flatMap(({ attributes }) => [...attributes])) {
          if (/^on|href|^style$/.test(name)) throw new Error(`${topic}: ${name}`);
          if (name !== 'xmlns' && /http|javascript|data:|NaN|undefined/.test(value))
            throw new Error(`${topic}: ${value}`);
        }
      }
    }
  });
});

it.each([
  [7, '7'],
  [999, '999'],
  [48_200, '48.2K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [2_147_483_647, '2147.5M'],
])('a drawn picture shows the number %d as %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});

describe('the topic of a drawn picture', () => {
  it.each([
    ['Bitcoin Room', '', 'group', 'crypto'],
    ['Room', 'A course in English', 'group', 'education'],
    ['Nothing in Particular', '', 'group', 'chat'],
    ['Nothing in Particular', '', 'bot', 'bot'],
    ['Nothing in Particular', '', 'account', 'user'],
  ] as const)('of %p with the description %p and the category %s is %s', (title, description, category, topic) => {
    expect(chooseArtTopic(title, description, category)).toBe(topic);
  });
});
