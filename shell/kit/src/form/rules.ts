import { isEmail } from './email';
import type { Rules } from './use-form';

type Rule = Rules<string>[string];

/** Any value is valid. */
export const anything: Rule = () => null;

/** @param error Says what to enter. */
export const required =
  (error: string): Rule =>
  (value) =>
    value ? null : error;

export const requiredEmail: Rule = (value) => {
  if (!value) return 'Enter your e-mail address.';
  return isEmail(value) ? null : 'Enter an address like name@example.com.';
};
