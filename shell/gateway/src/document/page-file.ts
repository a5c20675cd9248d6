import { createHash } from 'node:crypto';

/** A stylesheet of a page. */
export interface PageFile {
  address: string;
  /** The text to inline; null when the browser must fetch it. */
  inline: InlineText | null;
}

interface InlineText {
  text: string;
  /** The value for the content security policy: `'sha256-…'`. */
  hash: string;
}

/** Characters. An inline file saves a round trip; a longer file should be in the browser's cache. */
const MAX_LENGTH = 32_768;

/** A relative address would be resolved against the page, and an import would need a request. */
const DEPENDS_ON_ADDRESS = /@import|url\((?!\s*["']?(?:\/|data:|#))/i;
/** Text that could end its element or hide its end, or that the parser changes, so that the hash does not match. */
const IS_CHANGED_BY_PARSING = /<[/!]|[\0\r\ufeff]/;

/** @param text Null when the file could not be read. */
export function styleFile(address: string, text: string | null): PageFile {
  if (text === null || text.length > MAX_LENGTH || DEPENDS_ON_ADDRESS.test(text) || IS_CHANGED_BY_PARSING.test(text))
    return { address, inline: null };
  return { address, inline: { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` } };
}

/** The hashes of the inline files. */
export const hashesOf = (files: readonly PageFile[]): string[] =>
  files.flatMap(({ inline }) => (inline ? [inline.hash] : []));

/** The addresses of the files that the browser must fetch. */
export const addressesOf = (files: readonly PageFile[]): string[] =>
  files.flatMap(({ address, inline }) => (inline ? [] : [address]));
