import { readFileSync } from 'node:fs';
import { customCleanEnv, makeExactValidator, type RequiredValidatorSpec } from 'envalid';

/**
 * A variable with a custom rule.
 * @param parse throws an Error whose message continues the sentence "NAME ...", such as "must be an https address".
 *   The message has the value only if `parse` puts it there, so a secret can stay out of it. `parse` must not return
 *   null.
 */
export const parsed = <T, F = never>(parse: (text: string) => T, fallback: F): RequiredValidatorSpec<T | F> =>
  makeExactValidator<T | F>(parse)({ default: fallback as NonNullable<F> });

/** @param convert returns undefined for a value that breaks the rule */
const checkedVariable = <T, F>(rule: string, convert: (text: string) => T | undefined, fallback: F) =>
  parsed<T, F>((value) => {
    const converted = convert(value);
    if (converted === undefined) throw new Error(`must be ${rule}, not "${value}"`);
    return converted;
  }, fallback);

export const text = <F extends string | null>(fallback: F) => parsed<string, F>(String, fallback);

/** A whole number from `min` (default 0) to `max`. */
export function integer<F extends number | null>(fallback: F, { min = 0, max }: { min?: number; max: number }) {
  const isInRange = (value: string) => /^-?\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max;
  const toInteger = (value: string) => (isInRange(value) ? Number(value) : undefined);
  return checkedVariable(`a whole number from ${min} to ${max}`, toInteger, fallback);
}

export const choice = <const T extends string>(choices: readonly T[], fallback: NoInfer<T>) =>
  checkedVariable(`one of ${choices.join(', ')}`, (value) => choices.find((choice) => choice === value), fallback);

export const onOrOff = <F extends boolean | null>(fallback: F) =>
  checkedVariable('on or off', (value) => (value === 'on' ? true : value === 'off' ? false : undefined), fallback);

/** An http(s) origin such as https://shop.example, without a path. */
export function origin<F extends string | null>(fallback: F) {
  const toOrigin = (value: string) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '') ? url.origin : undefined;
  };
  return checkedVariable('an http(s) origin such as https://shop.example', toOrigin, fallback);
}

/**
 * Reads the variables. Blanks around a value are dropped, and a blank variable counts as not set. A value may also be
 * in a file that `<NAME>_FILE` names, as is usual for secrets of containers.
 * Throws one Error that names every wrong variable, each on one line.
 */
export function readEnvironment<T extends object>(
  env: NodeJS.ProcessEnv,
  variables: { [Name in keyof T]: RequiredValidatorSpec<T[Name]> },
): Readonly<T> {
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
  return customCleanEnv(values, variables, (cleaned) => cleaned as T, { reporter });
}

function readSecret(name: string, env: NodeJS.ProcessEnv, problems: string[]): string | undefined {
  try {
    return env[name] && readFileSync(env[name], 'utf8').trim();
  } catch {
    problems.push(`${name} names a file that cannot be read`);
    return undefined;
  }
}
