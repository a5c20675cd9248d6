// `npm run test:timing`: whether the time of a response tells that an address has an account. Sign-ups and requests for a
// new password, 2,000 for known and 2,000 for unknown addresses.  -- --tries 2000
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { describeMachine, figure, formatTable } from '../bench/report';
import { quantile } from '../bench/statistics';
import { buildChanged } from '../build';
import { prepareDatabase } from '../database';
import { openDatabase } from '../database/open-database';
import { withParts } from '../lifecycle';
import { freePort } from '../port';
import { startApi } from '../stack';
import { CliError, run, step } from '../step';
import { auc } from './auc';

const { values: options } = parseArgs({ options: { tries: { type: 'string', default: '2000' } } });
const TRIES = Number(options.tries);
const MIN_AUC = 0.45;
const MAX_AUC = 0.55;
/** Requests at once: as many as the API hashes passwords at once, so that none waits for another. */
const CONCURRENCY = 2;
const PASSWORD = 'a quiet river 7';

type Known = 'known' | 'unknown';
type Case = { name: string; path: string; body: (email: string) => object; statuses: Record<Known, number> };

const CASES: Case[] = [
  {
    name: 'sign-up',
    path: '/api/auth/signup',
    body: (email) => ({ firstName: 'Tim', username: `t-${randomUUID()}`, email, password: PASSWORD }),
    statuses: { known: 409, unknown: 201 },
  },
  {
    name: 'new password',
    path: '/api/auth/request-password-reset',
    body: (email) => ({ email }),
    statuses: { known: 202, unknown: 202 },
  },
];

run(() =>
  withParts(async (parts) => {
    const server = parts.add(await step('Opening the database', () => openDatabase({ purpose: 'test' })));
    await step('Building the API', () => buildChanged(['api']));
    await step('Migrating', () => prepareDatabase(server.url));
    const env = { DATABASE_URL: server.url, LOG_LEVEL: 'error' };
    const api = parts.add(
      await step('Starting the API', async () => startApi({ port: await freePort(), log: 'timing-api', env })),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
    parts.add({ stop: async () => agent.destroy() });

    const known: string[] = [];
    await step(`Signing ${TRIES} people up`, () =>
      inParallel(TRIES, async () => {
        const email = newAddress();
        await send(agent, api.address, CASES[0] as Case, email, 201);
        known.push(email);
      }),
    );
    const rows: string[][] = [];
    const missed: string[] = [];
    for (const one of CASES) {
      const times: Record<Known, number[]> = { known: [], unknown: [] };
      await step(`Measuring: ${one.name}`, () => {
        // In random order, so that what changes with time changes both.
        const tries = shuffled([
          ...known.map((email) => ['known', email]),
          ...known.map(() => ['unknown', newAddress()]),
        ]);
        return inParallel(tries.length, async (at) => {
          const [kind, email] = tries[at] as [Known, string];
          times[kind].push(await send(agent, api.address, one, email, one.statuses[kind]));
        });
      });
      const area = auc(times.known, times.unknown);
      const isMet = area >= MIN_AUC && area <= MAX_AUC;
      if (!isMet) missed.push(one.name);
      const medians = [times.known, times.unknown].map((values) => figure(quantile(values, 0.5), 'ms'));
      const p95 = [times.known, times.unknown].map((values) => figure(quantile(values, 0.95), 'ms'));
      rows.push([one.name, String(TRIES), medians.join(', '), p95.join(', '), area.toFixed(3), isMet ? '' : 'MISSED']);
    }
    console.log(`\n${describeMachine()}\n`);
    console.log(
      formatTable(['Known, unknown', 'Tries each', 'Median', 'p95', `AUC, ${MIN_AUC} to ${MAX_AUC}`, ''], rows),
    );
    if (missed.length > 0) throw new CliError(`The time tells who has an account: ${missed.join(', ')}`);
  }),
);

const newAddress = () => `${randomUUID()}@example.com`;

function shuffled<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

async function inParallel(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

let requests = 0;

/** Each request comes from an address of its own, as its limits count addresses. Returns the time of the response in ms. */
function send(agent: Agent, origin: string, { path, body }: Case, email: string, expected: number): Promise<number> {
  const number = ++requests;
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const text = JSON.stringify(body(email));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': from,
  };
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const sent = request(`${origin}${path}`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        const ms = Number(process.hrtime.bigint() - start) / 1e6;
        if (response.statusCode === expected) resolve(ms);
        else reject(new CliError(`${path} responded with ${response.statusCode}, not with ${expected}`));
      });
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
