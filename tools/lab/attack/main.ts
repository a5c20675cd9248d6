// `npm run lab -- attack`: sends hostile requests to the API and the gateway, which use a real database. fast-check
// generates the requests from the OpenAPI document, and ajv compares the responses with the document.
// --requests 6000   sends fewer requests
// --seed 7          repeats the same requests
import { parseArgs } from 'node:util';
import { openBrowser } from '../../browser';
import type { Parts } from '../../lifecycle';
import { CliError, printDetail, step } from '../../step';
import { judge, type Verdict } from '../verdict';
import { Attack, type Role } from './attack';
import { watchBrowser } from './browser-watch';
import { inParallel } from './http';
import { forgedRequests, methodRequests, operationRequests, pageRequests, readPages } from './requests';
import { attackWithScripts } from './scripts';
import { protectedRows, startAttackedSite } from './site';
import { attackSockets } from './sockets';
import { SQL_FORMS, HOSTILE_TEXTS } from './texts';
import { markedRequests, startStatementLog, takeOpenStatements } from './statements';

const FULL_REQUESTS = 50_000;
const [MAX_GROWTH_MIB, CONCURRENCY] = [50, 12];
/** The share of requests of each phase. Phases with a fixed number of requests are not included. */
const REQUEST_SHARES = { visitors: 0.4, administrators: 0.25, methods: 0.08, pages: 0.15, sockets: 0.05 };
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });

export async function main(parts: Parts): Promise<Verdict[]> {
  const [requests, seed] = [Number(values.requests ?? FULL_REQUESTS), Number(values.seed ?? Date.now() % 2 ** 31)];
  if (!(requests > 0) || !Number.isInteger(seed)) throw new CliError('--requests and --seed must be numbers');
  printDetail(`repeat with: npm run lab -- attack --requests ${requests} --seed ${seed}`);
  const browser = await openBrowser(parts);
  const site = await step('Starting the site', () => startAttackedSite(parts));
  const { services, connection, document, visitors } = site;
  const attack = new Attack(services, document, visitors, seed);
  const isFull = requests >= FULL_REQUESTS;
  // Memory is measured only after this number of requests, when code is compiled and caches are full.
  const warmUp = Math.min(requests / 5, 1_500);
  const runs = (share: keyof typeof REQUEST_SHARES) => Math.ceil(requests * REQUEST_SHARES[share]);

  const phase = (what: string, isAdmin: boolean, work: () => Promise<void>) =>
    step(what, async () => {
      const rows = () => protectedRows(connection, site.victim, isAdmin);
      const [sent, before] = [attack.requests, await rows()];
      await visitors.renewAll();
      await work();
      for (const [name, content] of Object.entries(await rows()))
        if (content !== before[name]) attack.report({ kind: 'rows', detail: name }, what);
      for (const detail of await takeOpenStatements(connection)) attack.report({ kind: 'statement', detail }, what);
      await attack.checkHealth();
      printDetail(`${(attack.requests - sent).toLocaleString('en-US')} requests`);
    });
  const generated = (total: number, roles: readonly Role[]) =>
    inParallel(document.operations, CONCURRENCY, (operation) =>
      attack.check(operationRequests(attack, operation, roles), Math.ceil(total / document.operations.length)),
    );
  const readMemory = () => Promise.all(services.map((service) => service.usedMemory()));

  const pages = await readPages(services[1]);
  const before = await step('Warming up', async () => {
    await generated(warmUp, ['guest', 'user']);
    await attack.check(pageRequests(services[1], pages), warmUp);
    return readMemory();
  });
  await startStatementLog(connection);
  const forms = isFull ? [...SQL_FORMS, ...HOSTILE_TEXTS.map((text) => () => text)] : SQL_FORMS;
  await phase('Sending a marked text in place of each value', true, () =>
    inParallel(markedRequests(attack, forms), CONCURRENCY, (request) => attack.sendAndReport(request)),
  );
  await phase('Sending generated requests as visitors', false, () => generated(runs('visitors'), ['guest', 'user']));
  await phase('Sending writes from other sites', true, () =>
    inParallel(forgedRequests(attack), CONCURRENCY, async (request) => {
      const { status = 0 } = (await attack.sendAndReport(request)) ?? {};
      // The server must refuse the request because of its origin, or because of a content type that forms can send.
      if (status !== 403 && status !== 415) attack.report({ kind: 'forgery', detail: `status ${status}` }, request);
    }),
  );
  await phase('Sending malformed HTTP', false, () => attackSockets(attack, runs('sockets'), isFull ? 100 : 1));
  await phase('Sending generated requests as administrators', true, () => generated(runs('administrators'), ['admin']));
  await phase('Requesting pages, and every path with every method', true, async () => {
    await attack.check(methodRequests(attack, pages), runs('methods'));
    await attack.check(pageRequests(services[1], pages), runs('pages'));
  });
  const after = await readMemory();
  await phase('Opening pages with payloads in Chromium', true, async () => {
    const watch = await watchBrowser(browser, (fault, where) => attack.report(fault, where));
    await attackWithScripts(attack, watch, pages, !isFull);
  });
  for (const { name, errors } of services) for (const detail of errors) attack.report({ kind: 'log', detail }, name);
  return [
    judge('S1 · requests', attack.requests, { min: requests }),
    ...attack.verdicts(),
    ...services.map(({ name }, at) =>
      judge(`S1 · memory growth, ${name}`, (after[at] ?? 0) - (before[at] ?? 0), { max: MAX_GROWTH_MIB }, 'MiB'),
    ),
  ];
}
