import { OLD_NAMES_UNTIL } from '@telemarket/server-kit/token-cookie';
import { type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { AuthSessionRepository } from './auth-session.repository';
import { type Client, SESSION_COOKIE, type TestResponse } from '../../test/client';

type WhoAmI = { user: { username: string } | null };

describe('a session', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  const cookieOf = (response: TestResponse) => [response.headers['set-cookie']].flat().join('\n');
  const who = async (client: ReturnType<TestApp['client']>) =>
    (await client.get<WhoAmI>('/api/auth/session')).body.user?.username ?? null;

  // @spec-3.25
  it('sends a cookie that is HttpOnly, same-site and ends with the browser', async () => {
    const person = await signUp(test.client());
    const login = await person.client.post('/api/auth/login', { username: person.username, password: person.password });
    expect(cookieOf(login)).toMatch(/^sid-80=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/m);
  });

  it('lasts for 30 days when cookies were accepted', async () => {
    const person = await signUp(test.client());
    person.client.cookies.set('cookieConsent', 'true');
    const login = await person.client.post('/api/auth/login', { username: person.username, password: person.password });
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookieOf(login))?.[1] ?? '');
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(30);
  });

  // @spec-3.26
  it('remembers the device for 180 days when cookies were accepted', async () => {
    const person = await signUp(test.client());
    person.client.cookies.set('cookieConsent', 'true');
    const login = await person.client.post('/api/auth/login', { username: person.username, password: person.password });
    const expires = Date.parse(/^device-80=.*Expires=([^;]+)/m.exec(cookieOf(login))?.[1] ?? '');
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(180);
  });

  it('has a Secure cookie that is bound to the host when the site uses TLS', async () => {
    const secure = await startTestApp({ publicOrigin: 'https://shop.example' });
    const login = await secure.client().post('/api/auth/signup', {
      firstName: 'Tess',
      username: 'tess',
      email: 'tess@example.com',
      password: 'a quiet river 7',
    });
    expect(cookieOf(login)).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/m);
    await secure.stop();
  });

  // @spec-3.53
  it('has a cookie with the port in its name when the site has no TLS, so that a site at another port keeps its session', async () => {
    const at = (port: number, browser: Client) => {
      const headers = { 'x-forwarded-host': `localhost:${port}` };
      return {
        who: async () => (await browser.get<WhoAmI>('/api/auth/session', headers)).body.user?.username ?? null,
        post: (path: string, body: object) => browser.post(`/api/auth/${path}`, body, headers),
      };
    };
    const [ada, bob] = [await signUp(test.client()), await signUp(test.client())];
    const browser = test.client();
    const [first, second] = [at(8080, browser), at(8090, browser)];
    await first.post('login', { username: ada.username, password: ada.password });
    await second.post('login', { username: bob.username, password: bob.password });
    expect([await first.who(), await second.who()]).toEqual([ada.username, bob.username]);
    await second.post('logout', {});
    expect([await first.who(), await second.who()]).toEqual([ada.username, null]);
  });

  // @spec-3.53
  it('is read from a cookie without a port in its name until 2026-12-28, and gets a new cookie at the next sign-in', async () => {
    const person = await signUp(test.client());
    const { cookies } = person.client;
    cookies.set('sid', cookies.get(SESSION_COOKIE) as string);
    cookies.delete(SESSION_COOKIE);
    expect(await who(person.client)).toBe(Date.now() < OLD_NAMES_UNTIL ? person.username : null);
    await person.client.post('/api/auth/login', { username: person.username, password: person.password });
    expect([cookies.has('sid'), cookies.has(SESSION_COOKIE)]).toEqual([Date.now() >= OLD_NAMES_UNTIL, true]);
  });

  it('stays when the session that should replace it cannot be stored', async () => {
    const { client, username, password } = await signUp(test.client());
    const insert = jest.spyOn(AuthSessionRepository.prototype, 'insert').mockRejectedValue(new Error('planted'));
    const login = await client.post('/api/auth/login', { username, password });
    const change = { currentPassword: password, newPassword: 'another quiet river 7' };
    const changed = await client.post('/api/auth/change-password', change);
    insert.mockRestore();
    expect([login.status, changed.status]).toEqual([500, 500]);
    expect(await who(client)).toBe(username);
  });

  it('gets a new id at every login, and the earlier session ends', async () => {
    const { client, username, password } = await signUp(test.client());
    const before = client.cookies.get(SESSION_COOKIE) as string;
    await client.post('/api/auth/login', { username, password });
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before);
    expect(await who(client)).toBe(username);
    client.cookies.set(SESSION_COOKIE, before);
    expect(await who(client)).toBeNull();
  });

  it('never accepts an id that the client has chosen', async () => {
    const { client, username, password } = await signUp(test.client());
    const planted = 'A'.repeat(43);
    client.cookies.set(SESSION_COOKIE, planted);
    await client.post('/api/auth/login', { username, password });
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(planted);
  });

  it('ends on the server with the logout', async () => {
    const { client } = await signUp(test.client());
    const sid = client.cookies.get(SESSION_COOKIE) as string;
    const logout = await client.post('/api/auth/logout');
    expect(logout).toMatchObject({ status: 204, text: '' });
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    client.cookies.set(SESSION_COOKIE, sid);
    expect(await who(client)).toBeNull();
  });

  it('ends after its idle timeout', async () => {
    const { client, id, username } = await signUp(test.client());
    const idle = (minutes: number) =>
      test.dataSource.query('UPDATE auth_session SET idle_minutes = 5, last_seen_at = ? WHERE user_id = ?', [
        new Date(Date.now() - minutes * 60_000),
        id,
      ]);
    await idle(4.5);
    expect(await who(client)).toBe(username);
    await idle(5.5);
    expect(await who(client)).toBeNull();
  });

  // @spec-7.16
  it.each([
    ['restarts its idle time with each use', {}, 0],
    ['does not restart its idle time with the request of a timer', { 'tm-idle': '1' }, 4],
  ])('%s', async (_case, headers, minutes) => {
    const { client, id } = await signUp(test.client());
    await test.dataSource.query('UPDATE auth_session SET last_seen_at = ? WHERE user_id = ?', [
      new Date(Date.now() - 4.5 * 60_000),
      id,
    ]);
    expect((await client.get('/api/users/me/messages/unread', headers)).status).toBe(200);
    const [{ age }] = await test.dataSource.query<[{ age: number }]>(
      'SELECT TIMESTAMPDIFF(SECOND, MAX(last_seen_at), UTC_TIMESTAMP()) AS age FROM auth_session WHERE user_id = ?',
      [id],
    );
    expect(Math.floor(Number(age) / 60)).toBe(minutes);
  });

  // @spec-7.16
  it.each([
    ['of a session that has ended', 'A'.repeat(43)],
    ['that is no token', 'garbage'],
  ])('a cookie %s is deleted with the session response and with the first 401', async (_case, sid) => {
    for (const path of ['/api/auth/session', '/api/users/me']) {
      const client = test.client();
      client.cookies.set(SESSION_COOKIE, sid);
      const response = await client.get(path);
      expect(cookieOf(response)).toMatch(/^sid-80=; .*Expires=Thu, 01 Jan 1970/m);
      expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    }
  });

  it('sends no cookie in the session response while it is alive, nor to a visitor without a session', async () => {
    const { client } = await signUp(test.client());
    for (const visitor of [client, test.client()])
      expect((await visitor.get('/api/auth/session')).headers).not.toHaveProperty('set-cookie');
  });

  it('is stored only as a hash', async () => {
    const { client } = await signUp(test.client());
    const rows = await test.dataSource.query<object[]>('SELECT * FROM auth_session');
    expect(JSON.stringify(rows)).not.toContain(client.cookies.get(SESSION_COOKIE));
  });

  it('ends in other browsers when the password changes', async () => {
    const person = await signUp(test.client());
    const elsewhere = test.client();
    const login = { username: person.username, password: person.password };
    await elsewhere.post('/api/auth/login', login);
    const before = person.client.cookies.get(SESSION_COOKIE) as string;
    const change = { currentPassword: person.password, newPassword: 'another quiet river 8' };
    expect((await person.client.post('/api/auth/change-password', change)).status).toBe(200);
    expect(await who(elsewhere)).toBeNull();
    expect(await who(person.client)).toBe(person.username);
    expect(person.client.cookies.get(SESSION_COOKIE)).not.toBe(before);
    expect((await test.client().post('/api/auth/login', login)).status).toBe(401);
    const renewed = { ...login, password: change.newPassword };
    expect((await test.client().post('/api/auth/login', renewed)).status).toBe(200);
  });

  it.each<[string, (person: Person) => Promise<TestResponse>]>([
    [
      'a change of the password',
      ({ client, password }) =>
        client.post('/api/auth/change-password', { currentPassword: password, newPassword: 'another quiet river 8' }),
    ],
    ['another sign-in', ({ client, username, password }) => client.post('/api/auth/login', { username, password })],
  ])('%s does not lose its cookie to the response of an earlier request', async (_change, change) => {
    const person = await signUp(test.client());
    const earlier = test.client();
    earlier.cookies.set(SESSION_COOKIE, person.client.cookies.get(SESSION_COOKIE) as string);
    expect((await change(person)).status).toBe(200);
    for (const path of ['/api/auth/session', '/api/users/me'])
      expect((await earlier.get(path)).headers).not.toHaveProperty('set-cookie');
    expect((await earlier.get('/api/users/me')).status).toBe(401);
    await test.dataSource.query('UPDATE auth_session SET expires_at = expires_at - INTERVAL 2 MINUTE');
    expect(cookieOf(await earlier.get('/api/users/me'))).toMatch(/^sid-80=; .*Expires=Thu, 01 Jan 1970/m);
  });

  // @spec-7.16
  it('does not reveal the password or the keys of the user', async () => {
    const { client } = await signUp(test.client());
    const { body, headers } = await client.get<{ user: object }>('/api/auth/session');
    expect(Object.keys(body.user).sort()).toEqual(
      [
        ...['createdAt', 'email', 'firstName', 'id', 'isAdmin', 'lastName', 'staffRole', 'telegramId', 'updatedAt'],
        'username',
      ].sort(),
    );
    expect(headers['cache-control']).toBe('no-store');
  });
});
