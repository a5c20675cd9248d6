import { readFileSync } from 'node:fs';
import { customCleanEnv, makeExactValidator } from 'envalid';

export function parsed(parse, fallback) {
  const validate = (value) => {
    try {
      return parse(value);
    } catch (error) {
      // envalid ignores errors of another realm, such as the TypeError of URL under jest
      throw new Error(String(error.message));
    }
  };
  return makeExactValidator(validate)({ default: fallback });
}

const checked = (isValid, rule, convert, fallback) =>
  parsed((value) => {
    if (!isValid(value)) throw new Error(`must be ${rule}, not "${value}"`);
    return convert(value);
  }, fallback);

export const text = (fallback) => parsed(String, fallback);

export const integer = (fallback, { min = 0, max }) => {
  const isInRange = (value) => /^-?\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return checked(isInRange, `a whole number from ${min} to ${max}`, Number, fallback);
};

export const choice = (choices, fallback) =>
  checked((value) => choices.includes(value), `one of ${choices.join(', ')}`, String, fallback);

export const onOrOff = (fallback) =>
  checked(
    (value) => value === 'on' || value === 'off',
    'on or off',
    (value) => value === 'on',
    fallback,
  );

const isOrigin = (value) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).origin === value.replace(/\/$/, '');

export const origin = (fallback) =>
  checked(isOrigin, 'an http(s) origin such as https://shop.example', (value) => new URL(value).origin, fallback);

export function readEnvironment(env, variables) {
  const problems = [];
  const values = {};
  for (const name of Object.keys(variables)) {
    const value = env[name]?.trim() || readSecret(`${name}_FILE`, env, problems);
    if (value) values[name] = value;
  }
  const reporter = ({ errors }) => {
    for (const [name, error] of Object.entries(errors)) problems.push(`${name} ${error.message}`);
    if (problems.length) throw new Error(`The configuration is wrong:\n- ${problems.join('\n- ')}`);
  };
  return customCleanEnv(values, variables, (cleaned) => cleaned, { reporter });
}

function readSecret(name, env, problems) {
  try {
    return env[name] && readFileSync(env[name], 'utf8').trim();
  } catch {
    problems.push(`${name} names a file that cannot be read`);
    return undefined;
  }
}
