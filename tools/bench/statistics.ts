/** What is said of a figure that was measured several times. */
export interface Spread {
  median: number;
  /** 25th and 75th percentile. */
  low: number;
  high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/** Linear between the two nearest values. Raises for no values: a figure that was never measured is a fault. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There is nothing to take a quantile of');
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place % 1);
}
