/** Stored data may have been written by anyone: these keep what has the right shape and drop the rest. */
export type Check<T> = (value: unknown) => T | undefined;

const TEXT_LIMIT = 10_000;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_LIMIT;
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
export const isPrice = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(value);
export const isIsoDate = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

/** Keeps the good entries of a list, in order; something that is not a list is an empty one. */
export function keepList<T>(value: unknown, check: Check<T>, most = 1_000): T[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, most)
    .map(check)
    .filter((entry) => entry !== undefined);
}
