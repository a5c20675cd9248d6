import { Problem } from './problem';

/**
 * @param ifMatch the header, whose ETag may have the suffix of a compressing proxy
 * @returns its version, or NaN, which equals no version. Throws 428 without the header.
 */
export function versionOf(ifMatch: string | undefined): number {
  if (!ifMatch) throw new Problem(428, 'Say with If-Match which version is to be changed.', { code: 'unconditional' });
  return Number(/^(?:W\/)?"(\d{1,9})(?:-\w+)?"$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);
}

export function stale(): Problem {
  return new Problem(409, 'It has been changed elsewhere since. Load it again.', { code: 'stale' });
}
