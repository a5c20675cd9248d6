import { formatFigure, type Unit } from '../table';

/** A value that was measured several times. */
export interface Spread {
  median: number;
  /** The quartiles: the 25th and the 75th percentile. */
  low: number;
  high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/**
 * @returns The value at this share of the sorted values, interpolated between the two nearest ones. Throws when there
 * are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('A quantile needs at least one value');
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position % 1);
}

/** The median and the quartiles, e.g. `4.2 ms (3.9–4.8)`. */
export function formatSpread({ median, low, high }: Spread, unit: Unit = ''): string {
  return `${formatFigure(median, unit)} (${formatFigure(low)}–${formatFigure(high)})`;
}
