import { createHash } from 'node:crypto';

/** A stylesheet or script of a page. */
export interface PageFile {
  address: string;
  /** Its text, where the page carries it itself; null: the browser fetches it. */
  inline: InlineText | null;
}

interface InlineText {
  text: string;
  /** As a content security policy names the text: `'sha256-…'`. */
  hash: string;
}

/** In characters. A page is painted a round trip sooner for what it carries; more than this belongs in the browser's cache. */
const LONGEST = 32_768;

/** Relative addresses would mean another place in the page than in the file, and an import would be fetched after all. */
const NEEDS_ITS_PLACE = /@import|url\((?!\s*["']?(?:\/|data:|#))/i;
/**
 * Could end the element that carries it, or begin a state of the parser in which the end is not seen; or is changed by
 * the parser, so that the hash would not fit.
 */
const IS_CHANGED_BY_PARSING = /<[/!]|[\0\r\ufeff]/;

/** @param text null where it is not known */
export function styleFile(address: string, text: string | null): PageFile {
  return text !== null && NEEDS_ITS_PLACE.test(text) ? { address, inline: null } : scriptFile(address, text);
}

/** A classic script that does not ask where it came from; see styleFile. */
export function scriptFile(address: string, text: string | null): PageFile {
  if (text === null || text.length > LONGEST || IS_CHANGED_BY_PARSING.test(text)) return { address, inline: null };
  return { address, inline: { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` } };
}

/** Of what the page carries itself. */
export const hashesOf = (files: readonly PageFile[]): string[] =>
  files.flatMap(({ inline }) => (inline ? [inline.hash] : []));

/** What the browser has to fetch. */
export const addressesOf = (files: readonly PageFile[]): string[] =>
  files.flatMap(({ address, inline }) => (inline ? [] : [address]));
