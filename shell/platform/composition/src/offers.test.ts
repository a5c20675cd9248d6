import { declaredBy } from './declared';
import {
  declarationsOf,
  isPartOf,
  lastingOffers,
  type Offers,
  readNeighbours,
  readOffers,
  unmetOffers,
} from './offers';

const OFFERS: Offers = {
  slots: { 'tips-side': { person: 'string', 'note?': 'string' }, 'tips-end': {} },
  events: {
    'tips:chosen': {
      id: 'number',
      'tags?': ['string'],
      by: { name: 'string', roles: [{ since: 'number' }] },
      'on?': 'boolean',
    },
  },
  ends: { 'tips-side.note': '2027-01-31', 'tips-end': '2027-02-01' },
};

test('the offers of a remote become the text of a declaration file', () => {
  expect(readOffers('tips', OFFERS)).toEqual(OFFERS);
  expect(declarationsOf('tips', OFFERS)).toBe(`// What tips offers to other remotes. npm run types writes this file.
/* eslint-disable */
import type {} from '@telemarket/composition';
import type {} from '@telemarket/kit/shop';
import type {} from '@telemarket/kit';

declare module '@telemarket/composition' {
  interface SlotProps {
    'tips-side': { person: string; note?: string };
    'tips-end': object;
  }
}

declare module '@telemarket/kit/shop' {
  interface SlotProps {
    'tips-side': { person: string; note?: string };
    'tips-end': object;
  }
}

declare module '@telemarket/kit' {
  interface KitEvents {
    'tips:chosen': { id: number; tags?: readonly string[]; by: { name: string; roles: readonly { since: number }[] }; on?: boolean };
  }
}
`);
});

test('new builds of other teams get no types for offers that will end', () => {
  expect(lastingOffers(OFFERS)).toEqual({ slots: { 'tips-side': { person: 'string' } }, events: OFFERS.events });
  expect(lastingOffers({ slots: { 'tips-side': {} }, ends: { 'tips-side': '2027-01-31' } })).toEqual({});
});

const slot = (name: string, props: unknown = {}) => ({ slots: { [name]: props } });
const event = (fields: unknown, name = 'tips:chosen') => ({ events: { [name]: fields } });
const nested = (depth: number): unknown => (depth === 0 ? 'string' : { in: nested(depth - 1) });
const bare = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`tips-s${at}`, {}]));
const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 'string']));

test.each<[what: string, offers: unknown, problem: string]>([
  ['a list in place of an object', [], 'offers is not an object'],
  ['slots of null', { slots: null }, 'offers.slots is not an object'],
  ['events of null', { events: null }, 'offers.events is not an object'],
  ['ends of null', { ends: null }, 'offers.ends is not an object'],
  ['another key', { slot: {} }, 'offers has the unknown key "slot"'],
  [
    'a slot of another remote',
    slot('clubs-side'),
    'offers.slots cannot have "clubs-side": a slot of tips is called tips-…',
  ],
  ['an event of another remote', event({}, 'clubs:chosen'), 'offers.events cannot have "clubs:chosen"'],
  ['an event of the kit', event({}, 'auth-changed'), 'offers.events cannot have "auth-changed"'],
  ['a name that ends its text', slot("tips-'; */ }"), 'offers.slots cannot have "tips-\'; */ }"'],
  [
    'a field that ends its text',
    slot('tips-side', { 'a: string }; */': 'string' }),
    'tips-side cannot have a field "a: ',
  ],
  [
    'a field of each object',
    event(JSON.parse('{"__proto__": "string"}')),
    'tips:chosen cannot have a field "__proto__"',
  ],
  [
    'another field of each object',
    event({ 'constructor?': 'string' }),
    'tips:chosen cannot have a field "constructor?"',
  ],
  ['a field twice', event({ id: 'number', 'id?': 'number' }), 'tips:chosen has the field id twice'],
  [
    'a prop that is no text',
    slot('tips-side', { id: 'number' }),
    "tips-side.id is not 'string', but the props of a slot must be texts",
  ],
  ['a type of another language', event({ id: 'integer' }), 'tips:chosen.id is not a type'],
  ['a type that is a text of code', event({ id: 'string } } //' }), 'tips:chosen.id is not a type'],
  ['a list of nothing', event({ ids: [] }), 'tips:chosen.ids is not a type'],
  ['no type', event({ id: null }), 'tips:chosen.id is not an object'],
  ['many levels', event(nested(6)), 'has more than 5 levels'],
  ['lists of many levels', event({ a: [[[[['string']]]]] }), 'has more than 5 levels'],
  ['501 slots without fields', { slots: bare(501) }, 'offers has more than 500 slots, events and fields'],
  ['10,000 fields', event(many), 'offers has more than 500 slots, events and fields'],
  ['an end of nothing', { ends: { 'tips-side': '2027-01-31' } }, 'offers.ends names "tips-side", which is not offered'],
  ['an end without a day', { ...slot('tips-side'), ends: { 'tips-side': 'soon' } }, 'offers.ends needs a day'],
  ['an end on no day', { ...slot('tips-side'), ends: { 'tips-side': '2027-13-31' } }, 'offers.ends needs a day'],
])('a declaration with %s is refused', (_what, offers, problem) => {
  expect(() => readOffers('tips', offers)).toThrow(problem);
});

test('a malformed list of neighbours is reported, and a build without a list is accepted', () => {
  expect(() => readNeighbours({ '../tips': {} })).toThrow('neighbours cannot have "../tips"');
  expect(() => readNeighbours({ tips: slot('clubs-side') })).toThrow('offers.slots cannot have "clubs-side"');
  expect(declaredBy('tips', { pages: [] })).toEqual({ offers: null, neighbours: {}, redirects: {}, problems: [] });
  const wrong = {
    pages: [],
    offers: slot('clubs-side'),
    neighbours: { tips: 7 },
    redirects: { '/old': '//evil.example' },
  };
  const { problems, ...read } = declaredBy('tips', wrong as never);
  expect(read).toEqual({ offers: null, neighbours: {}, redirects: {} });
  expect(problems).toHaveLength(3);
  const long = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`r${at}`, {}]));
  expect(declaredBy('tips', { pages: [], neighbours: long })).toMatchObject({
    neighbours: {},
    problems: ['neighbours is longer than 64000 characters'],
  });
});

test.each<[what: string, now: unknown, differences: string[]]>([
  ['the same', { id: 'number', by: { name: 'string' }, 'on?': 'boolean', ids: ['number'] }, []],
  ['more', { id: 'number', by: { name: 'string', at: 'number' }, 'on?': 'boolean', ids: ['number'], x: 'string' }, []],
  [
    'an optional field that is always there',
    { id: 'number', by: { name: 'string' }, on: 'boolean', ids: ['number'] },
    [],
  ],
  ['an optional field less', { id: 'number', by: { name: 'string' }, ids: ['number'] }, []],
  ['a field less', { by: { name: 'string' }, ids: ['number'] }, ['tips:chosen.id is missing']],
  [
    'a field that may be missing',
    { 'id?': 'number', by: { name: 'string' }, ids: ['number'] },
    ['tips:chosen.id may be missing'],
  ],
  ['another type', { id: 'string', by: { name: 'string' }, ids: ['number'] }, ['tips:chosen.id is string, not number']],
  [
    'another inner type',
    { id: 'number', by: { name: ['string'] }, ids: ['number'] },
    ['tips:chosen.by.name is readonly string[], not string'],
  ],
  [
    'other entries',
    { id: 'number', by: { name: 'string' }, ids: ['string'] },
    ['tips:chosen.ids[] is string, not number'],
  ],
])('a build that reads an event accepts %s, or the difference is reported', (_what, now, differences) => {
  const used = {
    events: { 'tips:chosen': { id: 'number', by: { name: 'string' }, 'on?': 'boolean', ids: ['number'] } },
  } as const;
  const found = unmetOffers(readOffers('tips', used), readOffers('tips', event(now)));
  expect(found.map(({ text }) => text)).toEqual(differences);
});

test('a slot that is no longer offered counts as a difference', () => {
  expect(unmetOffers({ slots: { 'tips-side': {} } }, { events: {} }).map(({ text }) => text)).toEqual([
    'tips-side is not offered',
  ]);
  expect(unmetOffers({}, OFFERS)).toEqual([]);
});

test('the end of a slot also ends its props, but not another slot whose name starts the same way', () => {
  expect(['tips-side', 'tips-side.person', 'tips-side[]'].map((place) => isPartOf(place, 'tips-side'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['tips-side-b', 'tips-sid'].map((place) => isPartOf(place, 'tips-side'))).toEqual([false, false]);
});
