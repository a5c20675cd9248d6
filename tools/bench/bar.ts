import { formatTable } from './table';

/** A measured figure with its maximum or its minimum. */
export interface Bar {
  name: string;
  measured: number;
  max?: number;
  min?: number;
  /** Printed after both figures. */
  unit: 'x' | 'ms' | 'kB' | 'MiB' | '/s' | '';
}

export function isMet({ measured, max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Bar): boolean {
  return measured <= max && measured >= min;
}

/** Prints every bar with its measured figure. @returns Whether all are met. */
export function printBars(bars: readonly Bar[]): boolean {
  const rows = bars.map((bar) => [
    bar.name,
    figure(bar.measured, bar.unit),
    limitOf(bar),
    isMet(bar) ? 'met' : 'MISSED',
  ]);
  console.log(`\n${formatTable(['Bar', 'Measured', 'Limit', ''], rows)}`);
  return bars.every(isMet);
}

const limitOf = ({ max, min, unit }: Bar) =>
  max === undefined ? `at least ${figure(min ?? 0, unit)}` : `at most ${figure(max, unit)}`;

/** Rounds to the digits that matter at this size. */
export function figure(value: number, unit: Bar['unit'] = ''): string {
  const size = Math.abs(value);
  const digits = size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
  const minimumFractionDigits = unit === 'x' ? Math.min(digits, 2) : 0;
  const text = value.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}
