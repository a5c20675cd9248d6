// `npm run lab -- jobs`: an import of 100,000 rows while visitors use the shop, and imports whose process is killed.
// --rows 10000   imports fewer rows
// --kills 3      kills fewer processes
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { printDetail, step } from '../../step';
import { figure } from '../../table';
import { timeOf } from '../bench/load';
import { residentMemory } from '../processes';
import { ADMIN, signIn } from '../shop/customer';
import { kill, type Site, startSite } from '../site';
import { quantile } from '../statistics';
import { judge, type Verdict } from '../verdict';

const MAX_MINUTES = 10;
const MAX_MORE_MIB = 150;
const MAX_RATIO = 2;
const KILLED_ROWS = 2_000;
const PAUSE_MS = 20;
const ALONE_MS = 20_000;
const MEASURE_MS = 500;
const PATHS = ['/', '/groups', '/product/1', '/api/products?page=2&pageSize=20', '/api/products/3'];

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
  await visit(gateway.address, after(ALONE_MS / 4));
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
  const importing = peakMemory(api);
  const [during] = await Promise.all([visit(gateway.address, () => isOver), watch()]);
  const minutes = (performance.now() - began) / 60_000;
  const most = importing();
  const { done, refused } = await readJob(gateway.address, cookie, job);
  const alone = await step('Starting an API with the same catalogue', () => visitWithoutImport(site));
  printDetail(`${Math.round(most)} MiB during the import, ${Math.round(alone.memory)} MiB without it`);
  printDetail(`p99 ${ms(during)} during the import, ${ms(alone.times)} without it`);
  return [
    judge(`Imported rows that were not stored, of ${rows}`, rows - done + refused, { max: 0 }),
    judge('Duration of the import, in minutes', minutes, { max: MAX_MINUTES }),
    judge('Additional memory of the API, in MiB', most - alone.memory, { max: MAX_MORE_MIB }),
    judge('p99 of the shop meanwhile, as a multiple', quantile(during, 0.99) / quantile(alone.times, 0.99), {
      max: MAX_RATIO,
    }),
  ];
}

/** A process is killed each time this many more rows have a result. */
async function importWithKills({ api, gateway, databaseUrl }: Site, cookie: string, kills: number): Promise<Verdict> {
  const job = await startImport(gateway.address, cookie, 'Killed', KILLED_ROWS);
  for (let at = 1; at <= kills; at++) {
    await untilDone(gateway.address, cookie, job, (at * KILLED_ROWS) / (kills + 1));
    await kill(api);
    await api.restart();
    printDetail(`killed ${at} of ${kills}`);
  }
  await untilDone(gateway.address, cookie, job, KILLED_ROWS);
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
    target: `${KILLED_ROWS} rows, each stored once with its result`,
    figure: `${stored} listings, ${titles} titles, ${results} results`,
    met: [stored, titles, results].every((count) => count === KILLED_ROWS),
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

async function untilDone(origin: string, cookie: string, id: number, rows: number): Promise<void> {
  // the API does not respond while it starts
  while ((await readJob(origin, cookie, id).catch(() => ({ done: -1 }))).done < rows) await sleep(50);
}

const ms = (times: readonly number[]) => figure(quantile(times, 0.99), 'ms');

async function visit(origin: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; !isOver(); at += 1) {
    times.push(await timeOf(origin + (PATHS[at % PATHS.length] ?? '/')));
    await sleep(PAUSE_MS);
  }
  return times;
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

/**
 * Measures an API that has the catalogue of the import, with the same visitors but without an import: its maximum
 * resident memory and its response times.
 */
async function visitWithoutImport({ api, gateway }: Site): Promise<{ memory: number; times: number[] }> {
  await kill(api);
  await api.restart();
  const most = peakMemory(api);
  await visit(gateway.address, after(ALONE_MS / 2));
  const times = await visit(gateway.address, after(ALONE_MS));
  return { memory: most(), times };
}

/**
 * Begins to measure the resident memory of a process.
 * @returns A function that ends the measurement and returns the maximum in MiB.
 */
function peakMemory(process: { pid: number }): () => number {
  let most = 0;
  const measure = () => (most = Math.max(most, residentMemory(process)));
  const timer = setInterval(measure, MEASURE_MS);
  return () => {
    clearInterval(timer);
    return measure();
  };
}
