import { createHash } from 'node:crypto';

/** A stylesheet of a page. */
export interface PageFile {
  address: string;
  /** Its text in the page; null when the browser fetches it. */
  inline: InlineText | null;
}

interface InlineText {
  text: string;
  /** For the content security policy: `'sha256-…'`. */
  hash: string;
}

/** In characters. An inline file saves a round trip. A longer one belongs in the browser's cache. */
const MAX_LENGTH = 32_768;

/** A relative address would be resolved against the page, and an import would need a request. */
const DEPENDS_ON_ADDRESS = /@import|url\((?!\s*["']?(?:\/|data:|#))/i;
/**
 * Such text could end its element, or make the parser miss the element's end. Or the parser changes it, so that the hash
 * does not match.
 */
const IS_CHANGED_BY_PARSING = /<[/!]|[\0\r\ufeff]/;

/** @param text Null when it could not be read. */
export function styleFile(address: string, text: string | null): PageFile {
  if (text === null || text.length > MAX_LENGTH || DEPENDS_ON_ADDRESS.test(text) || IS_CHANGED_BY_PARSING.test(text))
    return { address, inline: null };
  return { address, inline: { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` } };
}

/** The hashes of the inline files. */
export const hashesOf = (files: readonly PageFile[]): string[] =>
  files.flatMap(({ inline }) => (inline ? [inline.hash] : []));

/** The addresses of the files that the browser fetches. */
export const addressesOf = (files: readonly PageFile[]): string[] =>
  files.flatMap(({ address, inline }) => (inline ? [] : [address]));
