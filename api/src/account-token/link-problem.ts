import { Problem } from '../http/problem';

/** The link of a mail was used or replaced, has expired, or never existed. */
export function expiredLink(): Problem {
  return new Problem(410, 'This link does not work any more.', { code: 'link-over' });
}

/** The link would give an account an address that another account has. */
export function emailTaken(): Problem {
  return new Problem(409, 'This e-mail might already be taken.', { code: 'taken' });
}
