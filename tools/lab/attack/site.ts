import { type Connection, createConnection } from 'mysql2/promise';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { threadProbeEnv, readUsedHeaps } from '../thread-probe/thread-probe';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { runNode } from '../../process';
import { startSite } from '../site';
import { FORBIDDEN_FIELDS } from './calls';
import { ApiDocument, type OpenApiDocument } from './document';
import { ADMIN, makeVictim, Visitors } from './visitors';

/** Starts the site with the demonstration catalogue, a victim and the attacking visitors. */
export async function startAttackedSite(parts: Parts) {
  Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  const [api, gateway] = [await watchServices(), await watchServices()];
  const started = await startSite(parts, { name: 'attack', api: api.options, gateway: gateway.options });
  const services = [
    { name: 'api', origin: started.api.address, ...api },
    { name: 'gateway', origin: started.gateway.address, ...gateway },
  ] as const;
  // While the API starts, it logs that it is not ready. These errors do not count.
  for (const { errors } of services) errors.length = 0;
  const connection = await createConnection(started.databaseUrl);
  parts.add({ stop: () => connection.end() });
  const document = new ApiDocument(JSON.parse(await runNode(['api/dist/print-openapi.js'])) as OpenApiDocument);
  const victim = await makeVictim(services[0]);
  // an administrator may remove the demonstration with its orders, so the victim's listing is changed and no longer
  // counts as demonstration
  const ordered =
    'SELECT product_id FROM order_item JOIN `order` ON `order`.id = order_item.order_id WHERE user_id = ?';
  await connection.query(`UPDATE product SET version = version + 1 WHERE id IN (${ordered})`, [victim]);
  return { services, connection, victim, document, visitors: await new Visitors(services).open() };
}

/** Collects log lines that report errors, and measures the memory of all threads in MiB after a full collection. */
async function watchServices() {
  const [errors, output, port]: [string[], PassThrough, number] = [[], new PassThrough(), await freePort()];
  createInterface({ input: output }).on('line', (line) => isError(line) && errors.push(line));
  const options = { env: threadProbeEnv(port), onOutput: (text: string) => output.write(text) };
  const usedMemory = async () =>
    Object.values(await readUsedHeaps(port)).reduce((sum, bytes) => sum + bytes / 1_024 ** 2, 0);
  return { errors, options, usedMemory };
}

/**
 * Says whether a log line reports an error. Log lines are JSON, except those of Node itself. A busy server is not an
 * error.
 */
export function isError(line: string): boolean {
  try {
    const { level = 0, status = 0 } = JSON.parse(line) as { level?: number; status?: number };
    return level >= 50 || (status >= 500 && status !== 503) || /unhandled|uncaught|MaxListeners|heap out/i.test(line);
  } catch {
    return line.trim() !== '';
  }
}

const { id, userId, total } = FORBIDDEN_FIELDS;
const countQuery = (table: string, condition: string) => `SELECT COUNT(*) FROM \`${table}\` WHERE ${condition}`;
/** SQL statements that read data which no visitor may change, by name. */
const queriesForAll = (victim: number): Record<string, string> => ({
  administrators: 'SELECT id, username, password_hash FROM `user` WHERE is_admin = 1 ORDER BY id',
  "the victim's identity": `SELECT username, email, password_hash, is_admin FROM \`user\` WHERE id = ${victim}`,
  "the victim's orders": `SELECT o.customer_name, o.customer_email, o.total, o.created_at, i.line, i.product_id,
    i.product_title, i.product_image, i.quantity, i.price, i.deal_id FROM \`order\` o
    JOIN order_item i ON i.order_id = o.id WHERE o.user_id = ${victim} ORDER BY i.id`,
  'totals of orders': countQuery('order', `total = ${total}`),
  'owners of orders': countQuery('order', `user_id = ${userId}`),
  'ids of users': countQuery('user', `id = ${id} OR created_at < '2000-01-01'`),
  'ids of orders': countQuery('order', `id = ${id} OR created_at < '2000-01-01'`),
  'ids of products': countQuery('product', `id = ${id} OR created_at < '2000-01-01'`),
  'ids of messages': countQuery('message', `id = ${id} OR created_at < '2000-01-01'`),
});

/**
 * SQL statements that read data which only administrators may change. They leave out reservations, because an order
 * may reserve a product.
 */
const queriesOfAdminData = (victim: number): Record<string, string> => ({
  'the victim': `SELECT * FROM \`user\` WHERE id = ${victim}`,
  "the victim's sessions": `SELECT id FROM auth_session WHERE user_id = ${victim} ORDER BY id`,
  products:
    'SELECT id, title, price, image, seller_name, seller_email, is_verified, version, delisted_at FROM product ORDER BY id',
  'states of orders': countQuery('order', "status <> 'pending'"),
  'states of lines': countQuery('order_item', "state <> 'waiting'"),
  'the audit log': 'SELECT * FROM audit_entry ORDER BY id',
});

export async function protectedRows(connection: Connection, victim: number, isAdmin: boolean) {
  const rows: Record<string, string> = {};
  for (const [name, statement] of Object.entries({
    ...queriesForAll(victim),
    ...(isAdmin ? {} : queriesOfAdminData(victim)),
  }))
    rows[name] = JSON.stringify((await connection.query(statement))[0]);
  return rows;
}
