// `npm run lab -- engines`: the journeys that matter, in three engines.
// --only firefox    one engine
// --journey cart    those whose name contains this
import { parseArgs } from 'node:util';
import type { Parts } from '../../lifecycle';
import { printDetail, step } from '../../step';
import { startSite } from '../site';
import { judge, notRun, passed, type Verdict } from '../verdict';
import type { Journey, Shop } from './journey';
import { startChromium, startFirefox } from './puppeteer';
import { cart, keepsFilter, search } from './shopping';
import type { Engine, StartEngine } from './tab';
import { Visitor } from './visitor';
import { startWebKit } from './webkit';

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, journey: { type: 'string', default: '' } },
});

const ENGINES: Record<string, StartEngine> = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

const JOURNEYS: Record<string, Journey> = {
  'Back from a listing keeps the filter': keepsFilter,
  'a suggestion of the search, and Back': search,
  'the cart: pressed twice, Back, reload': cart,
};

const MAX_SECONDS = 360;

export async function main(parts: Parts): Promise<Verdict[]> {
  const began = performance.now();
  const site = await step('Starting a site', () => startSite(parts, { name: 'engines' }));
  const verdicts: Verdict[] = [];
  for (const [name, start] of Object.entries(ENGINES).filter(([each]) => each.includes(options.only))) {
    const engine = await start(parts);
    if (typeof engine === 'string') verdicts.push(notRun(name, engine));
    else await step(name, async () => verdicts.push(...(await runJourneys(name, engine, site.gateway.address, site))));
  }
  return [...verdicts, judge('all of them', (performance.now() - began) / 1_000, { max: MAX_SECONDS }, 's')];
}

async function runJourneys(engine: string, { open }: Engine, address: string, shop: Shop): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [journey, walk] of Object.entries(JOURNEYS).filter(([each]) => each.includes(options.journey))) {
    const name = `${engine}: ${journey}`;
    const began = performance.now();
    const visitor = new Visitor(await open(), address);
    try {
      await walk(visitor, shop);
      verdicts.push(passed(name));
    } catch (error) {
      printDetail(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      verdicts.push({ ...passed(name), figure: 'failed', met: false });
    }
    printDetail(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    await visitor.close();
  }
  return verdicts;
}
