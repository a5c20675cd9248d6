import { signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

const PEOPLE = 10;
const LOGINS_PER_PERSON = 20;
const TIMEOUT_MS = 60_000;

describe('a login that races with a change of its account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  type Person = Awaited<ReturnType<typeof signUp>>;

  /** Starts logins, makes the change meanwhile, and returns which of the sessions are alive after both. */
  async function survivors(change: (person: Person) => Promise<unknown>): Promise<number> {
    const person = await signUp(test.client());
    const { username, password } = person;
    const clients = Array.from({ length: LOGINS_PER_PERSON }, () => test.client());
    const logins = clients.map((client) => client.post('/api/auth/login', { username, password }));
    const [results] = await Promise.all([Promise.all(logins), change(person)]);
    // A slow machine rejects some with 503.
    expect(results.filter(({ status }) => ![200, 401, 503].includes(status))).toEqual([]);
    const sessions = clients.map((client) => client.get<{ user: unknown }>('/api/auth/session'));
    return (await Promise.all(sessions)).filter(({ body }) => body.user !== null).length;
  }

  async function survivorsOf(change: (person: Person) => Promise<unknown>): Promise<number> {
    let total = 0;
    for (let index = 0; index < PEOPLE; index++) total += await survivors(change);
    return total;
  }

  it(
    'leaves no session of the old password',
    async () => {
      const change = async (person: Person) => {
        const input = { currentPassword: person.password, newPassword: 'a new quiet river' };
        const post = async () => (await person.client.post('/api/auth/change-password', input)).status;
        let status = await post();
        while (status === 503) status = await post();
        expect(status).toBe(200);
      };
      expect(await survivorsOf(change)).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'leaves no session of a deleted user',
    async () => {
      const change = (person: Person) => test.dataSource.query('DELETE FROM `user` WHERE id = ?', [person.id]);
      expect(await survivorsOf(change)).toBe(0);
      const [{ sessions }] = await test.dataSource.query<[{ sessions: string }]>(
        'SELECT COUNT(*) AS sessions FROM auth_session s LEFT JOIN `user` u ON u.id = s.user_id WHERE u.id IS NULL',
      );
      expect(Number(sessions)).toBe(0);
    },
    TIMEOUT_MS,
  );

  it('stores one password when two changes race', async () => {
    const person = await signUp(test.client());
    const change = (newPassword: string) =>
      person.client.post('/api/auth/change-password', { currentPassword: person.password, newPassword });
    const results = await Promise.all(['a first quiet river', 'a second quiet river'].map(change));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('sessions of a user', () => {
  it('are at most twenty, and the oldest ends first', async () => {
    const test = await startTestApp();
    const { client: first, username, password } = await signUp(test.client());
    const clients = Array.from({ length: 20 }, () => test.client());
    for (const client of clients) {
      expect((await client.post('/api/auth/login', { username, password })).status).toBe(200);
    }
    const isAlive = async (client: typeof first) =>
      (await client.get<{ user: unknown }>('/api/auth/session')).body.user !== null;
    expect(await isAlive(first)).toBe(false);
    expect(await Promise.all(clients.map(isAlive))).toEqual(clients.map(() => true));
    await test.stop();
  });
});
