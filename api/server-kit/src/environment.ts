import { readFileSync } from 'node:fs';
import { customCleanEnv, makeExactValidator } from 'envalid';

/** How one environment variable is parsed, and its value when it is not set. */
export type Variable<T> = { readonly _parse: (text: string) => T; readonly default?: unknown };

type Parsed<V> = V extends Variable<infer T> ? T : never;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A variable with a custom rule.
 * @param parse throws an Error whose message continues the sentence "NAME ...", such as "must be an https address".
 *   Only `parse` can put the value into the message, so that a secret stays out of it. It must not return null.
 */
export function parsed<T, F = never>(parse: (text: string) => T, fallback: F): Variable<T | F> {
  const validate = (value: string) => {
    try {
      return parse(value);
    } catch (error) {
      // envalid ignores errors of another realm, such as the TypeError of URL under jest
      throw new Error((error as Error).message);
    }
  };
  return makeExactValidator<T>(validate)({ default: fallback as T & undefined }) as unknown as Variable<T | F>;
}

function checked<T, F>(isValid: (text: string) => boolean, rule: string, convert: (text: string) => T, fallback: F) {
  const parse = (value: string) => {
    if (!isValid(value)) throw new Error(`must be ${rule}, not "${value}"`);
    return convert(value);
  };
  return parsed<T, F>(parse, fallback);
}

export const text = <F extends string | null>(fallback: F) => parsed<string, F>(String, fallback);

/** A whole number from `min` (default 0) to `max`. */
export function integer<F extends number | null>(fallback: F, { min = 0, max }: { min?: number; max: number }) {
  const isInRange = (value: string) => /^-?\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return checked(isInRange, `a whole number from ${min} to ${max}`, Number, fallback);
}

export const choice = <const T extends string>(choices: readonly T[], fallback: NoInfer<T>): Variable<T> =>
  checked(
    (value) => choices.some((choice) => choice === value),
    `one of ${choices.join(', ')}`,
    (value) => value as T,
    fallback,
  );

/** `on` or `off`. */
export const onOrOff = <F extends boolean | null>(fallback: F) =>
  checked(
    (value) => value === 'on' || value === 'off',
    'on or off',
    (value) => value === 'on',
    fallback,
  );

const isOrigin = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).origin === value.replace(/\/$/, '');

/** An http(s) origin such as https://shop.example, without a path. */
export const origin = <F extends string | null>(fallback: F) =>
  checked(isOrigin, 'an http(s) origin such as https://shop.example', (value) => new URL(value).origin, fallback);

/**
 * Reads the variables. Blanks around a value are dropped, and a blank variable counts as not set. A value may also be
 * in a file that `<NAME>_FILE` names, as is usual for secrets of containers.
 * Throws one Error that names every wrong variable, each on one line.
 */
export function readEnvironment<const V extends Record<string, Variable<unknown>>>(
  env: Environment,
  variables: V,
): { readonly [Name in keyof V]: Parsed<V[Name]> } {
  const problems: string[] = [];
  const values: Record<string, string> = {};
  for (const name of Object.keys(variables)) {
    const value = env[name]?.trim() || readSecret(`${name}_FILE`, env, problems);
    if (value) values[name] = value;
  }
  const reporter = ({ errors }: { errors: object }) => {
    for (const [name, error] of Object.entries(errors)) problems.push(`${name} ${(error as Error).message}`);
    if (problems.length) throw new Error(`The configuration is wrong:\n- ${problems.join('\n- ')}`);
  };
  return customCleanEnv(values, variables as never, (cleaned) => cleaned, { reporter }) as never;
}

function readSecret(name: string, env: Environment, problems: string[]): string | undefined {
  try {
    return env[name] && readFileSync(env[name], 'utf8').trim();
  } catch {
    problems.push(`${name} names a file that cannot be read`);
    return undefined;
  }
}
