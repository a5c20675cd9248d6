/** The pattern for `LIKE ? ESCAPE '!'` that matches the text anywhere. `%` and `_` in the text match themselves. */
export function likePattern(text: string): string {
  return `%${literal(text)}%`;
}

/** The pattern for `LIKE ? ESCAPE '!'` that matches texts with this beginning. An index finds them. */
export function likeStart(text: string): string {
  return `${literal(text)}%`;
}

const literal = (text: string) => text.replace(/[!%_]/g, '!$&');
