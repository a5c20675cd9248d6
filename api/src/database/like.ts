/** The text as `LIKE ? ESCAPE '!'` has to be told so that it is found anywhere, and `%` and `_` are themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}
