import type { SessionUser } from '@telemarket/kit';

/** The texts of the header that are different for each signed-in user. */
export interface VisitorLabels {
  name: string;
  /** Shown in the circle of the account menu. */
  initial: string;
}

export function visitorLabels(user: Pick<SessionUser, 'firstName' | 'username'>): VisitorLabels {
  const name = user.firstName || user.username || 'Dashboard User';
  // a whole code point: half an emoji would differ between the HTML of the server and the browser
  const [initial = ''] = name;
  return { name, initial: initial.toUpperCase() };
}
