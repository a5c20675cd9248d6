import { SITE } from '@telemarket/app/own-pages';
import { declaredBy, type Neighbours, type Offers, unmetOffers } from '@telemarket/composition';
import { SHELL } from '@telemarket/composition/registry';
import type { Release } from './release-reader';

/**
 * The offers of the remotes, by name. A remote whose build was made before offers existed is not in the map, because
 * its offers are unknown.
 */
export type OffersByRemote = ReadonlyMap<string, Offers>;

/**
 * Reads the offers of each remote. A slot that two remotes offer belongs to the remote that comes first in the list. No
 * remote can offer a slot of the site itself.
 * @returns The offers, and a sentence for each declaration that is not used.
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

/**
 * @returns The reason why a widget no longer fits the slot for which its build was made; null when it fits, or when the
 * offer is unknown.
 */
export function slotMismatchOf(slot: string, neighbours: Neighbours, offers: OffersByRemote): string | null {
  for (const [owner, { slots = {} }] of Object.entries(neighbours)) {
    const offered = offers.get(owner);
    const props = Object.hasOwn(slots, slot) && slots[slot];
    const [difference] = props && offered ? unmetOffers({ slots: { [slot]: props } }, offered) : [];
    if (difference) return `its widget for ${slot} is left out, because in the build of ${owner} ${difference.text}`;
  }
  return null;
}
