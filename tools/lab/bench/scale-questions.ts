export const QUESTION_KINDS = ['suggestion', 'list page', 'facets', 'correction'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const WORD_PARTS = 'crypto rading oka erlin daily ing hand-over weekly helper bus nair ple'.split(' ');
const PHRASES = 'crypto bot,for people,people and,y film,in and around,ordinary week,science club p'.split(',');
/** Words that are not next to each other in a title. Some of them occur in most listings. */
const WORDS_APART =
  'the bot,oslo crypto,club quiet,telegram channel music,bots in week,group a days,sofia science daily,hand over takes'.split(
    ',',
  );
const MISTYPED_WORDS = 'crytpo,comunity,brelin,hand-ovre,asistant,businnes,deliverry,waether'.split(',');
const LIST_SORTS = ['popular', 'price-low', 'price-high', 'rating', 'newest', 'match'];
const CATEGORIES = ['', 'group', 'bot', 'account', 'group,bot'];

/**
 * Generates the paths of requests. They differ, so that no response comes from a cache. They are the same in every
 * run.
 */
export function* generateQuestions(kind: QuestionKind, products: number, count: number): Generator<string> {
  for (let at = 0; at < count; at += 1) {
    if (kind === 'suggestion') yield suggestionPath(at);
    else if (kind === 'list page') yield listPagePath(at, products);
    else if (kind === 'facets') yield facetsPath(at);
    else yield correctionPath(at);
  }
}

/**
 * Returns the path of a request for suggestions. The text is in turn a part of a word, a phrase, words apart or a
 * number. A text that was used before is repeated with other upper-case letters, which do not change its results. When
 * all spellings of a text are used, a number replaces it.
 */
function suggestionPath(at: number): string {
  const number = String(100 + ((at * 7_919) % 90_000));
  const kinds = [WORD_PARTS, PHRASES, WORDS_APART, [number]] as const;
  const texts = kinds[at % kinds.length] ?? WORD_PARTS;
  const text = texts[Math.floor(at / kinds.length) % texts.length] ?? '';
  const spelling = Math.floor(at / (kinds.length * texts.length));
  const spellings = 2 ** text.replace(/[^a-z]/g, '').length;
  return `/api/products/search/${encodeURIComponent(spelling < spellings ? withUpperCase(text, spelling) : number)}`;
}

/**
 * Returns the path of a request with a mistyped word and a correct one. When all pairs of words are used, they are
 * repeated with other upper-case letters in the mistyped word.
 */
function correctionPath(at: number): string {
  const mistyped = MISTYPED_WORDS[at % MISTYPED_WORDS.length] ?? '';
  const beside = WORD_PARTS[Math.floor(at / MISTYPED_WORDS.length) % WORD_PARTS.length] ?? '';
  const spelling = Math.floor(at / (MISTYPED_WORDS.length * WORD_PARTS.length));
  return `/api/products/search/${encodeURIComponent(`${withUpperCase(mistyped, spelling)} ${beside}`)}`;
}

/** Changes letters to upper case where `bits` has a 1. */
function withUpperCase(text: string, bits: number): string {
  let letter = 0;
  return text.replace(/[a-z]/g, (char) => ((bits >> letter++) & 1 ? char.toUpperCase() : char));
}

/**
 * Returns the path of a list page. Successive numbers change the page and the sort order, and some of them add filters
 * or a text.
 */
function listPagePath(at: number, products: number): string {
  const pages = Math.floor(products / 20);
  const page = 1 + ((at * 104_729) % Math.max(1, pages));
  const sort = LIST_SORTS[at % LIST_SORTS.length] ?? 'popular';
  return `/api/products?${queryOf({ ...filterOf(at), sort, pageSize: 20, page })}`;
}

/**
 * Returns the path of a request for facets. The filters are those of list pages, but the prices change with each
 * request, so that no two requests are equal.
 */
function facetsPath(at: number): string {
  const price = { minPrice: at % 97, maxPrice: `${300 + (at % 500)}.${10 + (at % 90)}` };
  return `/api/products/facets?${queryOf({ ...filterOf(at), ...price })}`;
}

function filterOf(at: number): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  const category = CATEGORIES[Math.floor(at / 5) % CATEGORIES.length];
  if (category) values['category'] = category;
  if (at % 3 === 1) Object.assign(values, { minPrice: `${at % 90}.00`, maxPrice: `${300 + (at % 500)}.00` });
  if (at % 4 === 1) values['minRating'] = 3 + (at % 20) / 10;
  if (at % 7 === 3) values['q'] = WORD_PARTS[at % WORD_PARTS.length] ?? '';
  if (at % 7 === 5) values['q'] = WORDS_APART[at % WORDS_APART.length] ?? '';
  return values;
}

function queryOf(values: Record<string, string | number>): string {
  return String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])));
}
