import type { AdminProduct, ListingState } from '@telemarket/contract';
import { formatDate } from '@telemarket/kit/ui';

export const STATE_LABELS: Readonly<Record<ListingState, string>> = {
  draft: 'Draft',
  listed: 'Listed',
  paused: 'Paused',
  sold: 'Sold',
  deleted: 'Deleted',
};

export const isEditable = ({ state }: Pick<AdminProduct, 'state'>): boolean => state !== 'sold' && state !== 'deleted';
/** A draft or a paused listing can be published. */
export const isUnlisted = ({ state }: Pick<AdminProduct, 'state'>): boolean => state === 'draft' || state === 'paused';
export const hasPage = ({ state }: Pick<AdminProduct, 'state'>): boolean => state !== 'draft' && state !== 'deleted';

/**
 * Returns the state of a listing that is not in the shop, and the time at which the state changes. Null for a listed or
 * sold listing.
 */
export function stateText({ state, publishAt, restorableUntil }: AdminProduct): string | null {
  if (state === 'listed' || state === 'sold') return null;
  if (publishAt) return `${STATE_LABELS[state]}, to be published on ${formatDate(publishAt)}`;
  if (restorableUntil) return `Deleted, can be restored until ${formatDate(restorableUntil)}`;
  return STATE_LABELS[state];
}

/** Says where shoppers find the listing after a change. */
export function placeText({ state, publishAt }: AdminProduct): string {
  if (publishAt) return `will be in the shop on ${formatDate(publishAt)}`;
  if (state === 'draft') return 'is a draft, which nobody sees in the shop';
  return state === 'paused' ? 'is paused: its page stays, without orders' : 'is in the shop';
}
