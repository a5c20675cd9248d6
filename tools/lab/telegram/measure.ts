import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { LocalTelegram } from '../../telegram/local-telegram';
import { cpuTime } from '../processes';
import type { Server } from '../site';
import { judge, type Verdict } from '../verdict';

const PROOF_COUNT = 10_000;
const ROWS_AT_ONCE = 500;
const MEASURED_SECONDS = 60;
const DAY_S = 86_400;
const MAX_CALLS_PER_SECOND = 30;
const MAX_CPU_PERCENT = 5;
const FIRST_OWNER_ID = 7_500_000_000;

const OWN_COLUMNS_QUERY = `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE()
  AND table_name = ? AND extra NOT LIKE '%GENERATED%' AND extra NOT LIKE '%auto_increment%'`;
const CHECKED_PROOFS_QUERY =
  'SELECT COUNT(*) AS count FROM telegram_proof WHERE person_id >= ? AND asked_telegram_at > ?';

type Row = RowDataPacket & Record<string, unknown>;

/**
 * Makes 10,000 proofs due at once, as after an outage, and measures one minute of their checks. On other days, the
 * checks are spread over the day, but each check costs the same.
 */
export async function measureProofs({
  telegram,
  database,
  apis,
}: {
  telegram: LocalTelegram;
  database: Connection;
  apis: readonly Server[];
}): Promise<Verdict[]> {
  const idle = await measureCpuTime(apis, () => sleep(MEASURED_SECONDS * 1_000));
  await storeProofs(telegram, database);
  const from = new Date();
  let most = 0;
  const busy = await measureCpuTime(apis, async () => {
    for (let second = 0; second < MEASURED_SECONDS; second += 1) {
      const last = telegram.calls.at(-1);
      await sleep(1_000);
      most = Math.max(most, telegram.calls.length - 1 - (last ? telegram.calls.lastIndexOf(last) : -1));
    }
  });
  const [[row]] = await database.query<Row[]>(CHECKED_PROOFS_QUERY, [String(FIRST_OWNER_ID), from]);
  const checks = Number(row?.['count']);
  const share = (((busy - idle) / checks) * PROOF_COUNT * 100) / (DAY_S * 1_000);
  return [
    judge(`calls in a second while ${PROOF_COUNT} proofs are due`, most, { max: MAX_CALLS_PER_SECOND }),
    judge(`a core for a day of ${PROOF_COUNT} proofs, by ${checks} checks`, share, { max: MAX_CPU_PERCENT }, '%'),
  ];
}

async function measureCpuTime(apis: readonly Server[], work: () => Promise<unknown>): Promise<number> {
  const read = () => apis.reduce((sum, api) => sum + cpuTime(api), 0);
  const before = read();
  await work();
  return read() - before;
}

/** Copies a listing that shows its owner, so that there are many proofs. */
async function storeProofs(telegram: LocalTelegram, database: Connection): Promise<void> {
  const [[proof]] = await database.query<Row[]>("SELECT * FROM telegram_proof WHERE state = 'shown' LIMIT 1");
  const [[product]] = await database.query<Row[]>('SELECT * FROM product WHERE id = ?', [proof?.['product_id']]);
  if (!proof || !product) throw new Error('No listing shows its owner.');
  const { world, controls } = telegram;
  const ownerId = FIRST_OWNER_ID;
  controls.addPerson({ id: ownerId, firstName: 'Owner' });
  for (let stored = 0; stored < PROOF_COUNT; stored += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: ROWS_AT_ONCE }, (_, at) => stored + at);
    const products = numbers.map((number) => ({ ...product, handle: null, title: `Measured ${number}` }));
    const firstId = await insertRows(database, 'product', products);
    const proofs = numbers.map((number, at) => {
      const chat = controls.createChat({ type: 'supergroup', title: `Measured ${number}`, ownerId, count: 100 });
      // Makes the bot an administrator silently: no update tells the shop.
      chat.members.set(world.bot().id, { status: 'administrator', rights: { can_manage_chat: true } });
      return {
        ...proof,
        ...{ product_id: firstId + at, chat_id: chat.id, person_id: String(ownerId), state: 'shown' },
        ...{ token_hash: createHash('sha256').update(`measured ${number}`).digest('hex'), listed_handle: null },
        ...{ due_at: new Date(), asked_telegram_at: null, confirmed_by: null, chat_usernames: '[]' },
      };
    });
    await insertRows(database, 'telegram_proof', proofs);
  }
}

/** Inserts the rows. @returns The id of the first one. */
async function insertRows(database: Connection, table: string, rows: readonly object[]): Promise<number> {
  const [columns] = await database.query<(RowDataPacket & { name: string })[]>(OWN_COLUMNS_QUERY, [table]);
  const names = columns.map(({ name }) => name);
  const values = rows.map((row) => names.map((name) => sqlValueOf((row as Record<string, unknown>)[name])));
  const quoted = names.map((name) => `\`${name}\``).join();
  const [result] = await database.query(`INSERT INTO \`${table}\` (${quoted}) VALUES ?`, [values]);
  return (result as { insertId: number }).insertId;
}

/** Converts an object to JSON, because SQL has no objects. */
const sqlValueOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : (value ?? null);
