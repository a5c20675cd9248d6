import type { Browser } from '@playwright/test';
import { figure, formatSpread, formatTable } from '../report';
import { type Spread, spreadOf } from '../statistics';
import { FIGURES, inContext, loadingOf } from './figures';
import type { Profile } from './profile';
import { visit } from './visit';

/** A site whose home page paints first. */
export interface Painter {
  name: string;
  address: string;
  /** Its page has scripts. */
  hydrates: boolean;
}

const COLUMNS = {
  fcp: FIGURES.fcp.name,
  listing: FIGURES.listing.name,
  lcp: FIGURES.lcp.name,
  warmFcp: 'Warm: first contentful paint',
} as const;
type Column = keyof typeof COLUMNS;
const KEYS = Object.keys(COLUMNS) as Column[];

/**
 * The painters alternate, as the variants of `compare` do.
 * @returns A table of medians with quartiles, and the ratio of the first painter to each other one.
 */
export async function compareFirstPaint(
  browser: Browser,
  profile: Profile,
  painters: readonly [Painter, ...Painter[]],
  runs: number,
): Promise<string> {
  const measured = new Map(painters.map((painter) => [painter, [] as Record<Column, number>[]]));
  for (let run = 0; run < runs; run += 1) {
    const first = run % painters.length;
    for (const painter of [...painters.slice(first), ...painters.slice(0, first)])
      measured.get(painter)?.push(await measureFirstPaint(browser, profile, painter));
  }
  const spreads = [...measured.values()].map(
    (all) =>
      Object.fromEntries(KEYS.map((key) => [key, spreadOf(all.map((one) => one[key]))])) as Record<Column, Spread>,
  );
  const [own, ...others] = spreads;
  const rows = KEYS.map((key) => [
    COLUMNS[key],
    ...spreads.map((spread) => formatSpread(spread[key], 'ms')),
    ...others.map((other) => figure((own?.[key].median ?? Number.NaN) / other[key].median, 'x')),
  ]);
  const names = painters.map(({ name }) => name);
  return formatTable(
    [`First paint of home, ${profile.name}`, ...names, ...names.slice(1).map((name) => `to ${name}`)],
    rows,
  );
}

async function measureFirstPaint(
  browser: Browser,
  profile: Profile,
  { address, hydrates }: Painter,
): Promise<Record<Column, number>> {
  return inContext(browser, profile, async (context) => {
    const cold = await visit(context, profile, address, { until: 'listing', hydrates });
    const { fcp, listing, lcp } = loadingOf(await cold.notes());
    await cold.page.close();
    const warm = await visit(context, profile, address, { until: 'listing', hydrates });
    return { fcp, listing, lcp, warmFcp: loadingOf(await warm.notes()).fcp };
  });
}
