/** @jest-environment jsdom */
import { createHash } from 'node:crypto';
import { productArt } from './product-art';
import { artTopic, TOPIC_ICONS } from './art-topic';

const CATEGORIES = ['group', 'bot', 'account'] as const;
// The hashes must never change, because browsers cache the pictures. A new drawing needs a new version in its path.
const SEEDS = [
  [1, 'Crypto Signals Hub', 'group', '839d95e61ad6a744'],
  [2, 'Daily World News', 'group', 'f9b455c78bdff4a9'],
  [3, 'English Learners Club', 'group', 'e1eab7eec5973def'],
  [4, 'Support Desk Bot', 'bot', '666d0dd0728f61f0'],
  [5, 'AI Assistant Bot', 'bot', 'e2f46d2ba5a353ed'],
  [6, 'Shop Deals Bot', 'bot', '463ab036d79a003c'],
  [7, 'Aged Premium Account', 'account', '172d0e97fdb0e83c'],
  [8, 'Gaming Creator Account', 'account', '57a697c7d110ca0c'],
  [9, 'Music Curator Account', 'account', '40618827c4514564'],
  [10, 'Forex Trading Room', 'group', 'e141eae60f3aea04'],
  [11, 'Moderator Bot', 'bot', 'b41beec2cdb4a9c1'],
  [12, 'Verified Business Account', 'account', 'd3cf5ae51c990bae'],
] as const;

/** The needed part of the DOM's types, which the API is compiled without. */
type ParsedElement = { tagName: string; attributes: Iterable<{ name: string; value: string }> };
type ParsedDocument = { querySelector(what: string): unknown; querySelectorAll(what: string): Iterable<ParsedElement> };
declare const DOMParser: new () => { parseFromString(text: string, type: string): ParsedDocument };

describe('productArt', () => {
  it.each(SEEDS)('draws the same picture of product %d (%s) for ever', (id, title, category, hash) => {
    const art = productArt(id, category, artTopic(title, '', category));
    expect(createHash('sha256').update(art).digest('hex').slice(0, 16)).toBe(hash);
  });

  it('draws another picture for every product', () => {
    const arts = CATEGORIES.flatMap((category) =>
      Array.from({ length: 1000 }, (_, id) => productArt(id, category, 'ai')),
    );
    expect(new Set(arts).size).toBe(3000);
  });

  it('draws well-formed XML without scripts and links', () => {
    for (const category of CATEGORIES) {
      for (const topic of Object.keys(TOPIC_ICONS) as (keyof typeof TOPIC_ICONS)[]) {
        const art = productArt(99, category, topic);
        const document = new DOMParser().parseFromString(art, 'image/svg+xml');
        expect(document.querySelector('parsererror')).toBeNull();
        for (const element of document.querySelectorAll('*')) {
          expect(['script', 'foreignObject', 'image', 'use', 'a', 'style']).not.toContain(element.tagName);
          for (const { name, value } of element.attributes) {
            expect(name).not.toMatch(/^on|href|^style$/);
            if (name !== 'xmlns') expect(value).not.toMatch(/http|javascript|data:|NaN|undefined/);
          }
        }
      }
    }
  });
});

describe('artTopic', () => {
  it.each([
    ['Bitcoin Room', '', 'group', 'crypto'],
    ['Room', 'A course in English', 'group', 'education'],
    ['Nothing in Particular', '', 'group', 'chat'],
    ['Nothing in Particular', '', 'bot', 'bot'],
    ['Nothing in Particular', '', 'account', 'user'],
  ] as const)('of %p and %p in %s is %s', (title, description, category, topic) => {
    expect(artTopic(title, description, category)).toBe(topic);
  });
});
