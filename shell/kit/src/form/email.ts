import type { Rule } from './rules';

const LOCAL_PART_PATTERN = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_PATTERN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

/** This check is stricter than that of browsers: the API accepts every address that passes it. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    local.length <= 64 &&
    text.length <= 254 &&
    LOCAL_PART_PATTERN.test(local) &&
    DOMAIN_PATTERN.test(text.slice(at + 1))
  );
}

export const optionalEmail: Rule = (value) =>
  !value || isEmail(value) ? null : 'Enter an address like name@example.com.';

export const requiredEmail: Rule = (value) => (value ? optionalEmail(value) : 'Enter your email address.');
