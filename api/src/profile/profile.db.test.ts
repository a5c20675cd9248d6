import { type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { TestResponse, Client } from '../../test/client';
import type { ProfileView } from './profile.dto';

type Problem = { code?: string; detail: string; requestId: string; errors: { field: string }[] };

describe('a profile', () => {
  let test: TestApp;
  let person: Person;
  beforeAll(async () => {
    test = await startTestApp();
  });
  beforeEach(async () => {
    person = await signUp(test.client());
  });
  afterAll(() => test.stop());

  const read = async (client: Client) => (await client.get<ProfileView>('/api/users/me')).body;

  function patch<T = ProfileView>(
    client: Client,
    change: object,
    ifMatch: string | null = '"1"',
  ): Promise<TestResponse<T>> {
    const headers = { 'content-type': 'application/json', ...(ifMatch === null ? {} : { 'if-match': ifMatch }) };
    return client.send<T>('PATCH', '/api/users/me', JSON.stringify(change), headers);
  }

  const refuse = (change: object, ifMatch?: string | null) => patch<Problem>(person.client, change, ifMatch);

  it('starts with the default preferences', async () => {
    const response = await person.client.get<ProfileView>('/api/users/me');
    expect(response.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
    expect(response.body).toMatchObject({
      id: person.id,
      email: person.email,
      phone: null,
      telegramUsername: null,
      emailNotifications: true,
      pushNotifications: false,
      marketingEmails: true,
      orderUpdates: true,
      orderAlerts: true,
      loginAlerts: true,
      sessionTimeout: 30,
      version: 1,
    });
    expect(response.text).not.toMatch(/password|hash|key/i);
  });

  it('stores only the changed fields', async () => {
    const change = {
      firstName: 'Zoë',
      lastName: ' Ångström 漢 ',
      phone: ' +44 20 7946 0958 ',
      telegramUsername: '@zoe_a',
      pushNotifications: true,
    };
    const saved = await patch(person.client, change);
    expect(saved).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    const elsewhere = test.client();
    await elsewhere.post('/api/auth/login', { username: person.username, password: person.password });
    expect(await read(elsewhere)).toMatchObject({
      firstName: 'Zoë',
      lastName: 'Ångström 漢',
      email: person.email,
      phone: '+44 20 7946 0958',
      telegramUsername: '@zoe_a',
      pushNotifications: true,
      marketingEmails: true,
      version: 2,
    });
    await patch(person.client, { lastName: '', phone: null, telegramUsername: '  ' }, '"2"');
    expect(await read(person.client)).toMatchObject({
      lastName: null,
      phone: null,
      telegramUsername: '',
      version: 3,
    });
  });

  it('returns 409 for a save that would overwrite a later one', async () => {
    await patch(person.client, { firstName: 'First' });
    const late = await refuse({ firstName: 'Second' });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await read(person.client)).firstName).toBe('First');
  });

  it('accepts only one of many parallel saves', async () => {
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, index) => patch(person.client, { firstName: `Save ${index}` })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await read(person.client)).version).toBe(2);
  });

  it.each([
    ['no If-Match', null, 428],
    ['any version', '*', 409],
    ['an unknown version', '"abc"', 409],
    ['a later version', '"2"', 409],
    ['a huge number', `"${'9'.repeat(400)}"`, 409],
    ['a weak tag of a compressing proxy', 'W/"1-br"', 200],
  ])('checks the version in If-Match: %s', async (_what, ifMatch, status) => {
    expect((await patch(person.client, { firstName: 'X' }, ifMatch)).status).toBe(status);
  });

  it.each([
    ['firstName', { firstName: '' }],
    ['firstName', { firstName: null }],
    ['firstName', { firstName: 'x'.repeat(101) }],
    ['lastName', { lastName: 5 }],
    ['email', { email: 'nowhere' }],
    ['email', { email: null }],
    ['phone', { phone: 'call me' }],
    ['phone', { phone: `+${'1'.repeat(32)}` }],
    ['telegramUsername', { telegramUsername: 'two words' }],
    ['telegramUsername', { telegramUsername: 'x'.repeat(65) }],
    ['emailNotifications', { emailNotifications: 'yes' }],
    ['loginAlerts', { loginAlerts: null }],
    ['sessionTimeout', { sessionTimeout: 7.5 }],
    ['sessionTimeout', { sessionTimeout: '30' }],
    ['sessionTimeout', { sessionTimeout: null }],
    ['twoFactorAuth', { twoFactorAuth: true }],
    ['isAdmin', { isAdmin: true }],
    ['username', { username: 'other' }],
    ['version', { version: 9 }],
    ['passwordHash', { passwordHash: 'x' }],
  ])('stores nothing when %s is wrong', async (field, wrong) => {
    const response = await refuse({ orderUpdates: false, ...wrong });
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual([field]);
    expect(await read(person.client)).toMatchObject({ orderUpdates: true, version: 1 });
  });

  it('accepts the same email in another letter case without a password, and does not change it', async () => {
    expect(await patch(person.client, { email: person.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { email: person.email, pendingEmail: null },
    });
  });

  it('allows ten attempts an hour to change the email with a password', async () => {
    const limited = await startTestApp({ rateLimits: true }, { keepRows: true });
    const client = limited.client();
    await client.post('/api/auth/login', { username: person.username, password: person.password });
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await patch(client, { email: `try${at}@example.com`, currentPassword: 'a guess' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    await limited.stop();
  });

  describe('session timeout', () => {
    const setIdle = (minutes: number) =>
      test.dataSource.query('UPDATE auth_session SET last_seen_at = ? WHERE user_id = ?', [
        new Date(Date.now() - minutes * 60_000),
        person.id,
      ]);
    const status = async () => (await person.client.get('/api/users/me')).status;

    it('ends a session that was idle for 30 minutes', async () => {
      await setIdle(29);
      expect(await status()).toBe(200);
      await setIdle(31);
      expect(await status()).toBe(401);
    });

    it('applies to existing and new sessions', async () => {
      const elsewhere = test.client();
      const login = { username: person.username, password: person.password };
      await elsewhere.post('/api/auth/login', login);
      await patch(person.client, { sessionTimeout: 90 });
      await setIdle(89);
      expect(await status()).toBe(200);
      await setIdle(91);
      expect(await status()).toBe(401);
      expect((await elsewhere.get('/api/users/me')).status).toBe(401);
      await person.client.post('/api/auth/login', login);
      await setIdle(89);
      expect(await status()).toBe(200);
      await setIdle(91);
      expect(await status()).toBe(401);
    });

    it.each([
      [4, 5],
      [5, 5],
      [120, 120],
      [121, 120],
      [-1, 5],
      [1e15, 120],
    ])('of %d minutes is stored as %d minutes', async (given, stored) => {
      expect((await patch(person.client, { sessionTimeout: given })).body.sessionTimeout).toBe(stored);
    });
  });
});
