// `npm run lab -- bench:scale`: the response times of suggestions, list pages, facets and corrections with 1,000,
// 100,000 and 1,000,000 products. The catalogues stay in .data/bench. Creating the largest one takes minutes.
// --products 1000,100000   measures other sizes
import { parseArgs } from 'node:util';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import { figure } from '../../table';
import { residentMemory } from '../processes';
import { formatSpread, quantile, spreadOf } from '../statistics';
import { judge, printTable, type Verdict } from '../verdict';
import { catalogueOf, startCatalogues, startIndexedApi } from './catalogue';
import { timeOf } from './load';
import { QUESTION_KINDS, questions, type QuestionKind } from './scale-questions';

const { values: options } = parseArgs({ options: { products: { type: 'string', default: '1000,100000,1000000' } } });
const SIZES = options.products.split(',').map(Number);
const MILLION = 1_000_000;
/** The maximum p99 of each kind of question, and the number of products to which the maximum applies. */
const TARGETS: Record<QuestionKind, { max: number; products: number }> = {
  suggestion: { max: 5, products: MILLION },
  'list page': { max: 10, products: MILLION },
  facets: { max: 10, products: 100_000 },
  correction: { max: 20, products: MILLION },
};
const MAX_MEMORY_MIB = 900;
/** The kinds of questions alternate, so that other load on the machine affects few rounds of each. */
const ROUNDS = 5;
const QUESTIONS = 600;
/** Rounds before the measurement, in which the engine compiles hot code. */
const WARM_UP_QUESTIONS = 2_000;
const HEADER = ['Products', 'Start-up', 'Time until indexed', 'Slowest response during indexing'];

type Measured = { cells: string[]; verdicts: Verdict[] };

async function measure(parts: Parts, url: string, products: number): Promise<Measured> {
  const { api, indexedMs, longestWaitMs } = await startIndexedApi(parts, url);
  const cells = [figure(products), ...[api.startUpMs, indexedMs, longestWaitMs].map((ms) => figure(ms, 'ms'))];
  const verdicts: Verdict[] = [];
  const kinds = QUESTION_KINDS.map((kind) => ({
    kind,
    paths: questions(kind, products, WARM_UP_QUESTIONS + ROUNDS * QUESTIONS),
    rounds: [] as number[][],
  }));
  const measureTimes = async (paths: Iterator<string>, count: number) => {
    const times: number[] = [];
    while (times.length < count) times.push(await timeOf(api.address + String(paths.next().value)));
    return times;
  };
  for (const { paths } of kinds) await measureTimes(paths, WARM_UP_QUESTIONS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { paths, rounds } of kinds) rounds.push(await measureTimes(paths, QUESTIONS));
  for (const { kind, rounds } of kinds) {
    const medians = spreadOf(rounds.map((times) => quantile(times, 0.5)));
    const p99 = spreadOf(rounds.map((times) => quantile(times, 0.99)));
    cells.push(figure(medians.median, 'ms'), formatSpread(p99, 'ms'));
    const { max, products: size } = TARGETS[kind];
    if (products === size)
      verdicts.push(judge(`The p99 of a ${kind} with ${figure(size)} products`, p99.median, { max }, 'ms'));
  }
  const memory = residentMemory(api);
  if (products === MILLION) verdicts.push(judge("The API's memory", memory, { max: MAX_MEMORY_MIB }, 'MiB'));
  await api.stop();
  return { cells: [...cells, figure(memory, 'MiB')], verdicts };
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const server = await startCatalogues(parts);
  const measured: Measured[] = [];
  for (const products of SIZES) {
    const url = await step(`Creating ${figure(products)} products`, () => catalogueOf(server, products));
    measured.push(await step(`Measuring ${figure(products)} products`, () => measure(parts, url, products)));
  }
  const header = [...HEADER, ...QUESTION_KINDS.flatMap((kind) => [kind, 'p99']), 'Memory'];
  printTable(
    header,
    measured.map(({ cells }) => cells),
  );
  return measured.flatMap(({ verdicts }) => verdicts);
}
