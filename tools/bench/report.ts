import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import type { Spread } from './statistics';

/** A measured figure with its maximum or its minimum. */
export interface Bar {
  name: string;
  measured: number;
  max?: number;
  min?: number;
  unit: Unit;
}

/** Printed after a figure. */
type Unit = 'x' | 's' | 'ms' | 'kB' | 'MiB' | '/s' | '';

export function isMet({ measured, max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Bar): boolean {
  return measured <= max && measured >= min;
}

/** Prints the machine, the tables and every bar with its measured figure. The process fails when a bar is missed. */
export function printReport(tables: readonly string[], bars: readonly Bar[]): void {
  const rows = bars.map((bar) => [
    bar.name,
    figure(bar.measured, bar.unit),
    limitOf(bar),
    isMet(bar) ? 'met' : 'MISSED',
  ]);
  console.log(`\n${[describeMachine(), ...tables, formatTable(['Bar', 'Measured', 'Limit', ''], rows)].join('\n\n')}`);
  if (!bars.every(isMet)) process.exitCode = 1;
}

const limitOf = ({ max, min, unit }: Bar) =>
  max === undefined ? `at least ${figure(min ?? 0, unit)}` : `at most ${figure(max, unit)}`;

/** Date and machine: figures of different machines cannot be compared. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || arch();
  const date = new Date().toISOString().slice(0, 10);
  return `${date} · ${availableParallelism()} x ${model} · ${memory} GiB · ${platform()} · Node ${process.version}`;
}

/** Rounds to the digits that matter at this size. */
export function figure(value: number, unit: Unit = ''): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
  const minimumFractionDigits = unit === 'x' ? Math.min(digits, 2) : 0;
  const text = value.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}

/** The median with the quartiles, as in `4.2 ms (3.9–4.8)`. */
export function formatSpread({ median, low, high }: Spread, unit: Unit = ''): string {
  return `${figure(median, unit)} (${figure(low)}–${figure(high)})`;
}

/** A Markdown table with aligned columns, for the terminal and for docs/speed.md. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
