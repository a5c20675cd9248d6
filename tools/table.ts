export type Unit = 'x' | 's' | 'ms' | 'kB' | 'MiB' | '/s' | '%' | '';

/** Rounds a value to the digits that are significant at its size, and adds the unit. */
export function formatFigure(value: number, unit: Unit = ''): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
  const minimumFractionDigits = unit === 'x' ? Math.min(digits, 2) : 0;
  const text = value.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}

/** Formats a Markdown table with aligned columns, for the terminal and for documents. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
