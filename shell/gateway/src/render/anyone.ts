import type { SessionUser } from '@telemarket/kit';
import type { Visitor } from '../page/visitor';
import type { PageJob } from './messages';

const FIELDS = ['id', 'firstName', 'lastName', 'username', 'email'] as const satisfies (keyof SessionUser)[];
const NOBODY: SessionUser = { id: 0, firstName: '', lastName: null, username: '', email: '', isAdmin: false };

/** A visitor with nothing of this one but the role, the number of items in the cart, consent and theme. */
export const anyoneLike = ({ user, ...others }: Visitor): Visitor => ({
  ...others,
  user: { ...NOBODY, isAdmin: user?.isAdmin === true },
});

/** @returns The job with a user that notices the reading of a field that differs between visitors. */
export function watchUser(job: PageJob): { job: PageJob; wasRead: () => boolean } {
  let read = false;
  const { boot } = job.frame;
  const getters = FIELDS.map((field) => [field, { get: () => ((read = true), NOBODY[field]) }]);
  // not enumerable: the kit, which stores the user as JSON, reads none
  const user = Object.defineProperties(
    { isAdmin: boot.user?.isAdmin === true },
    Object.fromEntries(getters) as PropertyDescriptorMap,
  ) as SessionUser;
  return { job: { ...job, frame: { ...job.frame, boot: { ...boot, user } } }, wasRead: () => read };
}
