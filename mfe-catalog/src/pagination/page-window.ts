const MAX_BUTTONS = 5;

/** The pages with a button: at most five around the current page, and the last page if it is not one of them. */
export function pageWindow(page: number, pages: number): { numbers: number[]; last: number | null } {
  const count = Math.min(MAX_BUTTONS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(MAX_BUTTONS / 2)), pages - count + 1);
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return { numbers, last: numbers.includes(pages) ? null : pages };
}
