import type { IncomingHttpHeaders } from 'node:http';

/**
 * The upload of a picture, the only request whose body is large. Gateway and API have the same limits for it; the edge has its
 * own in deploy/containers/edge.conf, and a test compares them.
 */
export const PICTURE_UPLOAD = {
  path: '/api/admin/pictures',
  maxBytes: 8 * 1_024 * 1_024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  /** An upload ends when no byte of it arrives for so long. */
  idleTimeoutMs: 60_000,
  /** A process receives so many uploads at once. */
  maxAtOnce: 2,
  /** The detail of the 503 for one upload more. */
  busy: 'Too many pictures arrive at the same time. Please try again in a moment.',
} as const;

const types: readonly string[] = PICTURE_UPLOAD.types;

/** What is wrong with an upload, as far as its headers tell: so it can be refused before its body arrives. */
export function uploadProblem(headers: IncomingHttpHeaders): { status: number; detail: string } | null {
  const length = headers['content-length'];
  if (length === undefined) return { status: 411, detail: 'The length of the picture is missing.' };
  if (Number(length) > PICTURE_UPLOAD.maxBytes) return { status: 413, detail: 'A picture can have at most 8 MB.' };
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (!types.includes(type.trim().toLowerCase()))
    return { status: 415, detail: 'A picture must be a PNG, JPEG, WebP or GIF file.' };
  return null;
}
