import type { SessionUser } from '@telemarket/kit';

/** The texts of the header that differ between the visitors who are signed in. */
export interface VisitorLabels {
  name: string;
  /** In the circle of the account's menu. */
  initial: string;
}

export function visitorLabels(user: Pick<SessionUser, 'firstName' | 'username'>): VisitorLabels {
  const name = user.firstName || user.username || 'Dashboard User';
  return { name, initial: name.slice(0, 1).toUpperCase() };
}
