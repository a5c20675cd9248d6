// `npm run lab -- bench:scale`: the response times of suggestions, list pages, facets and corrections with 1,000,
// 100,000 and 1,000,000 products. The catalogues stay in .data/bench. Creating the largest one takes minutes.
// --products 1000,100000   measures other sizes
import { parseArgs } from 'node:util';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import { formatFigure } from '../../table';
import { residentMemory } from '../processes';
import { formatSpread, quantile, spreadOf } from '../statistics';
import { judge, printTable, type Verdict } from '../verdict';
import { openCatalogue, startCatalogueServer, startIndexedApi } from './catalogue';
import { responseTimeOf } from './load';
import { QUESTION_KINDS, generateQuestions, type QuestionKind } from './scale-questions';

const { values: options } = parseArgs({ options: { products: { type: 'string', default: '1000,100000,1000000' } } });
const CATALOGUE_SIZES = options.products.split(',').map(Number);
const LARGEST_SIZE = 1_000_000;
/** The maximum p99 of each kind of question, and the number of products to which the maximum applies. */
const P99_TARGETS: Record<QuestionKind, { max: number; products: number }> = {
  suggestion: { max: 5, products: LARGEST_SIZE },
  'list page': { max: 10, products: LARGEST_SIZE },
  facets: { max: 10, products: 100_000 },
  correction: { max: 20, products: LARGEST_SIZE },
};
const MAX_MEMORY_MIB = 900;
/**
 * The number of rounds. In each round, the kinds of questions alternate, so that other load on the machine affects few
 * rounds of each kind.
 */
const ROUNDS = 5;
const QUESTIONS_PER_ROUND = 600;
/** Rounds before the measurement, in which the engine compiles hot code. */
const WARM_UP_QUESTIONS = 2_000;
const TABLE_HEADER = ['Products', 'Start-up', 'Time until indexed', 'Slowest response during indexing'];

type MeasuredCatalogue = { cells: string[]; verdicts: Verdict[] };

async function measureCatalogue(parts: Parts, url: string, products: number): Promise<MeasuredCatalogue> {
  const { api, indexedMs, longestWaitMs } = await startIndexedApi(parts, url);
  const cells = [
    formatFigure(products),
    ...[api.startUpMs, indexedMs, longestWaitMs].map((ms) => formatFigure(ms, 'ms')),
  ];
  const verdicts: Verdict[] = [];
  const kinds = QUESTION_KINDS.map((kind) => ({
    kind,
    paths: generateQuestions(kind, products, WARM_UP_QUESTIONS + ROUNDS * QUESTIONS_PER_ROUND),
    rounds: [] as number[][],
  }));
  const measureTimes = async (paths: Iterator<string>, count: number) => {
    const times: number[] = [];
    while (times.length < count) times.push(await responseTimeOf(api.address + String(paths.next().value)));
    return times;
  };
  for (const { paths } of kinds) await measureTimes(paths, WARM_UP_QUESTIONS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { paths, rounds } of kinds) rounds.push(await measureTimes(paths, QUESTIONS_PER_ROUND));
  for (const { kind, rounds } of kinds) {
    const medians = spreadOf(rounds.map((times) => quantile(times, 0.5)));
    const p99 = spreadOf(rounds.map((times) => quantile(times, 0.99)));
    cells.push(formatFigure(medians.median, 'ms'), formatSpread(p99, 'ms'));
    const { max, products: size } = P99_TARGETS[kind];
    if (products === size)
      verdicts.push(judge(`The p99 of a ${kind} with ${formatFigure(size)} products`, p99.median, { max }, 'ms'));
  }
  const memory = residentMemory(api);
  if (products === LARGEST_SIZE) verdicts.push(judge("The API's memory", memory, { max: MAX_MEMORY_MIB }, 'MiB'));
  await api.stop();
  return { cells: [...cells, formatFigure(memory, 'MiB')], verdicts };
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const server = await startCatalogueServer(parts);
  const measured: MeasuredCatalogue[] = [];
  for (const products of CATALOGUE_SIZES) {
    const url = await step(`Creating ${formatFigure(products)} products`, () => openCatalogue(server, products));
    measured.push(
      await step(`Measuring ${formatFigure(products)} products`, () => measureCatalogue(parts, url, products)),
    );
  }
  const header = [...TABLE_HEADER, ...QUESTION_KINDS.flatMap((kind) => [kind, 'p99']), 'Memory'];
  printTable(
    header,
    measured.map(({ cells }) => cells),
  );
  return measured.flatMap(({ verdicts }) => verdicts);
}
