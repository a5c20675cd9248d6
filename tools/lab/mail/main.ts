// `npm run lab -- mail`: places orders while the mail server is down, then sends 10,000 mails while couriers are killed
// and the SMTP server refuses 30 % of the mails.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { type Service, startService } from '../../process';
import { ROOT } from '../../root';
import { step } from '../../step';
import { openShopDatabase } from '../site';
import { formatSpread, quantile } from '../statistics';
import { judge, type Verdict } from '../verdict';
import { startFlakySmtp } from './flaky-smtp';
import { compareOrderTimes } from './order-speed';

const [MAILS, KILLS] = [10_000, 50];
const FAILING_SHARE = 0.3;
const COURIER_COUNT = 2;
const MAX_P95_MS = 5_000;
/** The maximum ratio of two response times of orders: the p99 without the mail server to the p99 with it. */
const MAX_ORDER_RATIO = 1.05;
/** The number of mails that are enqueued per second. The couriers can send more. */
const MAILS_PER_SECOND = 15;
/** The maximum time until a mail is sent, which includes the lease of a killed courier and retries. */
const TIMEOUT_MS = 10 * 60_000;

export async function main(parts: Parts): Promise<Verdict[]> {
  const url = await step('Opening a database', () => openShopDatabase(parts));
  const working = parts.add(await startFlakySmtp(0));
  const ratio = await step('Placing orders while the mail server is down, and while it works', () =>
    compareOrderTimes(parts, url, working.url),
  );
  const database = await createConnection({ uri: url, timezone: 'Z' });
  parts.add({ stop: () => database.end() });
  const smtp = parts.add(await startFlakySmtp(FAILING_SHARE));
  const env = { DATABASE_URL: url, SMTP_URL: smtp.url, NODE_ENV: 'production', LOG_LEVEL: 'error' };
  const startCourier = () => startService({ name: 'A courier', args: [join(ROOT, 'api/dist/courier.js')], env });
  const couriers: Service[] = await Promise.all(Array.from({ length: COURIER_COUNT }, startCourier));
  parts.add({ stop: async () => void (await Promise.all(couriers.map((courier) => courier.stop()))) });

  await step(`Sending ${MAILS} mails, and killing a courier ${KILLS} times`, async () => {
    const from = Date.now();
    let enqueued = 0;
    let kills = 0;
    while (enqueued < MAILS) {
      const due = Math.min(MAILS, Math.ceil(((Date.now() - from) / 1000) * MAILS_PER_SECOND));
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
        const at = kills++ % COURIER_COUNT;
        process.kill(couriers[at]?.pid ?? 0, 'SIGKILL');
        couriers[at] = await startCourier();
      }
      await sleep(50);
    }
    const end = Date.now() + TIMEOUT_MS;
    while (smtp.accepted.size < MAILS && Date.now() < end) await sleep(250);
  });

  // The last courier may have sent a mail but been killed before it marked the mail. Such a mail is sent again after
  // its lease.
  const sql = "SELECT message_id AS id, created_at AS at, state = 'dead' AS dead FROM mail";
  const [mails] = await database.query<(RowDataPacket & { id: string; at: Date; dead: number })[]>(sql);
  const waits = mails
    .flatMap(({ id, at }) => (smtp.accepted.get(id)?.[0] ?? Number.NaN) - at.getTime())
    .filter(Number.isFinite);
  const duplicates = [...smtp.accepted.values()].reduce((sum, times) => sum + times.length - 1, 0);
  const p95 = quantile(waits, 0.95);
  const lost = mails.length - smtp.accepted.size;
  const dead = mails.filter((mail) => mail.dead).length;
  return [
    {
      name: 'p99 of an order while the mail server is down',
      target: `at most ${MAX_ORDER_RATIO} x the one while it works`,
      figure: formatSpread(ratio, 'x'),
      met: ratio.median <= MAX_ORDER_RATIO,
    },
    {
      name: `${mails.length} mails through a server that fails`,
      target: '0 lost, 0 given up',
      figure: `${lost} lost, ${dead} given up`,
      met: lost === 0 && dead === 0,
    },
    judge(`duplicates of ${KILLS} killed couriers`, duplicates, { max: KILLS }),
    judge('p95 from the enqueueing to the delivery', p95, { max: MAX_P95_MS }, 'ms'),
  ];
}
