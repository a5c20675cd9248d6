/** Where somebody was before signing in: a path of this site, or null. `//host` and `/\host` would leave it. */
export function returnPath(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}
