// `npm run lab -- rolling-update [commit]`: runs the API of a commit (default b623f158) and the API of the checkout on
// one schema, under load, in the order of a rolling update: the old API, the new one, the old one again, and the new
// one again. The new API stores data that the old API does not know: listings that are not for sale, an account of the
// support, and proofs, hand-overs and notices of the local Telegram.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { prepareDatabase } from '../../database';
import { openDatabase } from '../../database/open-database';
import type { Parts } from '../../lifecycle';
import { runNode } from '../../process';
import { startApi } from '../../stack';
import { printDetail, step } from '../../step';
import { signIn } from '../shop/customer';
import { auditOrders, describeAudit, hasNoFaults } from '../shop/order-audit';
import { readProducts } from '../shop/order';
import { readUniqueProducts, Rivals } from '../shop/rivals';
import { ShopTraffic } from '../shop/traffic';
import { openMediaFolder, type Server, startServer } from '../site';
import { judge, countEqualItems, type Verdict } from '../verdict';
import { buildApiOf, OLD_BUILDS_FOLDER } from './old-api';
import { OpenTrades } from './open-trades';
import { UnknownData } from './unknown';
import { listMessages, Visitors } from './visitors';

const [commit = 'b623f158'] = process.argv.slice(2);
const SHOPPER_COUNT = 4;
const RIVAL_COUNT = 4;
/** This time is longer than a minute, because a job copies the data of the old API once a minute. */
const COPY_WAIT_MS = 70_000;
const PHASE_MS = 15_000;
/** No response takes longer than this time. */
const RESPONSE_WAIT_MS = 5_000;
/**
 * The statuses that may occur while a statement changes the schema: 503, and 404 for a message to a seller whose id
 * has changed.
 */
const ALLOWED_STATUSES = [503, 404];

export async function main(parts: Parts): Promise<Verdict[]> {
  parts.add({ stop: async () => rmSync(OLD_BUILDS_FOLDER, { recursive: true, force: true }) });
  const folder = await step(`Building the API of ${commit}`, () => buildApiOf(commit));
  const { url } = parts.add(await openDatabase({ purpose: 'test' }));
  const admin = await step('Migrating and seeding with the old API', () => prepareDatabase(url, folder));
  const shared = { DATABASE_URL: url, SECRET_KEY: 'the key of an update, which nobody else has' };
  const env = { ...shared, MEDIA_DIR: openMediaFolder(parts), RATE_LIMITS: 'off' };
  const startOld: typeof startApi = (setting) => startApi({ ...setting, folder });
  const old = await startServer(parts, startOld, { log: 'rolling-update-old', env: { ...env, MAIL_COURIER: 'off' } });
  const origins = [old.address];
  const { username = '', password } = admin ?? {};
  const cookie = await signIn(old.address, { username, password: password ?? process.env['ADMIN_PASSWORD'] ?? '' });
  const traffic = new ShopTraffic(origins, await readProducts(old.address), SHOPPER_COUNT);
  const visitors = new Visitors(origins, cookie);
  const rivals = new Rivals(origins, await readUniqueProducts(old.address), RIVAL_COUNT);
  /** Statuses of the failed calls that are not allowed. */
  const failed: number[] = [];
  const phase = async <T>(name: string, work: () => Promise<T>, allowed: readonly number[] = []): Promise<T> => {
    const result = await step(name, work);
    const errors = [...traffic.ledger.errors.splice(0), ...visitors.failed.splice(0)];
    printDetail(`failed calls: ${countEqualItems(errors.map(String)).join(', ') || 'none'}`);
    failed.push(...errors.filter((status) => !allowed.includes(status)));
    return result;
  };
  const use = (...servers: Server[]) => origins.splice(0, origins.length, ...servers.map(({ address }) => address));

  await phase('Running the old API', () => sleep(PHASE_MS));
  const migrating = async () => {
    await migrate(url);
    await sleep(RESPONSE_WAIT_MS);
  };
  await phase('Migrating while the old API runs', migrating, ALLOWED_STATUSES);
  await phase('Running the old API with the new schema', () => sleep(PHASE_MS));
  const telegram = await OpenTrades.startTelegram(parts);
  // these settings have no mail server, so the API only does the work of the bot
  const newEnv = { ...env, ...OpenTrades.settingsFor(telegram) };
  const fresh = await startServer(parts, startApi, { log: 'rolling-update-new', env: newEnv });
  const connection = await createConnection({ uri: url, timezone: 'Z' });
  parts.add({ stop: () => connection.end() });
  use(old, fresh);
  const create = () => UnknownData.create({ old, fresh }, telegram, connection, cookie);
  const [unknown] = await phase('Sending half of the calls to each API', () =>
    Promise.all([create(), sleep(PHASE_MS)]),
  );
  use(fresh);
  await rivals.stop();
  await phase('Stopping the old API', () => Promise.all([old.stop(), sleep(PHASE_MS)]));
  await visitors.stop();
  const wait = () => Promise.all([unknown.placeOrders(), sleep(COPY_WAIT_MS)]);
  await step('Letting the new API copy reservations, and ordering chats with a proven owner', wait);
  const query = async <Row>(sql: string) => (await connection.query<RowDataPacket[]>(sql))[0] as Row[];
  const reservations = await rivals.verdict(query);
  const { acknowledged } = await traffic.stop();
  const expected = [...visitors.messages];
  const newList = await listMessages(fresh.address, cookie);
  await step('Rolling back to the old API', async () => {
    await fresh.stop();
    await unknown.rollBack(parts, folder, shared);
  });
  use(old);
  await Promise.all([visitors.sendContactMessage(), visitors.openTicket()]);
  const oldList = await listMessages(old.address, cookie);

  const audit = await auditOrders(query, acknowledged);
  const users = new Set((await query<{ username: string }>('SELECT username FROM user')).map((user) => user.username));
  await step('Rolling forward to the new API', async () => {
    await old.stop();
    await fresh.restart();
    await unknown.rollForward();
  });
  const none = (name: string, found: readonly unknown[]) => judge(name, found.length, { max: 0 });
  const inFull = ({ kind, id, state }: { kind: string; id: number; state: string }) => `${kind} ${id} ${state}`;
  return [
    ...unknown.verdicts(),
    reservations,
    none(`failed calls, except ${ALLOWED_STATUSES.join(' and ')} while the migrations ran`, failed),
    {
      name: `${acknowledged.size} acknowledged orders`,
      target: '0 lost, doubled or partial',
      figure: describeAudit(audit),
      met: hasNoFaults(audit) && acknowledged.size > 0,
    },
    none(
      `${visitors.signUps.length} acknowledged sign-ups: without a user`,
      visitors.signUps.filter((name) => !users.has(name)),
    ),
    none(
      `${expected.length} acknowledged messages: not in the new list`,
      expected.filter(([text]) => !newList.has(text)),
    ),
    none(
      `these, ${visitors.replies} with a reply: with a wrong state`,
      expected.filter(([text, state]) => state !== null && newList.get(text)?.state !== state),
    ),
    none(
      'the way back: messages that differ in the old list',
      [...newList.values()].filter(
        (message) => inFull(message) !== inFull(oldList.get(message.message) ?? { ...message, id: 0 }),
      ),
    ),
    none(
      'the way back: all of these and two more: not in the old list',
      [...visitors.messages.keys()].filter((text) => !oldList.has(text)),
    ),
  ];
}

/**
 * Runs the migrations of the API in the folder. If these migrations require those of another commit, runs the
 * required ones first.
 */
async function migrate(url: string, folder = 'api'): Promise<void> {
  const run = () => runNode([`${folder}/dist/command/migrate.js`], { DATABASE_URL: url });
  try {
    await run();
  } catch (error) {
    const first = /Run the migrations of commit (\w+) first/.exec(String(error))?.[1];
    if (!first) throw error;
    printDetail(`first the migrations of ${first}`);
    await migrate(url, await buildApiOf(first));
    await run();
  }
}
