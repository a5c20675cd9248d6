import { SITE } from '@telemarket/app/own-pages';
import { declaredBy, type Neighbours, type Offers, unmetOffers } from '@telemarket/composition';
import { SHELL } from '@telemarket/composition/registry';
import type { Release } from './release-reader';

/** What the remotes offer, by remote. One of an older build is missing: nobody knows what it offers. */
export type OffersByRemote = ReadonlyMap<string, Offers>;

/**
 * Reads what each remote offers. A slot that two offer belongs to the first remote of the list, and none gets one of the site itself.
 * @returns Also a sentence for each declaration that is not used.
 */
export function grantOffers(remotes: ReadonlyMap<string, Pick<Release, 'description'>>) {
  const offers = new Map<string, Offers>();
  const refused: { remote: string; problem: string }[] = [];
  const owners = new Map<string, string>(SITE.slots.map((slot) => [slot, SHELL]));
  for (const [remote, { description }] of remotes) {
    const declared = declaredBy(remote, description);
    refused.push(...declared.problems.map((problem) => ({ remote, problem })));
    if (!declared.offers) continue;
    const { slots = {}, ...others } = declared.offers;
    const own = Object.entries(slots).filter(([slot]) => {
      const owner = owners.get(slot);
      if (owner !== undefined) refused.push({ remote, problem: `the slot ${slot} belongs to ${owner}` });
      else owners.set(slot, remote);
      return owner === undefined;
    });
    offers.set(remote, { ...others, ...(own.length > 0 && { slots: Object.fromEntries(own) }) });
  }
  return { offers, refused };
}

/** @returns Why a widget does not fit the slot any more for which its build was made; null when it fits, or when nobody knows. */
export function unmetSlot(slot: string, neighbours: Neighbours, offers: OffersByRemote): string | null {
  for (const [owner, { slots = {} }] of Object.entries(neighbours)) {
    const offered = offers.get(owner);
    const props = Object.hasOwn(slots, slot) && slots[slot];
    const [difference] = props && offered ? unmetOffers({ slots: { [slot]: props } }, offered) : [];
    if (difference) return `its widget for ${slot} is left out, because in the build of ${owner} ${difference.text}`;
  }
  return null;
}
