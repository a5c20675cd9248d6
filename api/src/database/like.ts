/** The pattern for `LIKE ? ESCAPE '!'` that matches the text anywhere. `%` and `_` in the text match themselves. */
export function likePattern(text: string): string {
  return `%${escapeWildcards(text)}%`;
}

/** The pattern for `LIKE ? ESCAPE '!'` that matches texts with this beginning. An index finds them. */
export function likePrefix(text: string): string {
  return `${escapeWildcards(text)}%`;
}

const escapeWildcards = (text: string) => text.replace(/[!%_]/g, '!$&');
