/** The pattern for `LIKE ? ESCAPE '!'` that matches the text anywhere. `%` and `_` in the text match themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
