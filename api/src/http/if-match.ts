import { Problem } from './problem';

/**
 * The version that an If-Match header names, as an ETag or with the suffix that a compressing proxy gave it; 428 without
 * the header. What is no version of ours is one that nothing has: NaN.
 */
export function versionOf(ifMatch: string | undefined): number {
  if (!ifMatch) throw new Problem(428, 'Say with If-Match which version is to be changed.', { code: 'unconditional' });
  return Number(/^(?:W\/)?"(\d{1,9})(?:-\w+)?"$/.exec(ifMatch.trim())?.[1] ?? Number.NaN);
}

/** Somebody has saved since the caller looked. */
export function stale(): Problem {
  return new Problem(409, 'It has been changed elsewhere since. Load it again.', { code: 'stale' });
}
