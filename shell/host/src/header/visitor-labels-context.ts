import type { SessionUser } from '@telemarket/kit';
import { createContext, use } from 'react';
import { type VisitorLabels, visitorLabels } from './visitor-labels';

/** Of the visitor; on a server that renders for all who are signed in: placeholders. */
export const VisitorLabelsContext = createContext<VisitorLabels | null>(null);

export function useVisitorLabels(user: SessionUser): VisitorLabels {
  return use(VisitorLabelsContext) ?? visitorLabels(user);
}
