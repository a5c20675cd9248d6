import type { Browser } from '@playwright/test';
import { type Bar, figure, formatSpread, formatTable } from '../report';
import { type StartedService, type Variant, VARIANTS } from '../site';
import { type Spread, spreadOf } from '../statistics';
import { type Figure, FIGURES, measureHome } from './figures';
import type { Profile } from './profile';

export type Comparison = Record<Variant, Record<Figure, Spread>>;

const KEYS = Object.keys(FIGURES) as Figure[];

/** The variants alternate, and each round begins with another one, so that other load of the machine affects all. */
export async function compare(
  browser: Browser,
  profile: Profile,
  gateways: Readonly<Record<Variant, StartedService>>,
  runs: number,
): Promise<Comparison> {
  const measured = Object.fromEntries(VARIANTS.map((variant) => [variant, [] as Record<Figure, number>[]]));
  for (let run = 0; run < runs; run += 1) {
    const turn = VARIANTS.map((_, index) => VARIANTS[(index + run) % VARIANTS.length] as Variant);
    for (const variant of turn) {
      measured[variant]?.push(await measureHome(browser, profile, gateways[variant].address));
    }
    console.log(`  ${profile.name}: ${run + 1} of ${runs}`);
  }
  const spreads = ([variant, all]: [string, Record<Figure, number>[]]) => [
    variant,
    Object.fromEntries(KEYS.map((key) => [key, spreadOf(all.map((figures) => figures[key]))])),
  ];
  return Object.fromEntries(Object.entries(measured).map(spreads)) as Comparison;
}

/** Each figure with its median and quartiles, and the ratio of the composed site to the one bundle. */
export function formatComparison(profile: Profile, comparison: Comparison): string {
  const rows = KEYS.map((key) => {
    const { name, unit } = FIGURES[key];
    const cells = VARIANTS.map((variant) => formatSpread(comparison[variant][key], unit));
    const ratio = ratioOf(comparison, key);
    return [name, ...cells, Number.isFinite(ratio) ? figure(ratio, 'x') : '–'];
  });
  return formatTable([`Home, ${profile.name}`, ...VARIANTS, 'composed : one bundle'], rows);
}

const ratioOf = ({ composed, 'one bundle': bundle }: Comparison, key: Figure) =>
  composed[key].median / bundle[key].median;

export function phoneBars(comparison: Comparison): Bar[] {
  const { composed } = comparison;
  const ratio = (key: Figure, max: number): Bar => ({
    name: `${FIGURES[key].name}, phone, to one bundle`,
    measured: ratioOf(comparison, key),
    max,
    unit: 'x',
  });
  const own = (key: Figure, max: number): Bar => ({
    name: `${FIGURES[key].name}, phone`,
    measured: composed[key].median,
    max,
    unit: FIGURES[key].unit,
  });
  return [
    ratio('listing', 0.45),
    ratio('lcp', 0.6),
    ratio('answer', 1.1),
    ratio('script', 1.45),
    own('cls', 0.01),
    own('blocking', 150),
    own('navigation', 150),
    own('warmRequests', 4),
  ];
}

export function unthrottledBars({ composed }: Comparison): Bar[] {
  return [
    { name: `${FIGURES.navigation.name}, unthrottled`, measured: composed.navigation.median, max: 60, unit: 'ms' },
  ];
}
