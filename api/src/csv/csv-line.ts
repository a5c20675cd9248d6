export type CsvCell = string | number | boolean | null;

/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A record of RFC 4180, with its line end. A cell that would be run as a formula becomes text by an apostrophe. */
export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
