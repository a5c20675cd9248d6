// `npm run test:mail`: orders while the mail server is away, then 10,000 mails over an SMTP server that fails 30 % of its
// replies, while couriers are killed.
// -- --mails 10000 --kills 50
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { formatSpread } from '../bench/report';
import { buildChanged } from '../build';
import { prepareDatabase } from '../database';
import { openDatabase } from '../database/open-database';
import { withParts } from '../lifecycle';
import { type Service, startService } from '../process';
import { ROOT } from '../root';
import { CliError, run, step } from '../step';
import { startFlakySmtp } from './flaky-smtp';
import { compareOrders } from './order-speed';

const { values: options } = parseArgs({
  options: { mails: { type: 'string', default: '10000' }, kills: { type: 'string', default: '50' } },
});
const MAILS = Number(options.mails);
const KILLS = Number(options.kills);
const FAILING = 0.3;
const COURIERS = 2;
const MAX_P95_MS = 5_000;
/** Of the p99 of orders while the mail server is away, to the one while it is there. */
const MAX_ORDER_RATIO = 1.05;
/** Mails per second that are enqueued: fewer than the couriers send. */
const RATE = 15;
/** The longest time that a mail waits: the lease of a killed courier, and retries. */
const TIMEOUT_MS = 10 * 60_000;

run(() =>
  withParts(async (parts) => {
    const server = parts.add(await step('Opening the database', () => openDatabase({ purpose: 'test' })));
    await step('Building the API', () => buildChanged(['api']));
    await step('Migrating', () => prepareDatabase(server.url));
    const working = parts.add(await startFlakySmtp(0));
    const ratio = await step('Placing orders while a mail server is away, and while one is there', () =>
      compareOrders(parts, server.url, working.url),
    );
    console.log(`  p99 of an order while it is away: ${formatSpread(ratio, 'x')} of the one while it is there`);
    const database = await createConnection({ uri: server.url, timezone: 'Z' });
    parts.add({ stop: () => database.end() });
    const smtp = parts.add(await startFlakySmtp(FAILING));
    const env = { DATABASE_URL: server.url, SMTP_URL: smtp.url, NODE_ENV: 'production', LOG_LEVEL: 'error' };
    const startCourier = () => startService({ name: 'A courier', args: [join(ROOT, 'api/dist/courier.js')], env });
    const couriers: Service[] = await Promise.all(Array.from({ length: COURIERS }, startCourier));
    parts.add({ stop: async () => void (await Promise.all(couriers.map((one) => one.stop()))) });

    await step(`Sending ${MAILS} mails, and killing a courier ${KILLS} times`, async () => {
      const from = Date.now();
      let enqueued = 0;
      let kills = 0;
      while (enqueued < MAILS) {
        const due = Math.min(MAILS, Math.ceil(((Date.now() - from) / 1000) * RATE));
        const rows = Array.from({ length: due - enqueued }, (_, at) => {
          const name = `m${enqueued + at}`;
          return ['newsletter-goodbye', `${name}@example.com`, 'en', '{}', `<${name}@test>`, new Date()];
        });
        if (rows.length > 0)
          await database.query('INSERT INTO mail (kind, recipient, language, data, message_id, created_at) VALUES ?', [
            rows,
          ]);
        enqueued = due;
        if (kills < KILLS && enqueued >= ((kills + 1) * MAILS) / (KILLS + 1)) {
          const at = kills++ % COURIERS;
          process.kill(couriers[at]?.pid ?? 0, 'SIGKILL');
          couriers[at] = await startCourier();
        }
        await sleep(50);
      }
      const end = Date.now() + TIMEOUT_MS;
      while (smtp.accepted.size < MAILS && Date.now() < end) await sleep(250);
    });

    // What the last killed courier has sent and not marked is sent again when its lease is over.
    const [[states]] = (await database.query(
      "SELECT COUNT(*) AS total, SUM(state = 'dead') AS dead FROM mail",
    )) as unknown as [[{ total: number; dead: string }]];
    const [created] = (await database.query('SELECT message_id AS id, created_at AS at FROM mail')) as unknown as [
      { id: string; at: Date }[],
    ];
    const waits = created
      .flatMap(({ id, at }) => (smtp.accepted.get(id)?.[0] ?? Number.NaN) - at.getTime())
      .filter(Number.isFinite)
      .sort((one, other) => one - other);
    const duplicates = [...smtp.accepted.values()].reduce((sum, times) => sum + times.length - 1, 0);
    const p95 = waits[Math.floor(waits.length * 0.95)] ?? Number.NaN;
    const lost = states.total - smtp.accepted.size;
    console.log(
      `  ${states.total} mails, ${lost} lost, ${states.dead} dead, ${duplicates} duplicates of ${KILLS} kills`,
    );
    console.log(`  delivered within: median ${waits[Math.floor(waits.length / 2)]} ms, p95 ${p95} ms`);
    console.log(`  replies: ${smtp.replies}, of which ${smtp.failures} failed`);
    if (ratio.median > MAX_ORDER_RATIO) throw new CliError('Orders are slower while the mail server is away.');
    if (lost > 0 || Number(states.dead) > 0) throw new CliError('Mails were lost.');
    if (duplicates > KILLS) throw new CliError('There are more duplicates than kills.');
    if (!(p95 <= MAX_P95_MS)) throw new CliError(`The p95 of delivery is above ${MAX_P95_MS} ms.`);
  }),
);
