import { type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { SESSION_COOKIE, type Client } from '../../test/client';
import type { AuthSessionView } from './auth-session.view';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

describe('the sessions of a person', () => {
  let test: TestApp;
  let person: Person;
  beforeAll(async () => {
    test = await startTestApp();
  });
  beforeEach(async () => {
    person = await signUp(test.client());
  });
  afterAll(() => test.stop());

  async function signInFrom(userAgent: string): Promise<Client> {
    const client = test.client();
    const login = { username: person.username, password: person.password };
    await client.post('/api/auth/login', login, { 'user-agent': userAgent });
    return client;
  }
  const list = async (client: Client) => (await client.get<AuthSessionView[]>('/api/users/me/sessions')).body;
  const end = (client: Client, id: number | string) => client.send('DELETE', `/api/users/me/sessions/${id}`);

  it('are listed with their devices, and the current session is marked', async () => {
    const phone = await signInFrom(PHONE);
    const sessions = await list(phone);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)).toMatchObject({ device: 'Chrome on Android' });
    expect((await list(person.client)).filter(({ current }) => current)).toHaveLength(1);
    const { text } = await phone.get('/api/users/me/sessions');
    expect(text).not.toContain(phone.cookies.get(SESSION_COOKIE));
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });

  it('can be ended one by one', async () => {
    const phone = await signInFrom(PHONE);
    const session = (await list(person.client)).find(({ current }) => !current);
    expect((await end(person.client, session?.id ?? 0)).status).toBe(204);
    expect((await phone.get('/api/users/me')).status).toBe(401);
    expect(await list(person.client)).toHaveLength(1);
    expect((await end(person.client, session?.id ?? 0)).status).toBe(404);
  });

  it('can all be ended except the current one', async () => {
    const stranger = await signUp(test.client());
    const [phone, tablet] = [await signInFrom(PHONE), await signInFrom('x')];
    expect((await phone.send('DELETE', '/api/users/me/sessions')).status).toBe(204);
    expect((await list(phone)).map(({ current }) => current)).toEqual([true]);
    for (const client of [person.client, tablet]) expect((await client.get('/api/users/me')).status).toBe(401);
    expect((await stranger.client.get('/api/users/me')).status).toBe(200);
  });

  it('cannot be ended by another user', async () => {
    const stranger = await signUp(test.client());
    const [session] = await list(person.client);
    expect((await end(stranger.client, session?.id ?? 0)).status).toBe(404);
    expect((await person.client.get('/api/users/me')).status).toBe(200);
  });

  it.each(['0', '-1', 'abc', '1.5', '9'.repeat(30), '%00', "1'--"])(
    'cannot be ended with the invalid id %p',
    async (id) => {
      expect((await end(person.client, id)).status).toBe(404);
      expect(await list(person.client)).toHaveLength(1);
    },
  );

  it('are not listed when they are idle for too long or have expired', async () => {
    await signInFrom(PHONE);
    const [phone] = (await list(person.client)).filter(({ current }) => !current);
    const set = (column: string, time: Date) =>
      test.dataSource.query(`UPDATE auth_session SET ${column} = ? WHERE id = ?`, [time, phone?.id]);
    await set('last_seen_at', new Date(Date.now() - 31 * 60_000));
    expect(await list(person.client)).toHaveLength(1);
    await set('last_seen_at', new Date());
    expect(await list(person.client)).toHaveLength(2);
    await set('expires_at', new Date());
    expect(await list(person.client)).toHaveLength(1);
  });

  it.each([
    ['a very long user agent', 'x'.repeat(5_000)],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['bytes that are not text', 'é\u0080\u00ff'],
  ])('show an unknown device for %s', async (_what, userAgent) => {
    const client = await signInFrom(userAgent);
    expect((await list(client)).find(({ current }) => current)?.device).toBe('Unknown device');
  });
});
