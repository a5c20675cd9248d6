import type { SessionUser } from '@telemarket/kit';
import { createContext, use } from 'react';

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

/** Of the visitor; on a server that renders for all who are signed in: placeholders. */
export const VisitorLabelsContext = createContext<VisitorLabels | null>(null);

export function useVisitorLabels(user: SessionUser): VisitorLabels {
  return use(VisitorLabelsContext) ?? visitorLabels(user);
}
