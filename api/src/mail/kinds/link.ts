/** The values are in the fragment, which a browser never sends: they reach no log. */
export function linkPath(path: string, values: Record<string, string>): string {
  return `${path}#${new URLSearchParams(values)}`;
}
