export const QUESTION_KINDS = ['suggestion', 'list page', 'facets', 'correction'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const WORDS = 'crypto rading oka erlin daily ing hand-over weekly helper bus nair ple'.split(' ');
const PHRASES = 'crypto bot,for people,people and,y film,in and around,ordinary week,science club p'.split(',');
/** Words that are not next to each other in a title. Some of them occur in most listings. */
const APART =
  'the bot,oslo crypto,club quiet,telegram channel music,bots in week,group a days,sofia science daily,hand over takes'.split(
    ',',
  );
const MISTYPED = 'crytpo,comunity,brelin,hand-ovre,asistant,businnes,deliverry,waether'.split(',');
const SORTS = ['popular', 'price-low', 'price-high', 'rating', 'newest', 'match'];
const CATEGORIES = ['', 'group', 'bot', 'account', 'group,bot'];

/**
 * Generates the paths of requests. They differ, so that no response comes from a cache. They are the same in every
 * run.
 */
export function* questions(kind: QuestionKind, products: number, count: number): Generator<string> {
  for (let at = 0; at < count; at += 1) {
    if (kind === 'suggestion') yield suggestion(at);
    else if (kind === 'list page') yield listPage(at, products);
    else if (kind === 'facets') yield facets(at);
    else yield correction(at);
  }
}

/**
 * Alternates between parts of words, phrases, words apart and numbers. Upper and lower case make texts different
 * without changing their results. A number replaces a text when all its spellings are used.
 */
function suggestion(at: number): string {
  const number = String(100 + ((at * 7_919) % 90_000));
  const kinds = [WORDS, PHRASES, APART, [number]] as const;
  const texts = kinds[at % kinds.length] ?? WORDS;
  const text = texts[Math.floor(at / kinds.length) % texts.length] ?? '';
  const spelling = Math.floor(at / (kinds.length * texts.length));
  const spellings = 2 ** text.replace(/[^a-z]/g, '').length;
  return `/api/products/search/${encodeURIComponent(spelling < spellings ? inCase(text, spelling) : number)}`;
}

/** A mistyped word beside a correct one, in all combinations of upper and lower case. */
function correction(at: number): string {
  const mistyped = MISTYPED[at % MISTYPED.length] ?? '';
  const beside = WORDS[Math.floor(at / MISTYPED.length) % WORDS.length] ?? '';
  const spelling = Math.floor(at / (MISTYPED.length * WORDS.length));
  return `/api/products/search/${encodeURIComponent(`${inCase(mistyped, spelling)} ${beside}`)}`;
}

/** Changes letters to upper case where `bits` has a 1. */
function inCase(text: string, bits: number): string {
  let letter = 0;
  return text.replace(/[a-z]/g, (char) => ((bits >> letter++) & 1 ? char.toUpperCase() : char));
}

/** The path of a list page: every sort, with and without filters and text, on all pages. */
function listPage(at: number, products: number): string {
  const pages = Math.floor(products / 20);
  const page = 1 + ((at * 104_729) % Math.max(1, pages));
  const sort = SORTS[at % SORTS.length] ?? 'popular';
  return `/api/products?${parameters({ ...filter(at), sort, pageSize: 20, page })}`;
}

/** The filters of list pages; each has another price, so that no two are equal. */
function facets(at: number): string {
  const price = { minPrice: at % 97, maxPrice: `${300 + (at % 500)}.${10 + (at % 90)}` };
  return `/api/products/facets?${parameters({ ...filter(at), ...price })}`;
}

function filter(at: number): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  const category = CATEGORIES[Math.floor(at / 5) % CATEGORIES.length];
  if (category) values['category'] = category;
  if (at % 3 === 1) Object.assign(values, { minPrice: `${at % 90}.00`, maxPrice: `${300 + (at % 500)}.00` });
  if (at % 4 === 1) values['minRating'] = 3 + (at % 20) / 10;
  if (at % 7 === 3) values['q'] = WORDS[at % WORDS.length] ?? '';
  if (at % 7 === 5) values['q'] = APART[at % APART.length] ?? '';
  return values;
}

function parameters(values: Record<string, string | number>): string {
  return String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])));
}
