import { isDense, type PostingsParts, PostingsWriter } from './postings';
import { type Field, type TokenParts, TokenReader } from './token-stream';

/** So many words at the most are told together with their neighbours. */
const MOST_COMMON = 1_000;

/**
 * Where the commonest words stand side by side. Words that are in so many documents narrow nothing down: without their
 * pairs, most of the catalogue would have to be read to tell where two of them meet.
 */
export type PairParts = {
  /** The commonest words. */
  words: Uint32Array;
  /** The two words of each pair that occurs. */
  first: Uint32Array;
  second: Uint32Array;
  /** The documents of each pair. */
  postings: PostingsParts;
};

export function findCommonPairs(field: Field, counts: Uint32Array, tokens: TokenParts): PairParts {
  const documents = tokens.starts.length;
  const words = commonWords(counts, documents);
  const rankOf = new Int16Array(counts.length).fill(-1);
  words.forEach((word, rank) => (rankOf[word] = rank));
  const seen = new Int32Array(words.length ** 2);
  const numbers = new Int32Array(words.length ** 2).fill(-1);
  const pairs: number[] = [];
  const sizes: number[] = [];
  eachPair(field, tokens, rankOf, words.length, (pair, document) => {
    if (seen[pair] === document + 1) return;
    seen[pair] = document + 1;
    if (numbers[pair] === -1) numbers[pair] = pairs.push(pair) - 1;
    const number = numbers[pair] as number;
    sizes[number] = (sizes[number] ?? 0) + 1;
  });
  const writer = new PostingsWriter(Uint32Array.from(sizes), documents);
  eachPair(field, tokens, rankOf, words.length, (pair, document) => writer.add(numbers[pair] as number, document));
  return {
    words,
    first: Uint32Array.from(pairs, (pair) => words[Math.floor(pair / words.length)] as number),
    second: Uint32Array.from(pairs, (pair) => words[pair % words.length] as number),
    postings: writer.parts,
  };
}

function commonWords(counts: Uint32Array, documents: number): Uint32Array {
  const dense: number[] = [];
  counts.forEach((count, word) => isDense(count, documents) && dense.push(word));
  return Uint32Array.from(dense.sort((a, b) => (counts[b] as number) - (counts[a] as number)).slice(0, MOST_COMMON));
}

function eachPair(
  field: Field,
  tokens: TokenParts,
  rankOf: Int16Array,
  words: number,
  visit: (pair: number, document: number) => void,
): void {
  const reader = new TokenReader(tokens);
  for (let document = 0; document < tokens.starts.length; document++) {
    reader.open(document, field);
    for (let before = -1; reader.left > 0;) {
      const rank = rankOf[reader.read()] as number;
      if (before >= 0 && rank >= 0) visit(before * words + rank, document);
      before = rank;
    }
  }
}
