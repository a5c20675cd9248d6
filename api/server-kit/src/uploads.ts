import type { IncomingHttpHeaders } from 'node:http';

/**
 * A route that receives a large body. Gateway and API have the same limit for it. The edge has its own limit in
 * deploy/containers/edge.conf, which a test compares with this one.
 */
export interface UploadRoute {
  path: string;
  maxBytes: number;
  types: readonly string[];
  /** An upload ends when no byte of it has arrived for this time. */
  idleTimeoutMs: number;
  /** The number of uploads that a process receives at the same time. */
  maxAtOnce: number;
  /** The details of refusals. `busy`: the process receives the maximum number of uploads already (503). */
  refusals: { busy: string; length: string; size: string; type: string };
}

const UPLOAD_LIMITS = { idleTimeoutMs: 60_000, maxAtOnce: 2 };

export const PICTURE_UPLOAD: UploadRoute = {
  path: '/api/admin/pictures',
  maxBytes: 8 * 1_024 * 1_024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  ...UPLOAD_LIMITS,
  refusals: {
    busy: 'Too many pictures are being uploaded right now. Please try again in a moment.',
    length: 'The request must state the size of the picture.',
    size: 'A picture can be at most 8 MB.',
    type: 'A picture must be a PNG, JPEG, WebP or GIF file.',
  },
};

export const IMPORT_UPLOAD: UploadRoute = {
  path: '/api/admin/imports',
  maxBytes: 100_000_000,
  types: ['text/csv'],
  ...UPLOAD_LIMITS,
  refusals: {
    busy: 'Too many files are being uploaded right now. Please try again in a moment.',
    length: 'The request must state the size of the file.',
    size: 'A file can be at most 100 MB. Split it into smaller files.',
    type: 'The file must be sent as text/csv.',
  },
};

export const UPLOADS: readonly UploadRoute[] = [PICTURE_UPLOAD, IMPORT_UPLOAD];

/**
 * Checks an upload by its headers, so that it can be refused before its body arrives. Returns null when it is not
 * refused.
 */
export function uploadProblem(
  headers: IncomingHttpHeaders,
  { maxBytes, types, refusals }: UploadRoute,
): { status: number; detail: string } | null {
  const length = headers['content-length'];
  if (length === undefined) return { status: 411, detail: refusals.length };
  if (Number(length) > maxBytes) return { status: 413, detail: refusals.size };
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return types.includes(type.trim().toLowerCase()) ? null : { status: 415, detail: refusals.type };
}
