import { request as send } from 'node:http';
import { expect, test } from './test';

const JSON_TYPE = { 'content-type': 'application/json' };
const ORDER = {
  orderId: 'bad-input-1',
  customerName: 'Ada Marsh',
  customerEmail: 'ada@example.com',
  total: '1450.00',
  items: [{ productId: 1, quantity: 1, price: '1450.00' }],
};

interface BadRequest {
  what: string;
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
}

const order = (what: string, change: object): BadRequest => ({
  what,
  path: '/api/orders',
  method: 'POST',
  headers: JSON_TYPE,
  body: JSON.stringify({ ...ORDER, ...change }),
});

const BAD_REQUESTS: readonly BadRequest[] = [
  { what: 'bad percent-encoding in a page', path: '/product/%' },
  { what: 'bad UTF-8 in a page', path: '/..%c0%af' },
  { what: 'bad UTF-8 in the API', path: '/api/products/search/%E0%A4%A' },
  { what: 'half an emoji', path: '/api/products/search/%ED%A0%BD' },
  { what: 'an id that is no number', path: '/api/products/abc' },
  { what: 'an unknown category', path: '/api/products?category=cars' },
  { what: 'a page below one', path: '/api/products?page=0' },
  { what: 'a path out of the folder of assets', path: '/assets/..%2f..%2f..%2fpackage.json' },
  { what: 'a path out of a remote', path: '/remotes/catalog/..%2f..%2fpackage.json' },
  { what: "a remote's list of releases", path: '/remotes/catalog/releases.json' },
  { what: 'an unknown method', path: '/api/orders', method: 'PATCH' },
  { what: 'malformed JSON', path: '/api/orders', method: 'POST', headers: JSON_TYPE, body: '{"orderId":' },
  {
    what: 'another content type',
    path: '/api/orders',
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(ORDER),
  },
  order('an unknown field', { status: 'completed' }),
  order('a wrong type', { items: 'all of them' }),
  order('no items', { items: [] }),
  order('100 pieces of a product', { items: [{ productId: 1, quantity: 100, price: '1450.00' }] }),
  order('an unknown product', { items: [{ productId: 999_999, quantity: 1, price: '1.00' }] }),
  order('a name of 100 kB', { customerName: 'A'.repeat(100_000) }),
];

test('invalid requests are refused without details about the server, and no order is stored', async ({ stack }) => {
  for (const { what, path, method = 'GET', headers, body } of BAD_REQUESTS)
    await test.step(`the server refuses ${what} (${method} ${path})`, async () => {
      const response = await sendRequest(stack.address + path, method, headers, body);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.body).not.toMatch(/node_modules|at \w+ \(|SELECT|ER_[A-Z]/);
      if (!path.startsWith('/api/')) return;
      expect(response.type).toContain('application/problem+json');
      expect(JSON.parse(response.body)).toMatchObject({ status: response.status, requestId: expect.any(String) });
    });
  const tracked = await sendRequest(
    `${stack.address}/api/orders/track`,
    'POST',
    JSON_TYPE,
    JSON.stringify({ orderId: ORDER.orderId, email: ORDER.customerEmail }),
  );
  expect(tracked.status).toBe(404);
});

interface Response {
  status: number;
  type: string;
  body: string;
}

/** The test uses `node:http`, because `fetch` would normalize the address. */
function sendRequest(
  address: string,
  method: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  const { hostname, port, origin } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path: address.slice(origin.length), method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body: text }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
