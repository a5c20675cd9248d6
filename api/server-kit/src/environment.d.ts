/** How one environment variable is parsed, and its value when it is not set. */
export type Variable<T> = { readonly _parse: (text: string) => T; readonly default?: unknown };

type Parsed<V> = V extends Variable<infer T> ? T : never;

/** A variable that accepts any text. */
export function text<F extends string | null>(fallback: F): Variable<string | F>;

/** A whole number from `min` (default 0) to `max`. */
export function integer<F extends number | null>(
  fallback: F,
  range: { min?: number; max: number },
): Variable<number | F>;

export function choice<const T extends string>(choices: readonly T[], fallback: NoInfer<T>): Variable<T>;

/** `on` or `off`. */
export function onOrOff<F extends boolean | null>(fallback: F): Variable<boolean | F>;

/** An http(s) origin such as https://shop.example, without a path. */
export function origin<F extends string | null>(fallback: F): Variable<string | F>;

/**
 * A variable with any other rule.
 * @param parse throws an Error whose message continues the sentence "NAME ...", such as "must be an https address".
 *   Only `parse` can put the value into the message, so that a secret stays out of it. It must not return null.
 */
export function parsed<T, F = never>(parse: (text: string) => T, fallback: F): Variable<T | F>;

/**
 * Reads the variables. Blanks around a value are dropped, and a blank variable counts as not set. A value may also be
 * in a file that `<NAME>_FILE` names, as is usual for secrets of containers.
 * Throws one Error that names every wrong variable, each on one line.
 */
export function readEnvironment<const V extends Record<string, Variable<unknown>>>(
  env: Readonly<Record<string, string | undefined>>,
  variables: V,
): { readonly [Name in keyof V]: Parsed<V[Name]> };
