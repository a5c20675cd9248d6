// `npm run lab -- bench:page`: the waiting times of a visitor of the home page, and the number of pages per second that
// the gateway serves.
// --only home|interactions|gateway   runs only this part
import { parseArgs } from 'node:util';
import { openBrowser } from '../../browser';
import type { Parts } from '../../lifecycle';
import { CliError, step } from '../../step';
import { type Site, startSite } from '../site';
import type { Verdict } from '../verdict';
import { measureHome } from './browser/home';
import { measureInteractions } from './browser/interactions';
import { measureGateway } from './gateway';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });

const BENCHMARK_PARTS: Record<string, (site: Site, parts: Parts) => Promise<Verdict[]>> = {
  home: async ({ gateway }, parts) => measureHome(await openBrowser(parts), gateway.address),
  interactions: async ({ gateway }, parts) => measureInteractions(await openBrowser(parts), gateway.address),
  gateway: measureGateway,
};

export async function main(parts: Parts): Promise<Verdict[]> {
  const names = Object.keys(BENCHMARK_PARTS).filter((name) => !options.only || options.only === name);
  if (names.length === 0)
    throw new CliError(`--only ${options.only}: expected ${Object.keys(BENCHMARK_PARTS).join(', ')}`);
  const log = { env: { LOG_LEVEL: 'warn' } };
  const setting = { name: 'bench', api: log, gateway: log };
  const site = await step('Starting a temporary site', () => startSite(parts, setting));
  const verdicts: Verdict[] = [];
  for (const name of names)
    verdicts.push(
      ...(await step(`Measuring: ${name}`, async () => (await BENCHMARK_PARTS[name]?.(site, parts)) ?? [])),
    );
  return verdicts;
}
