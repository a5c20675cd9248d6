import { Problem } from '../http/problem';

/** Of a link in a mail, whether it was used, replaced, has expired or never was. */
export function linkOver(): Problem {
  return new Problem(410, 'This link does not work any more.', { code: 'link-over' });
}
