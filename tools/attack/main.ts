// `npm run test:attack`: hostile requests at the API and at the gateway over a real database. They are generated from the
// OpenAPI document and from a corpus of hostile texts; malformed HTTP is written to sockets. Each response is judged by
// checks.ts. `-- --only 'Chromium'` runs the phases whose names match. `-- --requests 6000` sends fewer requests, `-- --seed 7` repeats the same ones.
import { paths } from '@telemarket/kit/remote';
import { parseArgs } from 'node:util';
import { buildChanged } from '../build';
import { readEnvironment } from '../environment';
import { type Parts, withParts } from '../lifecycle';
import { remoteNames } from '../remotes';
import { CliError, printDetail, run, step } from '../step';
import { Attacker } from './attacker';
import { attackFiles, attackPages, attackWithCorpus, attackWithMethods, storePayloads } from './corpus-attack';
import { presentChromium } from '../browser';
import { BrowserWatch } from './browser-watch';
import { checkHealth } from './health';
import { scanForInjection } from './injection';
import { anyShot } from './inputs';
import { formatRows, Ledger, type Row } from './ledger';
import { differences } from './rows';
import { attackWithScripts } from './scripts';
import { type AttackedService, type AttackedSite, settledMemory, startAttackedSite } from './site';
import { attackSockets, attackWithLargeBodies, findMixedUpResponses } from './sockets';
import { JSON_TYPE, type Person, signIn, signUp, Visitors, type VisitorName } from './visitors';
import { send } from './wire';
import { attackFromOtherSites, attackLimits, attackWithForbiddenFields, countEffective, validWrites } from './writes';

const MIN_REQUESTS = 50_000;
const MAX_GROWTH_MIB = 50;
const BATCH = 500;
/** Requests of each kind before the memory is read for the first time: the engine compiles, and caches fill. */
const WARM_UP = 1_500;
/** Writes that succeed without an effort: the messages, the order, the session, the profile and the products. */
const MIN_EFFECTIVE = 8;
/** The share of the places that a smaller run scans. */
const BOUNDED_SCAN = 0.03;
/** A page that all visitors share, and one that depends on the visitor. */
const COOKIE_PAGES = [paths.home, paths.profile];
const WRITE_PARAMS = { id: '7', kind: 'contact' };

/** Which part of the requests each phase sends. The parts that write one by one come in addition. */
const SHARES = { visitors: 0.28, administrators: 0.17, corpus: 0.25, methods: 0.1, pages: 0.08, sockets: 0.08 };

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: String(MIN_REQUESTS) },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});

run(() =>
  withParts(async (parts) => {
    const requests = Number(options.requests);
    const seed = Number(options.seed);
    if (!(requests > 0) || !Number.isInteger(seed)) throw new CliError('--requests and --seed must be numbers');
    readEnvironment();
    await step('Building what has changed', buildChanged);
    const site = await step('Starting the site', () => startAttackedSite(parts));
    const rows = await attack(parts, site, requests, seed);
    console.log(`\n${formatRows(rows)}\n\nrepeat with: npm run test:attack -- --requests ${requests} --seed ${seed}`);
    const missed = rows.filter(({ holds }) => !holds).length;
    console.log(`${rows.length - missed} passed, ${missed} failed`);
    process.exitCode = missed === 0 ? 0 : 1;
  }),
);

async function attack(parts: Parts, site: AttackedSite, requests: number, seed: number): Promise<Row[]> {
  const { api, gateway, limited, rows, contract } = site;
  const services = [api, gateway, limited];
  const ledger = new Ledger(contract, printDetail);
  const victim = await signUp(api, 'victim');
  await placeOrder(api, victim);
  const user = await signUp(api, 'attacker');
  const visitors = await Visitors.open(api, { user, admin: site.admin });
  const attacker = new Attacker([api, gateway], ledger, visitors, seed);
  const count = (share: keyof typeof SHARES) => Math.ceil(requests * SHARES[share]);

  // the full run sends each text to each field
  const isFull = requests >= MIN_REQUESTS;
  const ofCorpus = isFull ? Number.POSITIVE_INFINITY : count('corpus') / 2;

  const phase = async (what: string, isAdmin: boolean, work: () => Promise<void>) => {
    if (options.only && !new RegExp(options.only).test(what)) return;
    await step(what, async () => {
      const [sent, before] = [ledger.requests, await rows.protectedRows(victim, isAdmin)];
      await visitors.renewAll();
      await work();
      for (const name of differences(before, await rows.protectedRows(victim, isAdmin)))
        ledger.add({ kind: 'rows', detail: name }, what);
      await checkHealth(ledger, services);
      printDetail(`${(ledger.requests - sent).toLocaleString('en-US')} requests`);
    });
  };
  const generated = async (who: readonly VisitorName[], total: number, stream: number) => {
    const shots = anyShot(contract, attacker.servers, who);
    for (let sent = 0; sent < total; sent += BATCH)
      await attacker.fireAll(attacker.sample(shots, Math.min(BATCH, total - sent), stream + sent));
  };

  const pages = await readPages(gateway);
  let memory = new Map<AttackedService, number>();
  await step('Warming up', async () => {
    await generated(['guest', 'user'], WARM_UP, 100_000);
    await attackPages(attacker, gateway, pages, WARM_UP);
    memory = await readMemory([api, gateway]);
  });
  await phase('Statements in every place', true, () =>
    scanForInjection(attacker, contract, {
      visitors: ['guest', 'user', 'admin'],
      pages: COOKIE_PAGES,
      share: isFull ? 1 : BOUNDED_SCAN,
    }),
  );
  await phase('Generated requests of visitors', false, () => generated(['guest', 'user'], count('visitors'), 200_000));
  await phase('Hostile texts of visitors', false, () =>
    attackWithCorpus(attacker, contract, ['guest', 'user'], ofCorpus),
  );
  await phase('Writes from other sites', true, async () => {
    const { username, password } = user;
    const bodies = {
      '/api/auth/login': { username, password },
      '/api/auth/change-password': { currentPassword: password, newPassword: 'another quiet river' },
    };
    const writes = validWrites(attacker, contract, WRITE_PARAMS, { bodies });
    await attackFromOtherSites(attacker, writes, () => rows.state());
    const effective = await countEffective(attacker, api, writes);
    printDetail(`${effective} of ${writes.length} writes succeed when the own site sends them`);
    if (effective < MIN_EFFECTIVE) throw new CliError('Too few writes succeed for the attack to say anything.');
  });
  await phase('Malformed HTTP', false, async () => {
    await attackSockets(attacker, count('sockets'), isFull);
    for (const server of attacker.servers)
      for (const path of await findMixedUpResponses(server))
        ledger.add({ kind: 'smuggling', detail: `a response to another request than ${path}` }, server.name);
  });
  await phase('Large bodies', false, () => attackWithLargeBodies(attacker, isFull ? [1, 100] : [1]));
  await phase('Limits', false, () => attackLimits(attacker, contract, limited));
  await phase('Generated requests of administrators', true, () =>
    generated(['admin'], count('administrators'), 300_000),
  );
  await phase('Hostile texts of administrators', true, () => attackWithCorpus(attacker, contract, ['admin'], ofCorpus));
  await phase('Fields that no write may set', true, () => {
    // another product and other people in each round
    const makeWrites = (round: number) =>
      validWrites(attacker, contract, { ...WRITE_PARAMS, id: String(round) }, { stream: 1_000 * round });
    return attackWithForbiddenFields(attacker, makeWrites, () => rows.forbiddenValues());
  });
  await phase('Every method on every path', true, () => attackWithMethods(attacker, contract, pages, count('methods')));
  await phase('Pages and files', true, async () => {
    const stored = await storePayloads(attacker, contract, api);
    await attacker.fireAll(stored.map((path) => ({ server: gateway, method: 'GET', path })));
    await attackFiles(attacker, gateway, await readFolders(gateway), count('pages') / 4);
    await attackPages(attacker, gateway, pages, count('pages'));
  });

  const settled = await step('Waiting for the memory to settle', () => readMemory([api, gateway]));
  const scripts: Row[] = [];
  await phase('Payloads in Chromium', true, async () => {
    const chromium = presentChromium();
    if (!chromium) {
      for (const kind of ['script', 'policy'] as const) ledger.skip(kind, 'there is no Chromium on this machine');
      return;
    }
    const watch = await BrowserWatch.open(chromium, ledger);
    parts.add(watch);
    scripts.push(await attackWithScripts({ attacker, api, gateway, pages, watch, isSample: !isFull }));
  });
  ledger.tries.set(
    'log',
    services.reduce((sum, service) => sum + service.lineCount(), 0),
  );
  for (const { name, errors } of services)
    for (const line of errors) ledger.add({ kind: 'log', detail: line.slice(0, 300) }, name);
  // the other rows would count what was not looked for
  if (options.only) return [...ledger.rows().filter(({ target }) => ledger.isTried(target)), ...scripts];
  return [
    { target: 'S1 · requests', figure: ledger.requests.toLocaleString('en-US'), holds: ledger.requests >= requests },
    ...ledger.rows(),
    ...scripts,
    ...[api, gateway].map((service) => {
      const growth = (settled.get(service) ?? Number.NaN) - (memory.get(service) ?? Number.NaN);
      return {
        target: `S1 · growth of the memory, ${service.name}`,
        figure: `${growth.toFixed(1)} MiB (${settled.get(service)?.toFixed(0)} MiB)`,
        holds: growth < MAX_GROWTH_MIB,
      };
    }),
  ];
}

async function readMemory(services: readonly AttackedService[]): Promise<Map<AttackedService, number>> {
  const readings = services.map(async (service) => [service, await settledMemory(service)] as const);
  return new Map(await Promise.all(readings));
}

async function placeOrder(api: AttackedService, { username, password, email }: Person): Promise<void> {
  const cookie = await signIn(api, { username, password });
  const order = {
    orderId: 'victims-order',
    customerName: 'Vera Victim',
    customerEmail: email,
    total: '1.00',
    items: [{ productId: 2, quantity: 1, price: '1.00' }],
  };
  const { status } = await send(api, {
    method: 'POST',
    path: '/api/orders',
    headers: { ...JSON_TYPE, cookie },
    body: Buffer.from(JSON.stringify(order)),
  });
  if (status !== 201) throw new Error(`the order of the victim was refused: ${status}`);
}

interface ShellDescription {
  pages: Record<string, { path: string }[]>;
  ownPaths: string[];
}

/** Every path of a page, with one for a page that does not exist. */
async function readPages(gateway: AttackedService): Promise<string[]> {
  const { body } = await send(gateway, { method: 'GET', path: '/shell.json' });
  const { pages, ownPaths } = JSON.parse(body.toString()) as ShellDescription;
  const paths = Object.values(pages).flatMap((all) => all.map(({ path }) => path));
  return [...new Set([...paths, ...ownPaths, '/nothing'])];
}

/** Where the gateway serves the builds of the shell and of the remotes. */
async function readFolders(gateway: AttackedService): Promise<string[]> {
  const { body } = await send(gateway, { method: 'GET', path: '/remotes.json' });
  const builds = [...body.toString().matchAll(/\/remotes\/[\w-]+\/[\w-]+(?=\/)/g)].map(([folder]) => folder);
  return ['', '/assets', ...new Set([...builds, ...remoteNames().map((name) => `/remotes/${name}`)])];
}
