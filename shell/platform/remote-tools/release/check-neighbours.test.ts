import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declarationsOf, type Neighbours, type Offers, type RemoteDescription } from '@telemarket/composition';
import { checkNeighbours, checkOwnTypes } from './check-neighbours';

const NOW = new Date('2026-12-01T12:00:00Z');
const OFFERED: Offers = {
  slots: { 'tips-side': { person: 'string' } },
  events: { 'tips:chosen': { id: 'number' } },
};

const build = (offers?: Offers, more: Partial<RemoteDescription> = {}): RemoteDescription => ({
  ...{ version: 3, title: 'Tips', down: { title: '', text: '' }, pages: [], widgets: [] },
  ...(offers && { offers }),
  ...more,
});

/**
 * Returns a site with two remotes: `tips` is live with the offers `live`, and `clubs` was built with the offers `used`
 * of `tips`.
 */
const siteWith = (
  live: Offers | undefined,
  used: Offers = OFFERED,
  more: Record<string, Neighbours> = {},
): Parameters<typeof checkNeighbours>[2] => ({
  offers: live ? { tips: live } : {},
  neighbours: { clubs: { c1: { tips: used }, ...more }, tips: {} },
  teams: { clubs: 'Clubs, by Team Red (#red)' },
});

const check = (offers: Offers | undefined, site = siteWith(OFFERED), now = NOW) =>
  checkNeighbours('tips', build(offers), site, now);

test('a release with the same or more offers passes', () => {
  expect(check(OFFERED)).toEqual({ problems: [], warnings: [] });
  const more: Offers = {
    slots: { 'tips-side': { person: 'string', 'note?': 'string' }, 'tips-end': {} },
    events: { 'tips:chosen': { id: 'number', by: 'string' }, 'tips:closed': {} },
  };
  expect(check(more)).toEqual({ problems: [], warnings: [] });
});

test('a release that changes an offer that a live neighbour uses is refused, and the message names its team', () => {
  const { problems } = check({
    slots: { 'tips-side': { who: 'string' } },
    events: { 'tips:chosen': { id: 'string' } },
  });
  expect(problems).toEqual([
    expect.stringMatching(
      /^Clubs, by Team Red \(#red\) uses an offer that this build changes: tips-side\.person is missing\..* in offers\.ends for 2026-12-31 or later: /,
    ),
    expect.stringContaining('tips:chosen.id is string, not number'),
  ]);
  expect(check(undefined).problems).toHaveLength(2);
});

test('an offer that no live neighbour uses may change', () => {
  const slotOnly: Offers = { slots: OFFERED.slots };
  expect(check(slotOnly, siteWith(OFFERED, slotOnly))).toEqual({ problems: [], warnings: [] });
  expect(check({}, { ...siteWith(OFFERED), neighbours: { clubs: { c1: {} }, tips: {} } })).toEqual({
    problems: [],
    warnings: [],
  });
});

test('a canary of a neighbour counts like its live build', () => {
  const site = siteWith(OFFERED, {}, { c2: { tips: OFFERED } });
  expect(check({}, site).problems).toHaveLength(2);
});

describe('the announced end of an offer', () => {
  const announced = (day: string, place = 'tips-side.person'): Offers => ({ ...OFFERED, ends: { [place]: day } });
  const changed: Offers = { ...OFFERED, slots: { 'tips-side': { who: 'string' } } };

  test('must be at least 30 days ahead, or not before the end that the live build has announced', () => {
    expect(check(announced('2026-12-31')).problems).toEqual([]);
    expect(check(announced('2026-12-30')).problems).toEqual([
      'tips-side.person ends on 2026-12-30, and an end must be 30 days ahead: 2026-12-31 or later',
    ]);
    const live = siteWith(announced('2026-12-05'));
    expect(check(announced('2026-12-05'), live).problems).toEqual([]);
    expect(check(announced('2026-12-06'), live).problems).toEqual([]);
    expect(check(announced('2026-12-04'), live).problems).toHaveLength(1);
  });

  test.each(['tips-side.person', 'tips-side'])(
    'lets a release that ends %s pass from the announced day on, with a warning',
    (place) => {
      const live = siteWith(announced('2026-12-02', place));
      expect(check(changed, live).problems).toEqual([
        'Clubs, by Team Red (#red) uses an offer that this build changes before the announced end on 2026-12-02: tips-side.person is missing',
      ]);
      expect(check(changed, live, new Date('2026-12-02T00:00:00Z'))).toEqual({
        problems: [],
        warnings: ['the site leaves out the widget of Clubs, by Team Red (#red): tips-side.person is missing'],
      });
    },
  );

  test('counts from the earlier day when a field and its slot both have an end', () => {
    const [later, earlier] = [{ 'tips-side.person': '2027-02-01' }, { 'tips-side': '2026-12-01' }];
    for (const ends of [
      { ...later, ...earlier },
      { ...earlier, ...later },
    ])
      expect(check(changed, siteWith({ ...OFFERED, ends })).problems).toEqual([]);
  });

  test('does not let a release pass that ends another offer', () => {
    expect(check(changed, siteWith(announced('2026-11-01', 'tips:chosen'))).problems).toHaveLength(1);
  });

  test('is over when the live build lacks the offer: later releases pass', () => {
    expect(check(changed, siteWith(changed))).toEqual({ problems: [], warnings: [] });
  });

  test('causes a warning for the neighbour until its types are newer', () => {
    const site = siteWith(announced('2026-12-31'));
    const neighbour = (tips: Offers) => checkNeighbours('clubs', build(undefined, { neighbours: { tips } }), site, NOW);
    expect(neighbour(OFFERED)).toEqual({
      problems: [],
      warnings: ['tips-side.person of tips ends on 2026-12-31: npm run types shows what to change'],
    });
    expect(neighbour({ slots: { 'tips-side': {} } })).toEqual({ problems: [], warnings: [] });
  });
});

test('a build whose types differ from the offers of the live neighbour is refused', () => {
  const description = build(undefined, { neighbours: { tips: { slots: { 'tips-side': { who: 'string' } } } } });
  expect(checkNeighbours('clubs', description, siteWith(OFFERED), NOW).problems).toEqual([
    'types/tips.d.ts differs from the offers of the live tips: tips-side.who is missing. Run npm run types',
  ]);
  // the neighbour does not respond, or its build was made before offers existed
  expect(checkNeighbours('clubs', description, siteWith(undefined), NOW).problems).toEqual([]);
});

test('a widget for a slot whose types the team lacks causes a warning', () => {
  const slots = [{ module: 'ClubTip', slot: 'tips-side' as never, order: 0 }];
  expect(checkNeighbours('clubs', build(undefined, { slots }), siteWith(OFFERED), NOW).warnings).toEqual([
    'ClubTip is for tips-side, but the build lacks the types of this slot. Run npm run types',
  ]);
});

test('two remotes cannot offer the same slot, and no remote can offer a slot of the site itself', () => {
  const site = { offers: { tips: { slots: { 'tips-side-end': {} } } }, ownSlots: ['tips-side-bar'] };
  const { problems } = checkNeighbours(
    'tips-side',
    build({ slots: { 'tips-side-end': {}, 'tips-side-bar': {} } }),
    site,
    NOW,
  );
  expect(problems).toEqual([
    'tips-side-end is a slot of the live remote tips',
    'tips-side-bar is a slot of the site itself',
  ]);
});

test('an older site, and builds without offers, cause no problems', () => {
  expect(checkNeighbours('tips', build(), {}, NOW)).toEqual({ problems: [], warnings: [] });
  expect(check(OFFERED, {} as never)).toEqual({ problems: [], warnings: [] });
});

test("the team's own types must match its offers", () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-types-'));
  const write = (text: string) => {
    mkdirSync(join(folder, 'types'), { recursive: true });
    writeFileSync(join(folder, 'types/tips.d.ts'), text);
  };
  const problem = 'types/tips.d.ts does not match the offers in src/remote.ts: run npm run types';
  expect(checkOwnTypes(folder, 'tips')).toEqual([]);
  expect(checkOwnTypes(folder, 'tips', OFFERED)).toEqual([problem]);
  write(declarationsOf('tips', OFFERED));
  expect(checkOwnTypes(folder, 'tips', OFFERED)).toEqual([]);
  expect(checkOwnTypes(folder, 'tips')).toEqual([problem]);
  write('export interface Tip {}\n');
  for (const offers of [OFFERED, {}]) expect(checkOwnTypes(folder, 'tips', offers)).toEqual([]);
  write(declarationsOf('tips', OFFERED).replaceAll('\n', '\r\n'));
  expect(checkOwnTypes(folder, 'tips', OFFERED)).toEqual([]);
  rmSync(folder, { recursive: true });
});
