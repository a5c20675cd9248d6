import { isDuplicate } from '../database/database-error';
import { Problem } from '../http/problem';

/** The link of a mail was used or replaced, has expired, or never existed. */
export function expiredLink(): Problem {
  return new Problem(410, 'This link does not work any more.', { code: 'link-over' });
}

/** The link would give an account an address that another account has. */
export function emailTaken(): Problem {
  return new Problem(409, 'This email might already be taken.', { code: 'taken' });
}

/** Throws `emailTaken` instead of the error of the unique key of confirmed addresses. */
export function emailTakenIfDuplicate(error: unknown): never {
  throw isDuplicate(error) ? emailTaken() : error;
}
