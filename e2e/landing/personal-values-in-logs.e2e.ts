import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/root';
import { expect, test } from '../test';

/** A visitor enters these values, which no other test uses. */
const PERSON = {
  firstName: 'Quirina',
  lastName: 'Vandersloot',
  username: 'quirina-vandersloot',
  email: 'quirina.vandersloot+shop@mail.example.com',
  password: 'Zebra-&-plum 77 %40',
};
const SEARCH = 'obsidian falcon';
const MESSAGE = 'Please call me at +31 6 5550 1234 about the escrow';
const PHONE = '+31 6 5550 1234';

test('the logs contain no personal value that a visitor has entered', async ({ stack }, { parallelIndex }) => {
  const logs = ['api', 'gateway'].map((server) => {
    const file = join(ROOT, `.data/logs/e2e-${server}-${parallelIndex}.log`);
    // Earlier runs have written to the same log file, so the test reads only the new part.
    const { size } = statSync(file);
    return { server, read: () => readFileSync(file).subarray(size).toString().toLowerCase() };
  });
  const origin = stack.address;
  let cookie = '';
  const call = async (path: string, body?: object) => {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';', 1)[0] ?? '';
    await response.text();
    return response.status;
  };
  const statuses: Record<string, number> = {};
  const encoded = encodeURIComponent;
  const person = { ...PERSON, confirmPassword: undefined };
  const contact = { buyerName: PERSON.firstName, buyerEmail: PERSON.email, message: MESSAGE };
  const item = { productId: 1, quantity: 1, price: '1450.00' };
  const order = { orderId: '9007199254', customerName: `${PERSON.firstName} ${PERSON.lastName}`, total: '1450.00' };

  for (const path of [
    `/?search=${encoded(SEARCH)}`,
    `/api/products/search/${encoded(SEARCH)}`,
    `/api/products?search=${encoded(SEARCH)}`,
    `/api/products/search/${encoded(SEARCH)}?x=${encoded(PERSON.email)}`,
    `/nowhere/${encoded(PERSON.email)}`,
  ])
    statuses[path] = await call(path);
  statuses['order'] = await call('/api/orders', { ...order, customerEmail: PERSON.email, items: [item] });
  statuses['tracking'] = await call('/api/orders/track', { orderId: order.orderId, email: PERSON.email });
  statuses['wrong login'] = await call('/api/auth/login', { username: PERSON.email, password: PERSON.password });
  statuses['signup'] = await call('/api/auth/signup', person);
  statuses['signup again'] = await call('/api/auth/signup', person);
  statuses['login'] = await call('/api/auth/login', { username: PERSON.username, password: PERSON.password });
  statuses['history'] = await call(`/api/orders/user/${encoded(PERSON.email)}`);
  statuses['history of somebody else'] = await call(`/api/orders/user/x-${PERSON.email}`);
  statuses['newsletter'] = await call('/api/newsletter', { email: PERSON.email });
  statuses['contact'] = await call('/api/contact', contact);
  await stack.setAdmin(PERSON.username, true);
  for (const list of ['orders', 'users', 'messages', 'products'])
    statuses[`admin ${list}`] = await call(`/api/admin/${list}?q=${encoded(PERSON.email)}`);
  await call(`/admin?tab=users&q=${encoded(PERSON.email)}`);
  await call('/api/orders', { bad: PERSON.email });

  // without the API, the gateway logs that it could not forward the request
  await stack.stopApi();
  statuses['without the API'] = await call(`/api/orders/user/${encoded(PERSON.email)}`);
  await stack.startApi();
  expect(statuses).toMatchObject({ signup: 201, login: 200, history: 200, newsletter: 201, 'admin users': 200 });
  expect(statuses['without the API']).toBe(503);

  const values = [...Object.values(PERSON), SEARCH, MESSAGE, PHONE];
  const forms = values.flatMap((value) => [value, encoded(value), value.replaceAll(' ', '+'), JSON.stringify(value)]);
  for (const { server, read } of logs) {
    const log = read();
    expect(log).toContain('"level"');
    expect([server, forms.filter((form) => log.includes(form.toLowerCase()))]).toEqual([server, []]);
  }
});
