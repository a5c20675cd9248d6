import type { SignupInput } from '@telemarket/contract';
import { isEmail, type Rules, type Values } from '@telemarket/kit/form';
import { MIN_PASSWORD_LENGTH } from '../password-strength';

export type SignupField = 'firstName' | 'lastName' | 'username' | 'email' | 'password' | 'confirmPassword';

export const SIGNUP_LABELS: Record<SignupField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
};

const MISMATCH = 'Passwords do not match.';
const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`;

const tooShort = (password: string) => password.length < MIN_PASSWORD_LENGTH;

export const SIGNUP_RULES: Rules<SignupField> = {
  firstName: (value) => (value ? null : 'Enter your first name.'),
  lastName: () => null,
  username: (value) => {
    if (!value) return 'Choose a username.';
    return /\s/.test(value) ? 'A username has no spaces.' : null;
  },
  email: (value) => {
    if (!value) return 'Enter your e-mail address.';
    return isEmail(value) ? null : 'Enter an address like name@example.com.';
  },
  password: (value) => {
    if (!value) return 'Choose a password.';
    return tooShort(value) ? TOO_SHORT : null;
  },
  confirmPassword: (value, { password }) => {
    if (!value) return 'Enter the password once more.';
    return value === password ? null : MISMATCH;
  },
};

/** The toast for an invalid form: its most important error. Null: the errors beside the fields are enough. */
export function signupProblem(values: Values<SignupField>): { title: string; description: string } | null {
  const { firstName, username, email, password, confirmPassword } = values;
  if (!firstName || !username || !email || !password)
    return { title: 'Missing information', description: 'Please fill in all required fields.' };
  if (password !== confirmPassword) return { title: 'Password mismatch', description: MISMATCH };
  if (tooShort(password)) return { title: 'Password too short', description: TOO_SHORT };
  return null;
}

export function toSignupInput({ firstName, lastName, username, email, password }: Values<SignupField>): SignupInput {
  return { firstName, lastName: lastName || null, username, email, password };
}
