import { isBuildId, type Preview } from '@telemarket/composition';
import type { PrivateKey, ReleaseKeys } from './keys';
import { signValue, verifyValue } from './signed';

/** A build that anyone with the link can see until the link expires. */
export interface PreviewLink extends Preview {
  remote: string;
  /** The number of the release list that first had the preview. Links of earlier release commands have none. */
  number?: number;
  /** The page of the site to which the link leads. It is signed, so that nobody else can change it. */
  path?: string;
}

/** Thrown when the link has expired, or when it is no link of a preview. No gateway will show it. */
export class PreviewEnded extends Error {}

/** A link can show previews of several remotes. Each part is signed by its own team. */
export const MAX_PREVIEW_PARTS = 8;
/** The joined parts must be shorter than the longest cookie. Gateways refuse a longer value. */
export const MAX_PREVIEW_LENGTH = 3_900;
const SEPARATOR = '.';
/** The maximum length of the path to which a link leads. */
export const MAX_PREVIEW_PATH = 301;
/** A path of this site. Browsers read `//host` and `/\host` as the address of another site. */
const SITE_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

export const isSitePath = (path: string): boolean => path.length <= MAX_PREVIEW_PATH && SITE_PATH.test(path);

/** @param link A link of a release command, or its value. Throws when it is neither. */
export function previewPartsOf(link: string): string[] {
  const text = URL.canParse(link) ? (new URL(link).searchParams.get('preview') ?? '') : link;
  const parts = text.split(SEPARATOR);
  if (!parts.every((part) => parseLink(part))) throw new Error(`This is not a link to a preview: ${link}`);
  return parts;
}

export const joinPreviewParts = (parts: readonly string[]): string => parts.join(SEPARATOR);

/**
 * @returns A part of the value of `?preview=`. It is signed with the key of the team, so the gateway needs no secret.
 */
export const signPreview = (link: PreviewLink, key: PrivateKey): string =>
  Buffer.from(JSON.stringify(signValue('preview', link.remote, link, key))).toString('base64url');

/**
 * Throws `PreviewEnded`, or another error when the team of a part has not signed it or two parts are of the same
 * remote.
 */
export function readPreviews(text: string, keys: ReleaseKeys, now: Date): PreviewLink[] {
  const parts = text.split(SEPARATOR);
  if (parts.length > MAX_PREVIEW_PARTS) throw new PreviewEnded('the link has too many parts');
  const links = parts.map((part) => readPart(part, keys, now));
  if (new Set(links.map(({ remote }) => remote)).size < links.length) throw new Error('a remote has two parts');
  return links;
}

function readPart(text: string, keys: ReleaseKeys, now: Date): PreviewLink {
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
