import { loadExeca } from '../../process';

/** Not a devDependency, because only this benchmark needs its 150 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** The categories of Lighthouse with their minimum scores. */
export const CATEGORIES = [
  { id: 'performance', name: 'Performance', min: 95 },
  { id: 'accessibility', name: 'Accessibility', min: 100 },
  { id: 'best-practices', name: 'Best practices', min: 100 },
  { id: 'seo', name: 'SEO', min: 100 },
] as const;

type CategoryId = (typeof CATEGORIES)[number]['id'];

export interface Audit {
  /** 0 to 100. */
  scores: Record<CategoryId, number>;
  /** The audits that reduced the score, by Lighthouse id, with their values. */
  costs: ReadonlyMap<string, string>;
}

/** The used part of Lighthouse's report. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<CategoryId, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** One run with the mobile preset: a cold visit in a new browser. npx stores Lighthouse in its cache. */
export async function audit(address: string, chromium: string): Promise<Audit> {
  const execa = await loadExeca();
  const args = [
    '--yes',
    LIGHTHOUSE,
    address,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--only-categories=${CATEGORIES.map(({ id }) => id).join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
    '--no-enable-error-reporting',
  ];
  const run = async () => (await execa('npx', args, { env: { CHROME_PATH: chromium }, stdin: 'ignore' })).stdout;
  const printed = await run().catch((error: unknown) => {
    // Lighthouse prints this when it could not record the visit, which can happen on small machines
    if (String(error).includes('Please run Lighthouse again')) return run();
    throw error;
  });
  const { runtimeError, categories, audits } = JSON.parse(printed) as Report;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const scores = CATEGORIES.map(({ id }) => [id, Math.round((categories[id].score ?? 0) * 100)]);
  const costly = CATEGORIES.flatMap(({ id }) => categories[id].auditRefs).filter(
    ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
  );
  return {
    scores: Object.fromEntries(scores) as Audit['scores'],
    costs: new Map(costly.map(({ id }) => [id, audits[id]?.displayValue ?? ''])),
  };
}
