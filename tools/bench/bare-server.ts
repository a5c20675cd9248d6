// A server of node:http and mysql2 alone, to compare the API with: `bare-server.ts <name> <port> <source>`.
import { createPool, type Pool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { randomUUID } from 'node:crypto';
import { createServer, get, type RequestListener } from 'node:http';
import { buffer, json } from 'node:stream/consumers';

const [, , name = '', port = '', source = ''] = process.argv;

const OF_ONE_CONNECTION = ['connection', 'date', 'keep-alive'];

/** By name, how a server responds. Each gets the source: an address of the API, or the URL of the database. */
const LISTENERS: Record<string, () => RequestListener | Promise<RequestListener>> = {
  cached: async () => {
    const response = await fetch(source, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
    return (_request, reply) => reply.writeHead(200, headers).end(body);
  },
  /** A page as it is sent to a browser that takes Brotli. */
  page: () =>
    new Promise((resolve, reject) => {
      get(source, { headers: { 'accept-encoding': 'br' } }, (response) => {
        buffer(response).then((body) => {
          const headers = Object.fromEntries(
            Object.entries(response.headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)),
          );
          resolve((_request, reply) => reply.writeHead(200, headers).end(body));
        }, reject);
      }).on('error', reject);
    }),
  detail: () => (request, reply) => {
    const id = Number(request.url?.split('/').at(-1));
    void pool()
      .execute<RowDataPacket[]>('SELECT * FROM product WHERE id = ?', [id])
      .then(([[row]]) => sendJson(reply, row ? 200 : 404, row ?? null));
  },
  order: () => (request, reply) => {
    void json(request)
      .then((input) => placeOnce(input as Input))
      .then((order) => sendJson(reply, 201, order))
      .catch((error: unknown) => sendJson(reply, 500, String(error)));
  },
};

/** As many as the API makes. */
const MAX_ATTEMPTS = 4;

let connections: Pool | undefined;
const pool = () => (connections ??= createPool({ uri: source, connectionLimit: 10 }));

type Input = { orderId: string; customerEmail: string; items: { productId: number; quantity: number }[] };

/** The transaction of an order: reads and locks its products, and writes order, lines, history, mail and total. */
async function place(input: Input): Promise<{ id: number; total: string }> {
  const connection = await pool().getConnection();
  try {
    await connection.beginTransaction();
    const [products] = await connection.query<RowDataPacket[]>(
      'SELECT id, title, price FROM product WHERE id IN (?) ORDER BY id LOCK IN SHARE MODE',
      [input.items.map(({ productId }) => productId)],
    );
    const lines = input.items.map((item) => ({ ...item, product: products.find(({ id }) => id === item.productId) }));
    const cents = lines.reduce(
      (sum, { product, quantity }) => sum + Math.round(product?.['price'] * 100) * quantity,
      0,
    );
    const total = (cents / 100).toFixed(2);
    const now = new Date();
    const [{ insertId: id }] = await connection.execute<ResultSetHeader>(
      'INSERT INTO `order` (order_id, email_key, status, customer_name, customer_email, total, request_hash, created_at) ' +
        "VALUES (?, ?, 'pending', 'Bench', ?, ?, REPEAT('0', 64), ?)",
      [input.orderId, input.customerEmail, input.customerEmail, total, now],
    );
    await connection.query(
      'INSERT INTO order_item (id, order_id, line, product_id, product_title, product_image, quantity, price) VALUES ?',
      [
        lines.map((line, at) => [
          // As in the API. Generated ids could collide with these.
          id * 64 + at,
          id,
          at,
          line.productId,
          line.product?.['title'],
          '',
          line.quantity,
          line.product?.['price'],
        ]),
      ],
    );
    await connection.execute(
      "INSERT INTO order_history (order_id, status, reason, created_at) VALUES (?, 'pending', 'placed', ?)",
      [id, now],
    );
    await connection.execute(
      'INSERT INTO mail (kind, recipient, language, data, message_id, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      ['order-placed', input.customerEmail, 'en', JSON.stringify({ total, lines }), `<${randomUUID()}@bench>`, now],
    );
    await connection.execute(
      "INSERT INTO total (name, slot, value) VALUES ('order.pending', ?, 1) ON DUPLICATE KEY UPDATE value = value + 1",
      [Math.floor(Math.random() * 16)],
    );
    await connection.commit();
    return { id, total };
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}

/** Repeats an order after a deadlock, as the API does. */
async function placeOnce(input: Input): Promise<{ id: number; total: string }> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await place(input);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ER_LOCK_DEADLOCK' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function sendJson(reply: Parameters<RequestListener>[1], status: number, value: unknown): void {
  const body = JSON.stringify(value);
  reply.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

async function main(): Promise<void> {
  const listener = await LISTENERS[name]?.();
  if (!listener) throw new Error(`There is no bare server "${name}"`);
  createServer((request, reply) => {
    if (request.url === '/readyz') reply.end();
    else listener(request, reply);
  }).listen(Number(port), '127.0.0.1');
}

void main();
