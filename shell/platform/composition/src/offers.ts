import { isRemoteName } from './remote-definition';

/** The type of a field: a primitive type, the type of a list's entries, or the types of nested fields. */
export type FieldType = 'string' | 'number' | 'boolean' | readonly [FieldType] | Fields;

/** The type of each field, by the name of the field. A field whose name ends with `?` may be missing. */
export interface Fields {
  readonly [name: string]: FieldType;
}

/**
 * The slots and events that a remote offers to other remotes. `src/remote.ts` declares them, and the tools generate the
 * types for other teams from them.
 */
export interface Offers {
  /**
   * The slots in the pages of the remote, with the props of the widgets in them. All props are texts, because a page
   * fills them from its address.
   */
  slots?: Readonly<Record<string, Readonly<Record<string, 'string'>>>>;
  /** The events that the remote sends, with the fields of their details. */
  events?: Readonly<Record<string, Fields>>;
  /**
   * Announces that a later build will remove or change something, and the first day on which that may happen: `{
   * 'gifts:chosen.id': '2027-01-31' }`. The key is a slot, an event, or a field of one of them.
   */
  ends?: Readonly<Record<string, string>>;
}

/** The offers of other remotes with which a build was made, by the name of the other remote. */
export type Neighbours = Readonly<Record<string, Offers>>;

/** `npm run types` writes the offers of the neighbouring remotes into this file. The next build reads it. */
export const NEIGHBOURS_FILE = 'types/neighbours.json';

/**
 * A remote must announce the end of an offer this number of days in advance, so that the other teams can release in
 * time.
 */
export const NOTICE_DAYS = 30;

const OFFER_KINDS = ['slots', 'events'] as const;
const MAX_OFFER_ENTRIES = 500;
const MAX_FIELD_DEPTH = 5;
const MAX_ANNOUNCED_ENDS = 50;
const SLOT_PATTERN = /^[a-z][a-z0-9-]{0,79}$/;
const EVENT_PATTERN = /^[a-z][a-z0-9-]{0,30}:[a-z][a-z0-9-]{0,59}$/;
const FIELD_PATTERN = /^[a-zA-Z][a-zA-Z0-9]{0,39}\??$/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const PRIMITIVE_TYPES: readonly unknown[] = ['string', 'number', 'boolean'];

type Entries = Readonly<Record<string, unknown>>;

function entriesOf(place: string, value: unknown, known?: readonly string[]): Entries {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${place} is not an object`);
  const other = known && Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) throw new Error(`${place} has the unknown key ${quote(other)}`);
  return value as Entries;
}

/**
 * Returns an empty object for a missing key. Null stays null and is refused later, because no reader of offers expects
 * it.
 */
const orEmptyObject = (value: unknown = {}) => value;

const quote = (text: string) => JSON.stringify(text.slice(0, 60));

/**
 * Checks the offers of a remote, because the manifest may come from an unknown tool. Throws an error that names the
 * first fault. All checked names can be written into a declaration file.
 */
export function readOffers(remote: string, value: unknown): Offers {
  const read = entriesOf('offers', value, [...OFFER_KINDS, 'ends']);
  let entries = 0;

  function countEntry(): void {
    entries += 1;
    if (entries > MAX_OFFER_ENTRIES)
      throw new Error(`offers has more than ${MAX_OFFER_ENTRIES} slots, events and fields`);
  }

  function readFields(place: string, found: unknown, isType: (type: unknown) => boolean, depth = 1): void {
    if (depth > MAX_FIELD_DEPTH) throw new Error(`${place} has more than ${MAX_FIELD_DEPTH} levels`);
    const names = new Set<string>();
    for (const [name, type] of Object.entries(entriesOf(place, found))) {
      countEntry();
      const bare = withoutQuestionMark(name);
      if (!FIELD_PATTERN.test(name) || bare in Object.prototype)
        throw new Error(`${place} cannot have a field ${quote(name)}`);
      if (names.has(bare)) throw new Error(`${place} has the field ${bare} twice`);
      names.add(bare);
      readType(`${place}.${bare}`, type, isType, depth);
    }
  }

  function readType(place: string, type: unknown, isType: (type: unknown) => boolean, depth: number): void {
    if (PRIMITIVE_TYPES.includes(type) && isType(type)) return;
    if (!isType(type)) throw new Error(`${place} is not 'string', but the props of a slot must be texts`);
    if (Array.isArray(type) && type.length === 1) {
      if (depth >= MAX_FIELD_DEPTH) throw new Error(`${place} has more than ${MAX_FIELD_DEPTH} levels`);
      return readType(`${place}[]`, type[0], isType, depth + 1);
    }
    if (typeof type !== 'object' || Array.isArray(type))
      throw new Error(`${place} is not a type. Use 'string', 'number', 'boolean', [type] or { field: type }`);
    readFields(place, type, isType, depth + 1);
  }

  const isNameOf = {
    slots: (name: string) => name.startsWith(`${remote}-`) && SLOT_PATTERN.test(name),
    events: (name: string) => name.startsWith(`${remote}:`) && EVENT_PATTERN.test(name),
  };
  for (const kind of OFFER_KINDS)
    for (const [name, found] of Object.entries(entriesOf(`offers.${kind}`, orEmptyObject(read[kind])))) {
      countEntry();
      if (!isNameOf[kind](name))
        throw new Error(
          kind === 'slots'
            ? `offers.slots cannot have ${quote(name)}: a slot of ${remote} is called ${remote}-…, in lowercase letters, digits and dashes`
            : `offers.events cannot have ${quote(name)}: an event of ${remote} is called ${remote}:…, in lowercase letters, digits and dashes`,
        );
      readFields(name, found, kind === 'slots' ? (type) => type === 'string' : () => true);
    }
  const offers = read as Offers;
  const ends = Object.entries(entriesOf('offers.ends', orEmptyObject(read['ends'])));
  if (ends.length > MAX_ANNOUNCED_ENDS) throw new Error(`offers.ends has more than ${MAX_ANNOUNCED_ENDS} entries`);
  const places = placesOf(offers);
  for (const [key, day] of ends) {
    if (!places.has(key)) throw new Error(`offers.ends names ${quote(key)}, which is not offered`);
    if (typeof day !== 'string' || !DAY_PATTERN.test(day) || Number.isNaN(Date.parse(day)))
      throw new Error(`offers.ends needs a day such as '2027-01-31' for ${key}`);
  }
  return offers;
}

/**
 * Checks the offers of other remotes with which a build was made, as its manifest declares them. Throws like
 * `readOffers`.
 */
export function readNeighbours(value: unknown): Neighbours {
  return Object.fromEntries(
    Object.entries(entriesOf('neighbours', value)).map(([remote, offers]) => {
      if (!isRemoteName(remote)) throw new Error(`neighbours cannot have ${quote(remote)}`);
      return [remote, readOffers(remote, offers)];
    }),
  );
}

const withoutQuestionMark = (name: string) => name.replace(/\?$/, '');
const isOptional = (name: string) => name.endsWith('?');

/** Returns the keys that `ends` may have. */
const placesOf = (offers: Offers): ReadonlySet<string> =>
  new Set(
    OFFER_KINDS.flatMap((kind) =>
      Object.entries<Fields>(offers[kind] ?? {}).flatMap(([name, fields]) => [
        name,
        ...Object.keys(fields).map((field) => `${name}.${withoutQuestionMark(field)}`),
      ]),
    ),
  );

/** Returns the offers without those whose end is announced. Other teams get types only for the returned offers. */
export function lastingOffers({ ends = {}, ...offers }: Offers): Offers {
  const lasts = (place: string) => !Object.hasOwn(ends, place);
  const lasting = (kind: (typeof OFFER_KINDS)[number]) =>
    Object.entries<Fields>(offers[kind] ?? {})
      .filter(([name]) => lasts(name))
      .map(([name, fields]) => [
        name,
        Object.fromEntries(Object.entries(fields).filter(([field]) => lasts(`${name}.${withoutQuestionMark(field)}`))),
      ]);
  return Object.fromEntries(
    OFFER_KINDS.flatMap((kind) => (lasting(kind).length > 0 ? [[kind, Object.fromEntries(lasting(kind))]] : [])),
  );
}

/** A difference between the present offers of a remote and the offers with which another build was made. */
export interface OfferDifference {
  /** A slot, an event, or a field of one of them, such as `gifts:chosen.item.id`. */
  place: string;
  /** A sentence that names the place and the problem. */
  text: string;
}

/**
 * Compares the present offers of a remote with those that another build was made with. An addition is not a difference,
 * because the other build does not read it.
 */
export const unmetOffers = (used: Offers, offered: Offers): OfferDifference[] =>
  OFFER_KINDS.flatMap((kind) =>
    Object.entries<Fields>(used[kind] ?? {}).flatMap(([name, fields]) => {
      const now = valueOf<Fields>(offered[kind] ?? {}, name);
      return now ? fieldDifferences(name, fields, now) : [toDifference(name, 'is not offered')];
    }),
  );

/** Says whether `place` is equal to `whole` or is a part of it. A place is a slot, an event or a field. */
export const isPartOf = (place: string, whole: string): boolean =>
  place === whole || ['.', '['].some((next) => place.startsWith(whole + next));

const toDifference = (place: string, problem: string): OfferDifference => ({ place, text: `${place} ${problem}` });

const valueOf = <T>(entries: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

function typeDifferences(place: string, before: FieldType, now: FieldType): OfferDifference[] {
  if (before === now) return [];
  if (isList(before) && isList(now)) return typeDifferences(`${place}[]`, before[0], now[0]);
  if (isFields(before) && isFields(now)) return fieldDifferences(place, before, now);
  return [toDifference(place, `is ${typeText(now)}, not ${typeText(before)}`)];
}

function fieldDifferences(place: string, before: Fields, now: Fields): OfferDifference[] {
  return Object.entries(before).flatMap(([key, type]) => {
    const field = `${place}.${withoutQuestionMark(key)}`;
    const present = valueOf(now, withoutQuestionMark(key));
    const found = present ?? valueOf(now, `${withoutQuestionMark(key)}?`);
    if (found === undefined) return isOptional(key) ? [] : [toDifference(field, 'is missing')];
    if (present === undefined && !isOptional(key)) return [toDifference(field, 'may be missing')];
    return typeDifferences(field, type, found);
  });
}

const isList = (type: FieldType): type is readonly [FieldType] => Array.isArray(type);
const isFields = (type: FieldType): type is Fields => typeof type === 'object' && !isList(type);

/** Returns a type in the syntax of TypeScript. */
function typeText(type: FieldType): string {
  if (isList(type)) return `readonly ${isFields(type[0]) ? typeText(type[0]) : parenthesized(typeText(type[0]))}[]`;
  return isFields(type) ? fieldsText(type) : type;
}

const parenthesized = (text: string) => (text.includes(' ') ? `(${text})` : text);

function fieldsText(fields: Fields): string {
  const texts = Object.entries(fields).map(([name, type]) => `${name}: ${typeText(type)}`);
  return texts.length > 0 ? `{ ${texts.join('; ')} }` : 'object';
}

const WRITTEN_MARK = 'npm run types writes this file.';

/**
 * Says whether `declarationsOf` has written the file, because a team may have written a file of the same name itself.
 */
export const isWrittenDeclaration = (text: string): boolean =>
  text.split(/\r?\n/, 1)[0]?.endsWith(WRITTEN_MARK) ?? false;

/** Returns the text of a declaration file with the types of a remote's offers. */
export function declarationsOf(remote: string, { slots = {}, events = {} }: Offers): string {
  const all: readonly [module: string, name: string, entries: Readonly<Record<string, Fields>>][] = [
    ['@telemarket/composition', 'SlotProps', slots],
    ['@telemarket/kit/shop', 'SlotProps', slots],
    ['@telemarket/kit', 'KitEvents', events],
  ];
  const used = all.filter(([, , entries]) => Object.keys(entries).length > 0);
  // without this import, TypeScript would not load the module, and the declaration would have nothing to merge with
  const imports = used.map(([module]) => `import type {} from '${module}';\n`);
  const merged = used.map(([module, name, entries]) => {
    const lines = Object.entries(entries).map(([key, fields]) => `    '${key}': ${fieldsText(fields)};\n`);
    return `\ndeclare module '${module}' {\n  interface ${name} {\n${lines.join('')}  }\n}\n`;
  });
  const head = `// What ${remote} offers to other remotes. ${WRITTEN_MARK}\n/* eslint-disable */\n`;
  return head + imports.join('') + merged.join('');
}
