import type { SessionUser } from '@telemarket/kit';
import { createContext, use } from 'react';
import { type VisitorLabels, visitorLabels } from './visitor-labels';

/** Null: use the labels of the user. The server sets placeholders when it renders one page for all signed-in users. */
export const VisitorLabelsContext = createContext<VisitorLabels | null>(null);

export function useVisitorLabels(user: SessionUser): VisitorLabels {
  return use(VisitorLabelsContext) ?? visitorLabels(user);
}
