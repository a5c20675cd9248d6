import { Problem } from './problem';
import { WithHeader } from './route.decorator';

export const VersionAsEtag = () => WithHeader<{ version: number }>('etag', ({ version }) => `"${version}"`);

export const ifMatchHeader = {
  name: 'If-Match',
  required: true,
  description: 'The ETag of the version to change',
};

/**
 * @param ifMatch the header, whose ETag may have the suffix of a compressing proxy
 * @returns its version, or NaN, which equals no version. Throws 428 without the header.
 */
export function versionOf(ifMatch: string | undefined): number {
  if (!ifMatch)
    throw new Problem(428, 'The header If-Match must name the version to change.', { code: 'unconditional' });
  return Number(/^(?:W\/)?"(\d{1,9})(?:-\w+)?"$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);
}

export function staleVersion(): Problem {
  return new Problem(409, 'This was changed elsewhere in the meantime. Load it again.', { code: 'stale' });
}
