// `npm run bench:scale`: suggestions and list pages of 1,000, 100,000 and 1,000,000 products, each asked once.
// -- --products 1000,100000 (other sizes). The catalogues are kept in .data/bench; the largest takes minutes to make.
import { parseArgs } from 'node:util';
import { buildApi } from '../build';
import { type Parts, withParts } from '../lifecycle';
import { run, step } from '../step';
import { timeOf } from './ask';
import { type Bar, figure, printBars } from './bar';
import { catalogueOf, startCatalogues, startIndexedApi } from './catalogue';
import { describeMachine } from './machine';
import { residentMemory } from './processes';
import { questions, type QuestionKind } from './scale-questions';
import { quantile, spreadOf } from './statistics';
import { formatTable } from './table';

const { values: options } = parseArgs({ options: { products: { type: 'string', default: '1000,100000,1000000' } } });
const SIZES = options.products.split(',').map(Number);
const MILLION = 1_000_000;
const MOST_MS: Record<QuestionKind, number> = { suggestion: 5, 'list page': 10 };
const MOST_MEMORY_MIB = 900;
/** Of each kind of question, in turns: what else the machine does meets few of them. */
const ROUNDS = 5;
const QUESTIONS = 600;
/** Enough for the engine to have compiled what a question runs through. */
const WARM_UP_QUESTIONS = 2_000;

const bars: Bar[] = [];
const rows: string[][] = [];

async function measure(parts: Parts, url: string, products: number): Promise<void> {
  const api = await startIndexedApi(parts, url);
  const cells = [
    figure(products),
    figure(api.startUpMs, 'ms'),
    figure(api.indexedMs, 'ms'),
    figure(api.longestWaitMs, 'ms'),
  ];
  const kinds = (['suggestion', 'list page'] as const).map((kind) => ({
    kind,
    paths: questions(kind, products, WARM_UP_QUESTIONS + ROUNDS * QUESTIONS),
    rounds: [] as number[][],
  }));
  const ask = async (paths: Iterator<string>, count: number) => {
    const times: number[] = [];
    while (times.length < count) times.push(await timeOf(api.address + String(paths.next().value)));
    return times;
  };
  for (const { paths } of kinds) await ask(paths, WARM_UP_QUESTIONS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { paths, rounds } of kinds) rounds.push(await ask(paths, QUESTIONS));
  }
  for (const { kind, rounds } of kinds) {
    const medians = spreadOf(rounds.map((times) => quantile(times, 0.5)));
    const p99 = spreadOf(rounds.map((times) => quantile(times, 0.99)));
    cells.push(figure(medians.median, 'ms'), `${figure(p99.median, 'ms')} (${figure(p99.low)}–${figure(p99.high)})`);
    if (products === MILLION) {
      const name = `A ${kind}'s p99 at ${figure(products)}`;
      bars.push({ name, measured: p99.median, most: MOST_MS[kind], unit: 'ms' });
    }
  }
  const memory = residentMemory(api);
  cells.push(figure(memory, 'MiB'));
  if (products === MILLION) {
    bars.push({ name: "The API's memory", measured: memory, most: MOST_MEMORY_MIB, unit: 'MiB' });
  }
  rows.push(cells);
  await api.stop();
}

async function main(parts: Parts): Promise<void> {
  await step('Building the API', buildApi);
  const server = await startCatalogues(parts);
  for (const products of SIZES) {
    const url = await step(`Making ${figure(products)} products`, () => catalogueOf(server, products));
    await step(`Asking ${figure(products)} products`, () => measure(parts, url, products));
  }
  const header = [
    'Products',
    'Start-up',
    'Until indexed',
    'Longest wait meanwhile',
    'Suggestion',
    'p99',
    'List page',
    'p99',
    'Memory',
  ];
  console.log(`\n${describeMachine()}\n\n${formatTable(header, rows)}`);
  if (!printBars(bars)) process.exitCode = 1;
}

run(() => withParts(main));
