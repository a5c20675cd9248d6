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

interface Bad {
  what: string;
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
}

const order = (what: string, change: object): Bad => ({
  what,
  path: '/api/orders',
  method: 'POST',
  headers: JSON_TYPE,
  body: JSON.stringify({ ...ORDER, ...change }),
});

const BAD: readonly Bad[] = [
  { what: 'bad percent-encoding in a page', path: '/product/%' },
  { what: 'bad UTF-8 in a page', path: '/..%c0%af' },
  { what: 'bad UTF-8 in the API', path: '/api/products/search/%E0%A4%A' },
  { what: 'half an emoji', path: '/api/products/search/%ED%A0%BD' },
  { what: 'an id that is none', path: '/api/products/abc' },
  { what: 'an unknown category', path: '/api/products?category=cars' },
  { what: 'a page below one', path: '/api/products?page=0' },
  { what: 'a way out of the folder', path: '/assets/..%2f..%2f..%2fpackage.json' },
  { what: 'a way out of a remote', path: '/remotes/catalog/..%2f..%2fpackage.json' },
  { what: "a remote's own list", path: '/remotes/catalog/releases.json' },
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
  order('100 items of one', { items: [{ productId: 1, quantity: 100, price: '1450.00' }] }),
  order('a product that is not there', { items: [{ productId: 999_999, quantity: 1, price: '1.00' }] }),
  order('100 KB', { customerName: 'A'.repeat(100_000) }),
];

for (const { what, path, method = 'GET', headers, body } of BAD) {
  test(`${what}: ${method} ${path} is refused`, async ({ stack }) => {
    const answer = await ask(stack.address + path, method, headers, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(|SELECT|ER_[A-Z]/);
    if (path.startsWith('/api/')) {
      expect(answer.type).toContain('application/problem+json');
      expect(JSON.parse(answer.body)).toMatchObject({ status: answer.status, requestId: expect.any(String) });
    }
  });
}

test('nothing of it was stored', async ({ stack }) => {
  const tracked = await ask(
    `${stack.address}/api/orders/track`,
    'POST',
    JSON_TYPE,
    JSON.stringify({ orderId: ORDER.orderId, email: ORDER.customerEmail }),
  );
  expect(tracked.status).toBe(404);
});

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** Not fetch: that would mend the address before it is sent. */
function ask(address: string, method: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const { hostname, port, origin } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path: address.slice(origin.length), method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body: text }),
      );
    });
    // a body that is too large may be refused before it is read to its end
    request.on('error', reject);
    request.end(body);
  });
}
