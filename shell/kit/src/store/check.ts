const MAX_TEXT_LENGTH = 10_000;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
/** Says whether a value is a path of this site. A link to such a path cannot run a script or lead to another site. */
export const isPath = (value: unknown): value is string => isText(value) && /^\/\w/.test(value);
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
export const isPrice = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(value);
export const isIsoDate = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));

/**
 * @param value The stored value, which any script or user may have written.
 * @param check Returns undefined for an entry of another shape.
 * @returns The valid entries of a list, in order; none when the value is not a list.
 */
export function validEntries<T>(value: unknown, check: (entry: unknown) => T | undefined, max = 1_000): T[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, max)
    .map(check)
    .filter((entry) => entry !== undefined);
}
