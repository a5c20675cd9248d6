import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  declarationsOf,
  declaredBy,
  isPartOf,
  isWrittenDeclaration,
  lastingOffers,
  NOTICE_DAYS,
  type OfferDifference,
  type Offers,
  type RemoteDescription,
  unmetOffers,
} from '@telemarket/composition';
import type { SiteInfo } from './site';

const DAY_MS = 86_400_000;

type NeighbourSite = Pick<SiteInfo, 'offers' | 'neighbours' | 'teams' | 'ownSlots'>;

/**
 * Compares the offers that a build makes and uses with the live builds of other remotes. An offer that they use may
 * change only if the owner's live build has announced the end of the offer in `offers.ends`. A release accepts only an
 * end that is at least `NOTICE_DAYS` ahead.
 * @returns The problems, and the warnings, which do not prevent the release.
 */
export function checkNeighbours(remote: string, description: RemoteDescription, site: NeighbourSite, now: Date) {
  const { offers, neighbours } = declaredBy(remote, description);
  const given = offers ?? {};
  const live = site.offers?.[remote] ?? {};
  const changes = checkChanges(remote, given, live, site, now);
  return {
    problems: [
      ...checkSlotNames(remote, given, site),
      ...checkAnnouncedEnds(given, live, now),
      ...changes.problems,
      ...Object.entries(neighbours).flatMap(([owner, used]) =>
        unmetOffers(used, site.offers?.[owner] ?? used).map(
          ({ text }) => `types/${owner}.d.ts differs from the offers of the live ${owner}: ${text}. Run npm run types`,
        ),
      ),
    ],
    warnings: [...changes.warnings, ...checkUsedOffers(remote, description, site)],
  };
}

/**
 * Finds slots whose names the site or another remote already uses. The name of a slot begins with the name of its
 * remote, but the remotes `tips` and `tips-side` can both offer `tips-side-end`.
 */
function checkSlotNames(
  remote: string,
  { slots = {} }: Offers,
  { offers = {}, ownSlots = [] }: NeighbourSite,
): string[] {
  return Object.keys(slots).flatMap((slot) => [
    ...(ownSlots.includes(slot) ? [`${slot} is a slot of the site itself`] : []),
    ...Object.entries(offers)
      .filter(([name, live]) => name !== remote && Object.hasOwn(live.slots ?? {}, slot))
      .map(([name]) => `${slot} is a slot of the live remote ${name}`),
  ]);
}

function checkAnnouncedEnds({ ends = {} }: Offers, { ends: announced = {} }: Offers, now: Date): string[] {
  const earliest = dayAfter(now, NOTICE_DAYS);
  return Object.entries(ends)
    .filter(([place, day]) => day < earliest && !(Object.hasOwn(announced, place) && day >= (announced[place] ?? '')))
    .map(
      ([place, day]) => `${place} ends on ${day}, and an end must be ${NOTICE_DAYS} days ahead: ${earliest} or later`,
    );
}

function checkChanges(remote: string, given: Offers, live: Offers, site: NeighbourSite, now: Date) {
  const problems: string[] = [];
  const warnings: string[] = [];
  const known = findBrokenNeighbours(remote, live, site);
  for (const { name, place, text } of findBrokenNeighbours(remote, given, site)) {
    // the live build already has the same difference, so this release does not cause it
    if (known.some((other) => other.name === name && other.text === text)) continue;
    const team = teamName(name, site);
    const end = announcedEndOf(place, live);
    if (end === undefined)
      problems.push(
        `${team} uses an offer that this build changes: ${text}. Offer it as before, and announce its end in offers.ends for ` +
          `${dayAfter(now, NOTICE_DAYS)} or later: the change passes when that team has released with newer types, or on that day`,
      );
    else if (end > dayAfter(now, 0))
      problems.push(`${team} uses an offer that this build changes before the announced end on ${end}: ${text}`);
    else warnings.push(describeLoss({ name, place, text }, site));
  }
  return { problems, warnings };
}

/** Warns about slots that the build fills without having their types, and about offers that will end. */
function checkUsedOffers(remote: string, description: RemoteDescription, { offers = {} }: NeighbourSite): string[] {
  const { neighbours } = declaredBy(remote, description);
  const { slots = [] } = description;
  return Object.entries(offers).flatMap(([owner, live]) => {
    const used = (Object.hasOwn(neighbours, owner) && neighbours[owner]) || {};
    const untyped = slots.filter(
      ({ slot }) => owner !== remote && Object.hasOwn(live.slots ?? {}, slot) && !Object.hasOwn(used.slots ?? {}, slot),
    );
    return [
      ...untyped.map(
        ({ module, slot }) => `${module} is for ${slot}, but the build lacks the types of this slot. Run npm run types`,
      ),
      ...unmetOffers(used, lastingOffers(live)).flatMap(({ place }) => {
        const end = announcedEndOf(place, live);
        return end === undefined ? [] : [`${place} of ${owner} ends on ${end}: npm run types shows what to change`];
      }),
    ];
  });
}

/** @returns The differences between `offers` and the offers with which other live builds were made. */
export function findBrokenNeighbours(remote: string, offers: Offers, { neighbours = {} }: NeighbourSite) {
  const found = new Map<string, OfferDifference & { name: string }>();
  for (const [name, builds] of Object.entries(neighbours))
    for (const used of name === remote ? [] : Object.values(builds))
      for (const difference of Object.hasOwn(used, remote) ? unmetOffers(used[remote] ?? {}, offers) : [])
        found.set(`${name} ${difference.text}`, { name, ...difference });
  return [...found.values()];
}

/**
 * Says how a difference affects a live neighbour. The site leaves out a widget that does not fit, but it cannot stop an
 * event.
 */
export const describeLoss = ({ name, place, text }: OfferDifference & { name: string }, site: NeighbourSite): string =>
  place.includes(':')
    ? `${teamName(name, site)} gets an event that it does not know: ${text}`
    : `the site leaves out the widget of ${teamName(name, site)}: ${text}`;

/** @returns A text such as `Clubs, by Team Red (#red)`, or only the name of a remote that names no team. */
const teamName = (name: string, { teams = {} }: NeighbourSite): string => teams[name] || name;

/**
 * Returns the first day on which a place may change: the earliest announced end of the place itself and of the places
 * that contain it.
 */
const announcedEndOf = (place: string, { ends = {} }: Offers): string | undefined =>
  Object.entries(ends)
    .filter(([whole]) => isPartOf(place, whole))
    .map(([, day]) => day)
    .sort()[0];

const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Checks that the file with the types of the team's own offers is up to date. A file that the team has written itself
 * is not checked.
 */
export function checkOwnTypes(folder: string, remote: string, offers: Offers = {}): string[] {
  const file = join(folder, 'types', `${remote}.d.ts`);
  const isEmpty = Object.keys({ ...offers.slots, ...offers.events }).length === 0;
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (present && !isWrittenDeclaration(present)) return [];
  if (present.replaceAll('\r\n', '\n') === (isEmpty ? '' : declarationsOf(remote, offers))) return [];
  return [`types/${remote}.d.ts does not match the offers in src/remote.ts: run npm run types`];
}
