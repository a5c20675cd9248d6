import { formatTable } from './table';

/** A figure that must not be exceeded (`most`) or fallen short of (`least`). */
export interface Bar {
  name: string;
  measured: number;
  most?: number;
  least?: number;
  /** Written behind both figures. */
  unit: 'x' | 'ms' | 'kB' | 'MiB' | '/s' | '';
}

export function isMet({ measured, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Bar): boolean {
  return measured <= most && measured >= least;
}

/** Prints every bar with what was measured; answers whether all are met. */
export function printBars(bars: readonly Bar[]): boolean {
  const rows = bars.map((bar) => [
    bar.name,
    figure(bar.measured, bar.unit),
    limitOf(bar),
    isMet(bar) ? 'met' : 'MISSED',
  ]);
  console.log(`\n${formatTable(['Bar', 'Measured', 'Asked', ''], rows)}`);
  return bars.every(isMet);
}

const limitOf = ({ most, least, unit }: Bar) =>
  most === undefined ? `at least ${figure(least ?? 0, unit)}` : `at most ${figure(most, unit)}`;

/** Enough digits to tell figures apart and no more. */
export function figure(value: number, unit: Bar['unit'] = ''): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
  const minimumFractionDigits = unit === 'x' ? Math.min(digits, 2) : 0;
  const text = value.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}
