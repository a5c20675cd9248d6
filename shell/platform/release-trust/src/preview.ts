import { isBuildId, type Preview } from '@telemarket/composition';
import type { PrivateKey, ReleaseKeys } from './keys';
import { signValue, verifyValue } from './signed';

/** A build that anyone with the link can see until the link expires. */
export interface PreviewLink extends Preview {
  remote: string;
  /**
   * The number of the first release list that has the preview. Links that older release commands have made lack this
   * number.
   */
  number?: number;
  /** The page of the site to which the link leads. The signature covers it, so that nobody else can change it. */
  path?: string;
}

/** Thrown when the link has expired, or when it is not a preview link. No gateway will ever accept this link. */
export class PreviewEnded extends Error {}

/**
 * A link can have several parts, and each part shows the preview of one remote. The team of the remote signs its part.
 */
export const MAX_PREVIEW_PARTS = 8;
/** The joined parts must fit into a cookie. Gateways refuse a longer value. */
export const MAX_PREVIEW_LENGTH = 3_900;
const PART_SEPARATOR = '.';
/** The maximum length of the path to which a link leads. */
export const MAX_PREVIEW_PATH_LENGTH = 301;
/**
 * A path of this site. The pattern refuses `//host` and `/\host`, because browsers read them as the address of another
 * site.
 */
const SITE_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

export const isSitePath = (path: string): boolean => path.length <= MAX_PREVIEW_PATH_LENGTH && SITE_PATH.test(path);

/** @param link A preview link, or only the value of its query parameter. Throws when it is neither. */
export function previewPartsOf(link: string): string[] {
  const text = URL.canParse(link) ? (new URL(link).searchParams.get('preview') ?? '') : link;
  const parts = text.split(PART_SEPARATOR);
  if (!parts.every((part) => parseLink(part))) throw new Error(`This is not a preview link: ${link}`);
  return parts;
}

export const joinPreviewParts = (parts: readonly string[]): string => parts.join(PART_SEPARATOR);

/**
 * @returns A part of the value of the query parameter `preview`. The key of the team signs it, so the gateway needs no
 * secret.
 */
export const signPreview = (link: PreviewLink, key: PrivateKey): string =>
  Buffer.from(JSON.stringify(signValue('preview', link.remote, link, key))).toString('base64url');

/**
 * Throws `PreviewEnded` when a part has expired. Throws another error when the team of a part has not signed it, or
 * when two parts are of the same remote.
 */
export function readPreviews(text: string, keys: ReleaseKeys, now: Date): PreviewLink[] {
  const parts = text.split(PART_SEPARATOR);
  if (parts.length > MAX_PREVIEW_PARTS) throw new PreviewEnded('the link has too many parts');
  const links = parts.map((part) => readPreviewPart(part, keys, now));
  if (new Set(links.map(({ remote }) => remote)).size < links.length) throw new Error('a remote has two parts');
  return links;
}

function readPreviewPart(text: string, keys: ReleaseKeys, now: Date): PreviewLink {
  const link = parseLink(text);
  if (!link || !isBuildId(link.build) || !(Date.parse(link.until) > now.getTime()))
    throw new PreviewEnded('the preview has ended');
  verifyValue('preview', link.remote, link, keys.get(link.remote) ?? []);
  const { remote, build, name, until, number, path } = link;
  const isPath = typeof path === 'string' && isSitePath(path);
  return { remote, build, name, until, ...(number !== undefined && { number }), ...(isPath && { path }) };
}

function parseLink(text: string): PreviewLink | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as PreviewLink | null;
  } catch {
    return null;
  }
}
