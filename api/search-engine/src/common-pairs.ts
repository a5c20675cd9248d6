import { isDense, type PostingsParts, PostingsWriter } from './postings';
import { type TokenParts, TokenReader } from './token-stream';

/** The maximum number of common terms. There are at most as many pairs of them as the square of this number. */
const MAX_COMMON_TERMS = 1_000;

/**
 * For pairs of common terms, the documents that have both terms side by side. Without these sets, a search for two
 * common terms would have to verify most documents.
 */
export type PairParts = {
  /** The most common terms. */
  terms: Uint32Array;
  /** The two terms of each pair that occurs. */
  first: Uint32Array;
  second: Uint32Array;
  /** The documents of each pair. */
  postings: PostingsParts;
};

export function findCommonPairs(field: number, counts: Uint32Array, tokens: TokenParts): PairParts {
  const documents = tokens.starts.length;
  const terms = findCommonTerms(counts, documents);
  const rankOf = new Int16Array(counts.length).fill(-1);
  terms.forEach((term, rank) => (rankOf[term] = rank));
  const seen = new Int32Array(terms.length ** 2);
  const numbers = new Int32Array(terms.length ** 2).fill(-1);
  const pairs: number[] = [];
  const sizes: number[] = [];
  forEachPair(field, tokens, rankOf, terms.length, (pair, document) => {
    if (seen[pair] === document + 1) return;
    seen[pair] = document + 1;
    if (numbers[pair] === -1) numbers[pair] = pairs.push(pair) - 1;
    const number = numbers[pair] as number;
    sizes[number] = (sizes[number] ?? 0) + 1;
  });
  const writer = new PostingsWriter(Uint32Array.from(sizes), documents);
  forEachPair(field, tokens, rankOf, terms.length, (pair, document) => writer.add(numbers[pair] as number, document));
  return {
    terms,
    first: Uint32Array.from(pairs, (pair) => terms[Math.floor(pair / terms.length)] as number),
    second: Uint32Array.from(pairs, (pair) => terms[pair % terms.length] as number),
    postings: writer.parts,
  };
}

function findCommonTerms(counts: Uint32Array, documents: number): Uint32Array {
  const dense: number[] = [];
  counts.forEach((count, term) => isDense(count, documents) && dense.push(term));
  return Uint32Array.from(
    dense.sort((a, b) => (counts[b] as number) - (counts[a] as number)).slice(0, MAX_COMMON_TERMS),
  );
}

function forEachPair(
  field: number,
  tokens: TokenParts,
  rankOf: Int16Array,
  terms: number,
  visit: (pair: number, document: number) => void,
): void {
  const reader = new TokenReader(tokens);
  for (let document = 0; document < tokens.starts.length; document++) {
    reader.openField(document, field);
    for (let before = -1; reader.left > 0;) {
      const rank = rankOf[reader.readToken()] as number;
      if (before >= 0 && rank >= 0) visit(before * terms + rank, document);
      before = rank;
    }
  }
}
