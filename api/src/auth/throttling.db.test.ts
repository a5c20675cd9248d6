import { type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { DEVICE_COOKIE, type Client } from '../../test/client';

describe('rate limits', () => {
  let test: TestApp;
  let person: Person;
  beforeAll(async () => {
    test = await startTestApp({ rateLimits: true });
    person = await signUp(test.client());
  });
  afterAll(() => test.stop());

  /** Repeats a login that a busy machine refused, because too many passwords waited to be hashed. */
  async function tryLogin(client: Client, password: string, username = person.username) {
    for (;;) {
      const response = await client.post<{ requestId: string }>('/api/auth/login', { username, password });
      if (response.status !== 503) return response;
    }
  }
  /** Sends requests until one is rejected. Returns how many were allowed. */
  async function countAllowed(call: (index: number) => Promise<{ status: number; headers: Record<string, unknown> }>) {
    for (let index = 0; index < 200; index++) {
      const response = await call(index);
      if (response.status !== 429) continue;
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      return index;
    }
    return Infinity;
  }

  const letWindowsPass = () => test.dataSource.query('UPDATE rate_limit SET resets_at = ?', [new Date(Date.now() - 1)]);
  /** Returns a client with a new address in the network that the guesses come from. */
  const neighbour = (number = 200) => test.client(`198.51.100.${number}`);
  /** Guesses the password from several addresses of one network. */
  const guess = (victim: Person, tries: number) =>
    Promise.all(Array.from({ length: tries }, (_, at) => tryLogin(neighbour(at), 'guess', victim.username)));
  /** Sets a counter to a number of guesses. */
  const useUp = (bucket: string, hits: number) =>
    test.dataSource.query('UPDATE rate_limit SET hits = ? WHERE bucket LIKE ?', [hits, `${bucket}:%`]);

  it('lock an account for a network after ten failed logins, with the same response as for a wrong password', async () => {
    const victim = await signUp(test.client());
    const attacker = test.client();
    const tries = await Promise.all(Array.from({ length: 14 }, () => tryLogin(attacker, 'guess', victim.username)));
    expect(tries.map((response) => response.status)).toEqual(tries.map(() => 401));
    const right = await tryLogin(attacker, victim.password, victim.username);
    expect({ ...right.body, requestId: '' }).toEqual({ ...tries[0]?.body, requestId: '' });
    await letWindowsPass();
    expect((await tryLogin(attacker, victim.password, victim.username)).status).toBe(200);
  });

  it('accept the right password from another network address after one address has failed many times', async () => {
    const victim = await signUp(test.client());
    const attacker = test.client();
    for (let index = 0; index < 11; index++) await tryLogin(attacker, 'guess', victim.username);
    expect((await tryLogin(test.client(), victim.password, victim.username)).status).toBe(200);
  });

  it('lock an account for a /24 network after twenty failed logins in a day', async () => {
    const victim = await signUp(test.client());
    await guess(victim, 19);
    expect((await tryLogin(neighbour(), victim.password, victim.username)).status).toBe(200);
    await guess(victim, 10);
    expect((await tryLogin(neighbour(), victim.password, victim.username)).status).toBe(401);
    await letWindowsPass();
    expect((await tryLogin(neighbour(), victim.password, victim.username)).status).toBe(200);
  });

  it('add up the failed logins from all networks of one /48', async () => {
    const victim = await signUp(test.client());
    for (let at = 0; at < 25; at++) await tryLogin(test.client(`2001:db8:7:${at}::1`), 'guess', victim.username);
    const there = test.client('2001:db8:7:ffff::1');
    expect((await tryLogin(there, victim.password, victim.username)).status).toBe(401);
    expect((await tryLogin(test.client(), victim.password, victim.username)).status).toBe(200);
  });

  it('lock an account for unknown devices after 20,000 failures in a day, but not for a known device', async () => {
    const owner = await signUp(test.client());
    await guess(owner, 1);
    await useUp('login-account', 20_000);
    expect((await tryLogin(test.client(), owner.password, owner.username)).status).toBe(401);
    expect((await tryLogin(owner.client, owner.password, owner.username)).status).toBe(200);
  });

  it('accept the owner on a known device while the account and the network are locked', async () => {
    const owner = await signUp(test.client());
    await owner.client.post('/api/auth/logout');
    await guess(owner, 25);
    for (let index = 0; index < 31; index++) await tryLogin(owner.client, 'guess', `nobody else ${index}`);
    expect((await tryLogin(owner.client, owner.password, owner.username)).status).toBe(200);
  });

  it('lock a known device after ten failures', async () => {
    const owner = await signUp(test.client());
    for (let index = 0; index < 10; index++) await tryLogin(owner.client, 'guess', owner.username);
    expect((await tryLogin(owner.client, owner.password, owner.username)).status).toBe(401);
    expect((await tryLogin(test.client(), owner.password, owner.username)).status).toBe(200);
  });

  it.each([
    ['of another user', (attacker: Person) => attacker.client.cookies.get(DEVICE_COOKIE)],
    ['that was made up', () => 'A'.repeat(43)],
  ])('treat a device %s as an unknown device', async (_name, deviceOf) => {
    const [victim, attacker] = [await signUp(test.client()), await signUp(test.client())];
    await guess(victim, 25);
    const client = neighbour();
    client.cookies.set(DEVICE_COOKIE, deviceOf(attacker) ?? '');
    expect((await tryLogin(client, victim.password, victim.username)).status).toBe(401);
  });

  it('treat a device that was last used before a change of the password as an unknown device', async () => {
    const owner = await signUp(test.client());
    const device = neighbour();
    await tryLogin(device, owner.password, owner.username);
    const newPassword = 'a new quiet river';
    await owner.client.post('/api/auth/change-password', { currentPassword: owner.password, newPassword });
    await guess(owner, 25);
    expect((await tryLogin(device, newPassword, owner.username)).status).toBe(401);
    expect((await tryLogin(owner.client, newPassword, owner.username)).status).toBe(200);
  });

  it('do not count successful logins as guesses', async () => {
    const client = test.client();
    for (let index = 0; index < 15; index++) {
      client.cookies.clear();
      expect((await tryLogin(client, person.password)).status).toBe(200);
    }
  });

  it('refuse logins from an IP address after thirty failed logins', async () => {
    const client = test.client();
    expect(await countAllowed((index) => tryLogin(client, 'guess', `nobody${index}`))).toBe(30);
  });

  it('apply despite a forged X-Forwarded-For', async () => {
    const client = test.client();
    const forge = (index: number) =>
      client.post(
        '/api/newsletter',
        { email: `f${index}@example.com` },
        { 'x-forwarded-for': `1.2.3.${index}, 10.99.0.1` },
      );
    expect(await countAllowed(forge)).toBe(10);
  });

  it.each([
    ['a port', (index: number) => `10.99.1.1:${49_152 + index}`],
    ['brackets and a port', (index: number) => `[2001:db8:99::1]:${49_152 + index}`],
    ['no address', (index: number) => `unknown${index}`],
  ])('apply when the proxies report %s', async (_form, addressOf) => {
    const subscribe = (index: number) =>
      test.client(addressOf(index)).post('/api/newsletter', { email: `p${index}@example.com` });
    expect(await countAllowed(subscribe)).toBe(10);
  });

  it.each([
    [
      'signup',
      10,
      (client: Client, index: number) =>
        client.post('/api/auth/signup', {
          firstName: 'X',
          username: `x${index}`,
          email: `x${index}@example.com`,
          password: 'short',
        }),
    ],
    [
      'track',
      10,
      (client: Client, index: number) =>
        client.post('/api/orders/track', { orderId: 'x', email: `t${index}@example.com` }),
    ],
    ['contact', 5, (client: Client) => client.post('/api/contact', {})],
    ['support ticket', 5, (client: Client) => client.post('/api/support-tickets', {})],
    ['search', 60, (client: Client) => client.get('/api/products/search/abc')],
  ])('allow %s %d times', async (_name, limit, call) => {
    const client = test.client();
    expect(await countAllowed((index) => call(client, index))).toBe(limit);
  });

  it('allow five failed order look-ups for one email from an IP address, 20 a day from a /24 network and 20,000 in all', async () => {
    const track = (client: Client) => client.post('/api/orders/track', { orderId: 'x', email: 'tracked@example.com' });
    const client = neighbour(1);
    expect(await countAllowed(() => track(client))).toBe(5);
    expect(await countAllowed((index) => track(neighbour(2 + index)))).toBe(15);
    expect((await track(test.client())).status).toBe(404);
    await useUp('track-email', 20_000);
    expect((await track(test.client())).status).toBe(429);
  });

  it.each([
    ['a /64', 10, () => '2001:db8:1:1::1'],
    ['a /56', 40, (index: number) => `2001:db8:2:${index.toString(16)}::1`],
    ['a /48', 160, (index: number) => `2001:db8:3:${(index * 256).toString(16)}::1`],
  ])('treat %s as one client, which may send %d newsletter sign-ups', async (_name, limit, address) => {
    const subscribe = (index: number) => test.client(address(index)).post('/api/newsletter', { email: 'no address' });
    expect(await countAllowed(subscribe)).toBe(limit);
  });

  it('do not count requests that fail with 500', async () => {
    const [product] = (await storeProducts(test.dataSource, {})) as [number];
    const buyer = await signUp(test.client());
    const order = () => buyer.client.post('/api/orders', sampleOrder(product));
    await test.dataSource.query('RENAME TABLE order_history TO order_history_away');
    const failed = await Promise.all(Array.from({ length: 5 }, order));
    for (let at = 0; at < 20; at++) failed.push(await order());
    await test.dataSource.query('RENAME TABLE order_history_away TO order_history');
    expect(failed.map(({ status }) => status)).toEqual(Array(25).fill(500));
    expect(await countAllowed(order)).toBe(20);
  });

  it('count a list with a search as a search, unless the gateway itself requests the list', async () => {
    const client = test.client();
    const list = (index: number) => client.get(`/api/products?q=abc${index % 3}`);
    expect(await countAllowed(list)).toBe(60);
    expect((await client.get('/api/products/search/abc')).status).toBe(429);
    expect((await client.get('/api/products')).status).toBe(200);
    const ofGateway = () => test.app.inject({ url: '/api/products?q=abc' });
    for (let at = 0; at < 70; at++) expect((await ofGateway()).statusCode).toBe(200);
  });

  it('allow a session 20 orders and 5 password changes', async () => {
    const [product] = (await storeProducts(test.dataSource, {})) as [number];
    expect(await countAllowed(() => person.client.post('/api/orders', sampleOrder(product)))).toBe(20);
    const change = { currentPassword: 'wrong', newPassword: 'a new quiet river' };
    expect(await countAllowed(() => person.client.post('/api/auth/change-password', change))).toBe(5);
  });
});
