import type { SessionUser } from '@telemarket/kit';
import type { Visitor } from '../page/visitor';
import type { PageJob } from './messages';

const FIELDS = ['id', 'firstName', 'lastName', 'username', 'email'] as const satisfies (keyof SessionUser)[];
const NOBODY: SessionUser = { id: 0, firstName: '', lastName: null, username: '', email: '', isAdmin: false };

/** A visitor that has only the role, the cart count, the consent and the theme of this one. */
export const anyoneLike = ({ user, ...others }: Visitor): Visitor => ({
  ...others,
  user: { ...NOBODY, isAdmin: user?.isAdmin === true },
});

/** @returns The job with a user that detects whether a personal field was read. */
export function watchUser(job: PageJob): { job: PageJob; wasRead: () => boolean } {
  let read = false;
  const { boot } = job.frame;
  const getters = FIELDS.map((field) => [field, { get: () => ((read = true), NOBODY[field]) }]);
  // not enumerable, so that the kit, which stores the user as JSON, does not read the fields
  const user = Object.defineProperties(
    { isAdmin: boot.user?.isAdmin === true },
    Object.fromEntries(getters) as PropertyDescriptorMap,
  ) as SessionUser;
  return { job: { ...job, frame: { ...job.frame, boot: { ...boot, user } } }, wasRead: () => read };
}
