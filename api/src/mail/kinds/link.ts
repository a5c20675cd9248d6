/** Puts the values into the fragment, which a browser never sends, so that they reach no log. */
export function linkPath(path: string, values: Record<string, string>): string {
  return `${path}#${new URLSearchParams(values)}`;
}
