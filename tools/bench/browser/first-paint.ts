import type { Browser } from '@playwright/test';
import { type Bar, figure, formatSpread, formatTable } from '../report';
import { quantile, spreadOf } from '../statistics';
import { FIGURES, inContext, loadingOf, longestTask } from './figures';
import { PHONE, type Profile, UNTHROTTLED } from './profile';
import { visit } from './visit';

const COLUMNS = {
  fcp: FIGURES.fcp.name,
  listing: FIGURES.listing.name,
  lcp: FIGURES.lcp.name,
  warmFcp: 'Warm: first contentful paint',
  task: 'Longest task of hydration above 50 ms',
} as const;
type Column = keyof typeof COLUMNS;
const KEYS = Object.keys(COLUMNS) as Column[];

/** What the ratio of the first painter to another one may be, for each profile. */
type MaxRatios = Partial<Record<Profile['name'], Partial<Record<Column, number>>>>;

export const TO_WITHOUT_SCRIPTS: MaxRatios = { [PHONE.name]: { fcp: 1.1, listing: 1.1, lcp: 1.1 } };
/** Medians of visits of equal pages differ by up to a tenth. */
const NOT_SLOWER = 1.15;
/** To the commit that `--before` names. */
export const TO_BEFORE: MaxRatios = {
  [PHONE.name]: { fcp: NOT_SLOWER, listing: NOT_SLOWER, lcp: NOT_SLOWER, warmFcp: NOT_SLOWER },
  [UNTHROTTLED.name]: { fcp: NOT_SLOWER, warmFcp: NOT_SLOWER },
};
const MAX_TASK_MS = 50;

/** A site whose home page paints first. */
export interface Painter {
  name: string;
  address: string;
  /** Its page has scripts. */
  hydrates: boolean;
  maxRatios?: MaxRatios;
}

/** A painter with the figures of its visits. */
export interface Painted {
  painter: Pick<Painter, 'name' | 'maxRatios'>;
  visits: Record<Column, number>[];
}

/** The first painter is compared with the others. */
export type FirstPaint = readonly [Painted, ...Painted[]];

/** The painters alternate, as the variants of `compare` do. */
export async function compareFirstPaint(
  browser: Browser,
  profile: Profile,
  [own, ...others]: readonly [Painter, ...Painter[]],
  runs: number,
): Promise<FirstPaint> {
  const start = (painter: Painter) => ({ painter, visits: [] as Painted['visits'] });
  const painted = [start(own), ...others.map(start)] as const;
  for (let run = 0; run < runs; run += 1) {
    const first = run % painted.length;
    for (const { painter, visits } of [...painted.slice(first), ...painted.slice(0, first)])
      visits.push(await measureFirstPaint(browser, profile, painter));
  }
  return painted;
}

async function measureFirstPaint(
  browser: Browser,
  profile: Profile,
  { address, hydrates }: Painter,
): Promise<Record<Column, number>> {
  return inContext(browser, profile, async (context) => {
    const cold = await visit(context, profile, address, { until: 'listing', hydrates });
    const notes = await cold.notes();
    const { fcp, listing, lcp } = loadingOf(notes);
    await cold.page.close();
    const warm = await visit(context, profile, address, { until: 'listing', hydrates });
    return { fcp, listing, lcp, warmFcp: loadingOf(await warm.notes()).fcp, task: longestTask(notes) };
  });
}

const valuesOf = ({ visits }: Painted, key: Column) => visits.map((one) => one[key]);

const ratioOf = (one: Painted, other: Painted, key: Column) =>
  quantile(valuesOf(one, key), 0.5) / quantile(valuesOf(other, key), 0.5);

/** Medians with quartiles, and the ratios of the first painter to the others. */
export function formatFirstPaint(profile: Profile, painted: FirstPaint): string {
  const [own, ...others] = painted;
  const rows = KEYS.map((key) => [
    COLUMNS[key],
    ...painted.map((one) => formatSpread(spreadOf(valuesOf(one, key)), 'ms')),
    ...others
      .map((other) => ratioOf(own, other, key))
      .map((ratio) => (Number.isFinite(ratio) ? figure(ratio, 'x') : '–')),
  ]);
  const names = painted.map(({ painter }) => painter.name);
  return formatTable(
    [`First paint of home, ${profile.name}`, ...names, ...names.slice(1).map((name) => `to ${name}`)],
    rows,
  );
}

export function firstPaintBars(profile: Profile, [own, ...others]: FirstPaint): Bar[] {
  const ratios = others.flatMap((other) =>
    KEYS.flatMap((key): Bar[] => {
      const { name, maxRatios } = other.painter;
      const max = maxRatios?.[profile.name]?.[key];
      if (max === undefined) return [];
      return [
        { name: `${COLUMNS[key]}, ${profile.name}, to ${name}`, measured: ratioOf(own, other, key), max, unit: 'x' },
      ];
    }),
  );
  if (profile !== PHONE) return ratios;
  const longest = Math.max(...valuesOf(own, 'task'));
  return [...ratios, { name: `${COLUMNS.task}, ${profile.name}`, measured: longest, max: MAX_TASK_MS, unit: 'ms' }];
}
