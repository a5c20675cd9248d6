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
    const order = VARIANTS.map((_, index) => VARIANTS[(index + run) % VARIANTS.length] as Variant);
    for (const variant of order) {
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

/** Each figure with its median and quartiles, and the ratios of the composed site to what it is compared with. */
export function formatComparison(profile: Profile, comparison: Comparison): string {
  const rows = KEYS.map((key) => {
    const { name, unit } = FIGURES[key];
    const cells = VARIANTS.map((variant) => formatSpread(comparison[variant][key], unit));
    const ratios = RATIOS.map((other) => ratioOf(comparison, key, other));
    return [name, ...cells, ...ratios.map((ratio) => (Number.isFinite(ratio) ? figure(ratio, 'x') : '–'))];
  });
  return formatTable([`Home, ${profile.name}`, ...VARIANTS, ...RATIOS.map((other) => `composed : ${other}`)], rows);
}

const RATIOS = ['one bundle', 'without measuring'] as const satisfies readonly Variant[];

const ratioOf = ({ composed, ...others }: Comparison, key: Figure, other: (typeof RATIOS)[number]) =>
  composed[key].median / others[other][key].median;

/** The medians of two equal variants differ by less. */
const NOISE = 1.08;

export function phoneBars(comparison: Comparison): Bar[] {
  const { composed } = comparison;
  const ratio = (key: Figure, max: number, other: (typeof RATIOS)[number] = 'one bundle'): Bar => ({
    name: `${FIGURES[key].name}, phone, to ${other}`,
    measured: ratioOf(comparison, key, other),
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
    ratio('listing', NOISE, 'without measuring'),
    ratio('lcp', NOISE, 'without measuring'),
    {
      // at most 1.5 kB, and 0.9 kB for the headers of the response
      name: 'JavaScript that measures, with headers, phone',
      measured: composed.script.median - comparison['without measuring'].script.median,
      max: 2.4,
      unit: 'kB',
    },
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
