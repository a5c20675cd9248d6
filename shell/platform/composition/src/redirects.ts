import { patternsOverlap } from './path-pattern';

/** The old addresses of a remote, as patterns, with the paths to which they lead. */
export type Redirects = Readonly<Record<string, string>>;

const MAX_REDIRECTS = 100;
const MAX_PATTERN_LENGTH = 200;
/**
 * Matches a path of ASCII segments without percent encoding. No segment is empty, so no path begins with two slashes.
 */
const PATH_PATTERN = /^(?:\/|(?:\/(?::[a-zA-Z]\w*|[\w~-][\w.~-]*))+)$/;

const isPattern = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_PATTERN_LENGTH && PATH_PATTERN.test(value);
const parameterNamesIn = (pattern: string) => pattern.split('/').filter((segment) => segment.startsWith(':'));
const quote = (text: unknown) => JSON.stringify(String(text).slice(0, 60));

/**
 * Checks the redirects of a remote, because the manifest may come from an unknown tool.
 * @param pages The patterns of the remote's pages.
 * @returns The valid redirects, and one sentence for each invalid redirect.
 */
export function readRedirects(value: unknown, pages: readonly string[]): { redirects: Redirects; problems: string[] } {
  if (value === undefined) return { redirects: {}, problems: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { redirects: {}, problems: ['redirects is not an object'] };
  const entries = Object.entries(value);
  if (entries.length > MAX_REDIRECTS)
    return { redirects: {}, problems: [`redirects has more than ${MAX_REDIRECTS} entries`] };
  const problems: string[] = [];
  const used: [string, string][] = [];
  for (const [from, to] of entries) {
    const problem = problemOf(from, to, pages, entries.map(([other]) => other).filter(isPattern));
    if (problem) problems.push(problem);
    else used.push([from, to as string]);
  }
  return { redirects: Object.fromEntries(used), problems };
}

function problemOf(from: string, to: unknown, pages: readonly string[], sources: readonly string[]): string | null {
  const place = `the redirect from ${quote(from)}`;
  if (!isPattern(from)) return `${place} does not begin with a path`;
  if (!isPattern(to)) return `${place} leads to ${quote(to)}, which is not a path of this site`;
  const unknown = parameterNamesIn(to).find((name) => !parameterNamesIn(from).includes(name));
  if (unknown) return `${place} leads to ${to}, and its path has no ${unknown}`;
  if (sources.some((source) => patternsOverlap(source, to)))
    return `${place} leads to ${to}, which is redirected itself`;
  const hidden = pages.find(
    (page) => patternsOverlap(page, from) && parameterNamesIn(page).length <= parameterNamesIn(from).length,
  );
  return hidden === undefined ? null : `${place} would hide the page ${hidden}`;
}

/** Leaves out each redirect that leads to an old address of another remote, so that no address is redirected twice. */
export function withoutChains<Entry extends { from: string; to: string }>(entries: readonly Entry[]) {
  const isChained = ({ to }: Entry) => entries.some(({ from }) => patternsOverlap(from, to));
  return { kept: entries.filter((entry) => !isChained(entry)), chained: entries.filter(isChained) };
}
