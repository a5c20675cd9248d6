const MOST_BUTTONS = 5;

/** The pages with a button: at most five around the current one, and the last page when it is not among them. */
export function pageWindow(page: number, pages: number): { numbers: number[]; last: number | null } {
  const count = Math.min(MOST_BUTTONS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(MOST_BUTTONS / 2)), pages - count + 1);
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return { numbers, last: numbers.includes(pages) ? null : pages };
}
