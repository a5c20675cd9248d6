import { SESSION_COOKIE, type Client } from '../../test/client';
import { type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

/** A thief who knows the password signs in many times. */
describe('many logins', () => {
  let open: TestApp;
  let limited: TestApp;
  let owner: Person;
  beforeAll(async () => {
    open = await startTestApp();
    limited = await startTestApp({ rateLimits: true }, { keepRows: true });
  });
  beforeEach(async () => {
    owner = await signUp(open.client());
  });
  afterAll(() => Promise.all([open.stop(), limited.stop()]));

  const signIn = async (client: Client, person = owner) =>
    (await client.post('/api/auth/login', { username: person.username, password: person.password })).status;
  const isSignedIn = async (client: Client) =>
    (await client.get<{ user: unknown }>('/api/auth/session')).body.user !== null;
  async function signInOften(times: number, address: (at: number) => string, shop = open): Promise<number[]> {
    const statuses: number[] = [];
    for (let at = 0; at < times; at++) statuses.push(await signIn(shop.client(address(at))));
    return statuses;
  }
  const counts = async (table: string) => {
    const sql = `SELECT COUNT(*) AS count FROM ${table} WHERE user_id = ?`;
    const [row] = await open.dataSource.query<{ count: number }[]>(sql, [owner.id]);
    return Number(row?.count);
  };

  it('from one network end neither the session nor the known device of the owner', async () => {
    await signInOften(24, (at) => `198.51.100.${at}`);
    expect(await isSignedIn(owner.client)).toBe(true);
    expect([await counts('auth_session'), await counts('known_device')]).toEqual([20, 20]);
    // The device is still known: a wrong password on it counts for this device alone, and a sign-in on it sends no
    // mail.
    const [mails] = await open.dataSource.query<{ count: number }[]>(
      "SELECT COUNT(*) AS count FROM mail WHERE recipient = ? AND kind = 'new-sign-in'",
      [owner.email],
    );
    await owner.client.post('/api/auth/logout');
    expect(await signIn(owner.client)).toBe(200);
    const [after] = await open.dataSource.query<{ count: number }[]>(
      "SELECT COUNT(*) AS count FROM mail WHERE recipient = ? AND kind = 'new-sign-in'",
      [owner.email],
    );
    expect(after).toEqual(mails);
  });

  it('from 25 networks end neither the session nor the known device of the owner, day after day', async () => {
    const age = (table: string, hours: number) =>
      open.dataSource.query(`UPDATE ${table} SET created_at = created_at - INTERVAL ${hours} HOUR WHERE user_id = ?`, [
        owner.id,
      ]);
    await age('auth_session', 2);
    await age('known_device', 2);
    for (let day = 0; day < 2; day++) {
      expect(new Set(await signInOften(25, (at) => `198.51.${at}.${day}`))).toEqual(new Set([200]));
      expect(await isSignedIn(owner.client)).toBe(true);
      await age('auth_session', 26);
      await age('known_device', 26);
    }
    await owner.client.post('/api/auth/logout');
    // A new session on the known device is not replaced either.
    expect(await signIn(owner.client)).toBe(200);
    await signInOften(25, (at) => `198.52.${at}.1`);
    expect(await isSignedIn(owner.client)).toBe(true);
    expect([await counts('auth_session'), await counts('known_device')]).toEqual([20, 20]);
  });

  it('from the network of the owner do not end the oldest session', async () => {
    const home = open.client('203.0.113.1');
    await signIn(home);
    await signInOften(24, () => '203.0.113.1');
    expect(await isSignedIn(home)).toBe(true);
  });

  it('on one device replace the sessions of this device', async () => {
    const phone = open.client('203.0.113.7');
    for (let at = 0; at < 24; at++) {
      phone.cookies.delete(SESSION_COOKIE);
      expect(await signIn(phone)).toBe(200);
    }
    expect([await isSignedIn(phone), await isSignedIn(owner.client)]).toEqual([true, true]);
    expect(await counts('known_device')).toBe(2);
  });

  it('are limited per network and in total, but not for the owner on a known device', async () => {
    const statuses = await signInOften(22, () => '198.51.101.1', limited);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    await open.dataSource.query("UPDATE rate_limit SET hits = 60 WHERE bucket LIKE 'login-success:%'");
    expect(await signIn(limited.client())).toBe(429);
    const home = limited.client();
    for (const [name, value] of owner.client.cookies) home.cookies.set(name, value);
    expect(await isSignedIn(home)).toBe(true);
    expect(await signIn(home)).toBe(200);
  });
});
