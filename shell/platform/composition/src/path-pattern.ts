import { fromPathSegment, toPathSegment } from './text';

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isParam = (segment: string) => segment.startsWith(':');

/**
 * Matches a path against a pattern such as `/product/:id`. Ignores a trailing slash. In fixed segments, also ignores
 * upper and lower case and percent encoding.
 * @returns The decoded values of the pattern's parameters; null when the path does not match or has a malformed value.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(pathname);
  if (expected.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = decodeSegment(actual[index] ?? '');
    if (value === null) return null;
    if (isParam(segment)) params[segment.slice(1)] = fromPathSegment(value);
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** @returns The canonical path of a pattern with these values. `matchPattern` reads the same values from this path. */
export const fillPattern = (pattern: string, params: Readonly<Record<string, string>>): string =>
  `/${segmentsOf(pattern)
    .map((segment) => (isParam(segment) ? toPathSegment(params[segment.slice(1)] ?? '') : segment))
    .join('/')}`;

/** Says whether some path matches both patterns. */
export function patternsOverlap(a: string, b: string): boolean {
  const [left, right] = [segmentsOf(a), segmentsOf(b)];
  if (left.length !== right.length) return false;
  return left.every((segment, index) => {
    const opposite = right[index] ?? '';
    return isParam(segment) || isParam(opposite) || segment.toLowerCase() === opposite.toLowerCase();
  });
}

/**
 * Removes the query parameters that a page does not declare, as the server does before it renders the page.
 * @returns A query that begins with a question mark, or an empty text. It has the parameters in their original order,
 * as the browser's router has them.
 */
export function onlyParameters(search: string, names: readonly string[]): string {
  const parts = search.slice(1).split('&');
  const query = parts.filter((part) => names.includes(part.split('=', 1)[0] ?? '')).join('&');
  return query && `?${query}`;
}
