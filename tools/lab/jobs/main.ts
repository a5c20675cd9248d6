// `npm run lab -- jobs`: an import of 100,000 rows while visitors use the shop, and imports whose process is killed.
// --rows 10000   imports fewer rows
// --kills 3      kills fewer processes
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { printDetail, step } from '../../step';
import { formatFigure } from '../../table';
import { responseTimeOf } from '../bench/load';
import { residentMemory } from '../processes';
import { ADMIN, signIn } from '../shop/customer';
import { kill, type Site, startSite } from '../site';
import { quantile } from '../statistics';
import { judge, type Verdict } from '../verdict';

const MAX_MINUTES = 10;
const MAX_ADDITIONAL_MIB = 150;
const MAX_P99_RATIO = 2;
const ROWS_WITH_KILLS = 2_000;
const PAUSE_MS = 20;
const VISIT_WITHOUT_IMPORT_MS = 20_000;
const MEMORY_POLL_MS = 500;
const VISITED_PATHS = ['/', '/groups', '/product/1', '/api/products?page=2&pageSize=20', '/api/products/3'];

interface JobState {
  state: string;
  total: number;
  done: number;
  refused: number;
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const { values } = parseArgs({
    options: { rows: { type: 'string', default: '100000' }, kills: { type: 'string', default: '10' } },
  });
  Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  const site = await step('Starting a site', () => startSite(parts, { name: 'jobs' }));
  const cookie = await signIn(site.gateway.address, ADMIN);
  return [
    ...(await importBesideVisitors(site, cookie, Number(values.rows))),
    await importWithKills(site, cookie, Number(values.kills)),
  ];
}

async function importBesideVisitors(site: Site, cookie: string, rows: number): Promise<Verdict[]> {
  const { api, gateway } = site;
  await visitPages(gateway.address, timerOf(VISIT_WITHOUT_IMPORT_MS / 4));
  const began = performance.now();
  const job = await step(`Uploading ${rows} rows`, () => startImport(gateway.address, cookie, 'Measured', rows));
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const { state, done } = await readJob(gateway.address, cookie, job).catch(() => ({ state: 'running', done: 0 }));
      isOver = state === 'done' || state === 'stopped';
      printDetail(`${done} rows`);
      await sleep(5_000);
    }
  };
  const importing = watchPeakMemory(api);
  const [during] = await Promise.all([visitPages(gateway.address, () => isOver), watch()]);
  const minutes = (performance.now() - began) / 60_000;
  const most = importing();
  const { done, refused } = await readJob(gateway.address, cookie, job);
  const alone = await step('Starting an API with the same catalogue', () => visitWithoutImport(site));
  printDetail(`${Math.round(most)} MiB during the import, ${Math.round(alone.memory)} MiB without it`);
  printDetail(`p99 ${formatP99(during)} during the import, ${formatP99(alone.times)} without it`);
  return [
    judge(`Imported rows that were not stored, of ${rows}`, rows - done + refused, { max: 0 }),
    judge('Duration of the import, in minutes', minutes, { max: MAX_MINUTES }),
    judge('Additional memory of the API, in MiB', most - alone.memory, { max: MAX_ADDITIONAL_MIB }),
    judge('p99 of the shop meanwhile, as a multiple', quantile(during, 0.99) / quantile(alone.times, 0.99), {
      max: MAX_P99_RATIO,
    }),
  ];
}

/** Starts an import. Kills the API `kills` times, each time after the same number of further rows has a result. */
async function importWithKills({ api, gateway, databaseUrl }: Site, cookie: string, kills: number): Promise<Verdict> {
  const job = await startImport(gateway.address, cookie, 'Killed', ROWS_WITH_KILLS);
  for (let at = 1; at <= kills; at++) {
    await waitUntilDone(gateway.address, cookie, job, (at * ROWS_WITH_KILLS) / (kills + 1));
    await kill(api);
    await api.restart();
    printDetail(`killed ${at} of ${kills}`);
  }
  await waitUntilDone(gateway.address, cookie, job, ROWS_WITH_KILLS);
  const connection = await createConnection(databaseUrl);
  const [found] = await connection.query(
    `SELECT COUNT(*) AS stored, COUNT(DISTINCT title) AS titles,
       (SELECT COUNT(*) FROM job_row WHERE job_id = ? AND result = 'created') AS results
     FROM product WHERE title LIKE 'Killed %'`,
    [job],
  );
  await connection.end();
  const { stored, titles, results } = (found as Record<'stored' | 'titles' | 'results', number>[])[0] ?? {};
  return {
    name: `the API killed ${kills} times during an import`,
    target: `${ROWS_WITH_KILLS} rows, each stored once with its result`,
    figure: `${stored} listings, ${titles} titles, ${results} results`,
    met: [stored, titles, results].every((count) => count === ROWS_WITH_KILLS),
  };
}

async function startImport(origin: string, cookie: string, name: string, rows: number): Promise<number> {
  const lines = Array.from(
    { length: rows },
    (_, at) => `;${name} ${at};"Daily charts; and what they mean for ${at}";bot;${(at % 90) + 1},50;Seller ${at % 50}`,
  );
  const content = `\ufeffid;title;description;category;price;sellerName\r\n${lines.join('\r\n')}\r\n`;
  const press = randomBytes(16).toString('hex');
  const headers = { cookie, 'content-type': 'text/csv' };
  const uploaded = await fetch(`${origin}/api/admin/imports?press=${press}`, {
    method: 'POST',
    headers,
    body: content,
  });
  if (uploaded.status !== 201)
    throw new Error(`The upload failed with status ${uploaded.status}: ${await uploaded.text()}`);
  const { job, columns } = (await uploaded.json()) as { job: { id: number }; columns: { field: string | null }[] };
  const started = await fetch(`${origin}/api/admin/imports/${job.id}/start`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: columns.map(({ field }) => field), asDrafts: false }),
  });
  if (!started.ok) throw new Error(`The import did not start, status ${started.status}: ${await started.text()}`);
  return job.id;
}

async function readJob(origin: string, cookie: string, id: number): Promise<JobState> {
  const response = await fetch(`${origin}/api/admin/jobs/${id}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`The job could not be read, status ${response.status}`);
  return (await response.json()) as JobState;
}

async function waitUntilDone(origin: string, cookie: string, id: number, rows: number): Promise<void> {
  // ignores errors, because the API does not respond while it starts
  while ((await readJob(origin, cookie, id).catch(() => ({ done: -1 }))).done < rows) await sleep(50);
}

const formatP99 = (times: readonly number[]) => formatFigure(quantile(times, 0.99), 'ms');

async function visitPages(origin: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; !isOver(); at += 1) {
    times.push(await responseTimeOf(origin + (VISITED_PATHS[at % VISITED_PATHS.length] ?? '/')));
    await sleep(PAUSE_MS);
  }
  return times;
}

function timerOf(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

/**
 * Measures the maximum resident memory and the response times of an API without an import. The catalogue and the
 * visitors are the same as during the import.
 */
async function visitWithoutImport({ api, gateway }: Site): Promise<{ memory: number; times: number[] }> {
  await kill(api);
  await api.restart();
  const most = watchPeakMemory(api);
  await visitPages(gateway.address, timerOf(VISIT_WITHOUT_IMPORT_MS / 2));
  const times = await visitPages(gateway.address, timerOf(VISIT_WITHOUT_IMPORT_MS));
  return { memory: most(), times };
}

/**
 * Begins to measure the resident memory of a process.
 * @returns A function that ends the measurement and returns the maximum in MiB.
 */
function watchPeakMemory(process: { pid: number }): () => number {
  let most = 0;
  const measure = () => (most = Math.max(most, residentMemory(process)));
  const timer = setInterval(measure, MEMORY_POLL_MS);
  return () => {
    clearInterval(timer);
    return measure();
  };
}
