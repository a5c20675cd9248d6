import { type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { Client } from '../../test/client';

describe('limits', () => {
  let test: TestApp;
  let person: Person;
  beforeAll(async () => {
    test = await startTestApp({ rateLimits: true });
    person = await signUp(test.client());
  });
  afterAll(() => test.stop());

  const tryLogin = (client: Client, password: string, username = person.username) =>
    client.post<{ requestId: string }>('/api/auth/login', { username, password });
  /** Sends requests until one is rejected. Returns how many were allowed. */
  async function countAllowed(call: (index: number) => Promise<{ status: number; headers: Record<string, unknown> }>) {
    for (let index = 0; index < 100; index++) {
      const response = await call(index);
      if (response.status !== 429) continue;
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      return index;
    }
    return Infinity;
  }

  const letWindowsPass = () => test.dataSource.query('UPDATE rate_limit SET resets_at = ?', [new Date(Date.now() - 1)]);
  /** Guesses the password from addresses of their own. */
  const guess = (victim: Person, tries: number) =>
    Promise.all(Array.from({ length: tries }, () => tryLogin(test.client(), 'guess', victim.username)));

  it('lock an account for a network after ten failures with the response of a wrong password', async () => {
    const victim = await signUp(test.client());
    const attacker = test.client();
    const tries = await Promise.all(Array.from({ length: 14 }, () => tryLogin(attacker, 'guess', victim.username)));
    expect(tries.map((response) => response.status)).toEqual(tries.map(() => 401));
    const right = await tryLogin(attacker, victim.password, victim.username);
    expect({ ...right.body, requestId: '' }).toEqual({ ...tries[0]?.body, requestId: '' });
    await letWindowsPass();
    expect((await tryLogin(attacker, victim.password, victim.username)).status).toBe(200);
  });

  it('let the right password in from another address than that of the failures', async () => {
    const victim = await signUp(test.client());
    const attacker = test.client();
    for (let index = 0; index < 20; index++) await tryLogin(attacker, 'guess', victim.username);
    expect((await tryLogin(test.client(), victim.password, victim.username)).status).toBe(200);
  });

  it('lock an account for unknown devices after fifty failures from many addresses', async () => {
    const victim = await signUp(test.client());
    await guess(victim, 49);
    expect((await tryLogin(test.client(), victim.password, victim.username)).status).toBe(200);
    await guess(victim, 10);
    expect((await tryLogin(test.client(), victim.password, victim.username)).status).toBe(401);
    await letWindowsPass();
    expect((await tryLogin(test.client(), victim.password, victim.username)).status).toBe(200);
  });

  it('let the owner in on a known device while the account and the network are locked', async () => {
    const owner = await signUp(test.client());
    await owner.client.post('/api/auth/logout');
    await guess(owner, 60);
    for (let index = 0; index < 40; index++) await tryLogin(owner.client, 'guess', `nobody else ${index}`);
    expect((await tryLogin(owner.client, owner.password, owner.username)).status).toBe(200);
  });

  it('lock a known device after ten failures', async () => {
    const owner = await signUp(test.client());
    for (let index = 0; index < 10; index++) await tryLogin(owner.client, 'guess', owner.username);
    expect((await tryLogin(owner.client, owner.password, owner.username)).status).toBe(401);
    expect((await tryLogin(test.client(), owner.password, owner.username)).status).toBe(200);
  });

  it.each([
    ['of another user', (attacker: Person) => attacker.client.cookies.get('device')],
    ['that was made up', () => 'A'.repeat(43)],
  ])('do not trust a device %s', async (_name, deviceOf) => {
    const [victim, attacker] = [await signUp(test.client()), await signUp(test.client())];
    await guess(victim, 60);
    const client = test.client();
    client.cookies.set('device', deviceOf(attacker) ?? '');
    expect((await tryLogin(client, victim.password, victim.username)).status).toBe(401);
  });

  it('do not trust a device from before a change of the password', async () => {
    const owner = await signUp(test.client());
    const other = test.client();
    await tryLogin(other, owner.password, owner.username);
    const newPassword = 'a new quiet river';
    await owner.client.post('/api/auth/change-password', { currentPassword: owner.password, newPassword });
    await guess(owner, 60);
    expect((await tryLogin(other, newPassword, owner.username)).status).toBe(401);
    expect((await tryLogin(owner.client, newPassword, owner.username)).status).toBe(200);
  });

  it('do not count logins that succeed', async () => {
    const client = test.client();
    for (let index = 0; index < 35; index++) expect((await tryLogin(client, person.password)).status).toBe(200);
  });

  it('reject an address after thirty failed logins', async () => {
    const client = test.client();
    expect(await countAllowed((index) => tryLogin(client, 'guess', `nobody${index}`))).toBe(30);
  });

  it('cannot be evaded by a forged X-Forwarded-For', async () => {
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

  it('allow tracking for one e-mail 5 times from any address', async () => {
    const track = () => test.client().post('/api/orders/track', { orderId: 'x', email: 'tracked@example.com' });
    expect(await countAllowed(track)).toBe(5);
  });

  it('allow a session 20 orders and 5 password changes', async () => {
    const [product] = (await storeProducts(test.dataSource, {})) as [number];
    expect(await countAllowed(() => person.client.post('/api/orders', sampleOrder(product)))).toBe(20);
    const change = { currentPassword: 'wrong', newPassword: 'a new quiet river' };
    expect(await countAllowed(() => person.client.post('/api/auth/change-password', change))).toBe(5);
  });
});
