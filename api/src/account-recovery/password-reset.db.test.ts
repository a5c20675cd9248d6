import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, makeAdmin, type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { findMails } from '../../test/wait-for-mail';
import { AccountToken } from '../account-token/account-token.entity';
import { AccountTokenService } from '../account-token/account-token.service';
import { hashOf, newToken } from '../secret/token';
import { PasswordLinkService } from './password-link.service';
import { PasswordService } from '../password/password.service';

const NEW = 'a new quiet river';

describe('a password reset', () => {
  let mailbox: TestMailbox;
  let test: TestApp;
  let person: Person;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.config);
  });
  beforeEach(async () => {
    person = await signUp(test.client());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  const ask = (email: string, from = test) => from.client().post('/api/auth/request-password-reset', { email });
  const settle = (of = test) => of.app.get(PasswordLinkService, { strict: false }).beforeApplicationShutdown();
  const sendNew = (token: string, newPassword = NEW, client = test.client()) =>
    client.post<{ code?: string } | null>('/api/auth/reset-password', { token, newPassword });
  const login = (password: string, client = test.client()) =>
    client.post('/api/auth/login', { username: person.username, password });
  const isSignedIn = async (client = person.client) =>
    (await client.get<{ user: unknown }>('/api/auth/session')).body.user !== null;

  /** Requests a link and returns the token of its mail. */
  async function receiveToken(): Promise<string> {
    const nth = findMails(mailbox, { to: person.email, kind: 'reset-password' }).length;
    await ask(person.email);
    const { links } = await mailbox.wait({ to: person.email, kind: 'reset-password', nth });
    const [link = ''] = links;
    expect(link).toMatch(/^http:\/\/localhost:8080\/reset-password#/);
    const values = new URLSearchParams(new URL(link).hash.slice(1));
    expect(values.get('username')).toBe(person.username);
    return values.get('token') ?? '';
  }

  it('replaces the password through a link that works once', async () => {
    const token = await receiveToken();
    expect((await sendNew(token)).status).toBe(204);
    expect((await login(person.password)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
    expect(await sendNew(token, 'a third quiet river')).toMatchObject({ status: 410, body: { code: 'link-used' } });
  });

  it('ends every session and informs the user by mail', async () => {
    const elsewhere = test.client();
    await login(person.password, elsewhere);
    await sendNew(await receiveToken());
    expect([await isSignedIn(), await isSignedIn(elsewhere)]).toEqual([false, false]);
    const mail = await mailbox.wait({ to: person.email, kind: 'password-changed' });
    expect(mail.subject).toBe('Your password was changed');
    expect(mail.links).toEqual(['http://localhost:8080/forgot-password']);
  });

  it('returns neither a session nor data of the account', async () => {
    const response = await sendNew(await receiveToken());
    expect(response.text).toBe('');
    expect(String(response.headers['set-cookie'])).not.toMatch(/\bsid\b/);
  });

  it('returns the same response for an unknown address, and sends no mail', async () => {
    const known = await ask(person.email);
    const unknown = await ask('nobody@example.com');
    const seen = ({ status, headers, text }: typeof known) => [status, Object.keys(headers), text];
    expect(seen(unknown)).toEqual(seen(known));
    expect(unknown.status).toBe(202);
    await settle();
    await mailbox.wait({ to: person.email, kind: 'reset-password' });
    expect(mailbox.mails.filter((mail) => mail.to.includes('nobody@example.com'))).toEqual([]);
  });

  it('sends one mail with a link for each account that claims the address, including the newest account', async () => {
    const email = `of-${person.email}`;
    for (const name of ['one', 'two', 'three']) {
      const input = { firstName: 'Eve', username: `${name}-${person.username}`, password: 'a loud river 7' };
      await test.client().post('/api/auth/signup', { ...input, email });
    }
    const hers = { firstName: 'Ann', username: `ann-${person.username}`, email, password: 'a calm river 7' };
    await test.client().post('/api/auth/signup', hers);
    const lure = 'https://evil.example/win';
    const rename = 'UPDATE `user` SET username = ?, username_key = ? WHERE username = ?';
    await test.dataSource.query(rename, [lure, lure, `one-${person.username}`]);
    await ask(email);
    const { text, links } = await mailbox.wait({ to: email, kind: 'reset-password' });
    expect(text).not.toContain('evil');
    expect(text.match(/Username: .*/g)).toEqual(
      [`two-${person.username}`, `three-${person.username}`, hers.username].map((name) => `Username: ${name}`),
    );
    expect(links).toHaveLength(4);
    await settle();
    expect(findMails(mailbox, { to: email, kind: 'reset-password' })).toHaveLength(1);
    const values = new URLSearchParams(links[3]?.split('#')[1]);
    expect(values.get('username')).toBe(hers.username);
    expect((await sendNew(values.get('token') ?? '')).status).toBe(204);
    const login = await test.client().post('/api/auth/login', { username: hers.username, password: NEW });
    expect(login).toMatchObject({ status: 200, body: { user: { email } } });
  });

  it('leaves no token in the database', async () => {
    const token = await receiveToken();
    const tables = ['account_token', 'mail'].map((table) => test.dataSource.query(`SELECT * FROM ${table}`));
    expect(JSON.stringify(await Promise.all(tables))).not.toContain(token);
  });

  it('leaves no token in a mail that waits to be sent', async () => {
    const waiting = await startTestApp({ mail: { ...mailbox.config.mail, courier: false } }, { keepRows: true });
    await ask(person.email, waiting);
    await settle(waiting);
    const [row] = await test.dataSource.query<{ data: string }[]>(
      "SELECT data FROM mail WHERE recipient = ? AND kind = 'reset-password' AND state = 'due'",
      [person.email],
    );
    const sealed = (JSON.parse(row?.data ?? '{}') as { token: string }).token;
    expect((await sendNew(sealed)).status).toBe(410);
    await waiting.stop();
  });

  it('is refused 30 minutes after the request', async () => {
    const token = await receiveToken();
    const set = (minutes: number) =>
      test.dataSource.query('UPDATE account_token SET expires_at = ? WHERE user_id = ?', [
        new Date(Date.now() + minutes * 60_000),
        person.id,
      ]);
    const [row] = await test.dataSource.query<{ created_at: Date; expires_at: Date }[]>(
      'SELECT * FROM account_token WHERE user_id = ?',
      [person.id],
    );
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBeCloseTo(30 * 60_000, -3);
    await set(-1 / 600);
    expect(await sendNew(token)).toMatchObject({ status: 410, body: { code: 'link-expired' } });
    await set(1);
    expect((await sendNew(token)).status).toBe(204);
  });

  it('succeeds once when ten requests use one link at the same time', async () => {
    const token = await receiveToken();
    const passwords = Array.from({ length: 10 }, (_, index) => `a quiet river of ${index}`);
    const results = await Promise.all(passwords.map((password) => sendNew(token, password)));
    const statuses = results.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array<number>(9).fill(410)]);
    const winner = passwords[results.findIndex(({ status }) => status === 204)] ?? '';
    expect((await login(winner)).status).toBe(200);
  });

  it('succeeds with one of two links, and the other link stops working', async () => {
    const first = await receiveToken();
    const second = await receiveToken();
    const results = await Promise.all([first, second].map((token) => sendNew(token)));
    expect(results.map(({ status }) => status).sort()).toEqual([204, 410]);
    expect(results.map(({ body }) => body?.code)).toContain('link-replaced');
  });

  it('prevents a login in progress with the old password from opening a session', async () => {
    const token = await receiveToken();
    const passwords = test.app.get(PasswordService, { strict: false });
    const matches = passwords.matchPassword.bind(passwords);
    jest.spyOn(passwords, 'matchPassword').mockImplementationOnce(async (...input) => {
      const result = await matches(...input);
      expect((await sendNew(token)).status).toBe(204);
      return result;
    });
    const late = test.client();
    expect((await login(person.password, late)).status).toBe(401);
    expect(await isSignedIn(late)).toBe(false);
  });

  it('refuses a short password from an administrator, who can use the same link again', async () => {
    await makeAdmin(test.dataSource, person);
    const token = await receiveToken();
    expect((await sendNew(token, 'short 7 x')).status).toBe(422);
    expect((await sendNew(token)).status).toBe(204);
  });

  // @spec-7.23 @spec-7.24 @spec-7.29
  it.each([
    ['confirm-email', ['verify-email', 'change-email']],
    ['revert-email', ['revert-email', 'revert-claim', 'revert-factor', 'verify-email']],
    ['reset-password', ['reset-password']],
    ['keep-account', ['keep-account']],
  ] as const)('tells the holder of a link for %s how the link ended, but nobody else', async (route, purposes) => {
    const service = test.app.get(AccountTokenService, { strict: false });
    const { manager } = test.dataSource;
    const open = async (token: string) => {
      const input = route === 'reset-password' ? { token, newPassword: NEW } : { token };
      const { status, body } = await test.client().post<object>(`/api/auth/${route}`, input);
      return { status, body: { ...body, requestId: null } };
    };
    const unknown = await open(newToken());
    expect(unknown).toMatchObject({ status: 410, body: { code: 'link-over' } });
    for (const purpose of purposes) {
      const issue = (ttlMs = 60_000) =>
        service.issue(manager, { userId: person.id, purpose, email: person.email, ttlMs });
      const [replaced, expired, used] = [await issue(), await issue(-1), newToken()];
      await service.revoke(manager, person.id, purpose);
      const row = { userId: person.id, purpose, email: person.email, createdAt: new Date(), expiresAt: new Date() };
      await manager.insert(AccountToken, { ...row, tokenHash: hashOf(used), ended: 'used' });
      for (const [token, code] of Object.entries({ used, expired, replaced }).map(
        ([end, of]) => [of, `link-${end}`] as const,
      ))
        expect(await open(token)).toMatchObject({ status: 410, body: { code } });
      for (const token of [`${used}x`, used.toLowerCase(), expired.slice(1), replaced.slice(0, -1)])
        expect(await open(token)).toEqual(unknown);
    }
    const other = route === 'reset-password' ? 'keep-account' : 'reset-password';
    const of = { userId: person.id, purpose: other, email: person.email, ttlMs: -1 } as const;
    expect(await open(await service.issue(manager, of))).toEqual(unknown);
  });

  it.each(['', 'x', 'x'.repeat(101), '../..', "' OR 1=1"])('refuses the token %p', async (token) => {
    expect([410, 422]).toContain((await sendNew(token)).status);
  });

  it('still succeeds with an unused link after the password was changed in the settings', async () => {
    await confirmEmail(test.dataSource, person);
    const token = await receiveToken();
    const change = { currentPassword: person.password, newPassword: NEW };
    expect((await person.client.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await mailbox.wait({ to: person.email, kind: 'password-changed' })).text).toContain('Unknown device');
    expect((await sendNew(token, 'a third quiet river')).status).toBe(204);
    expect([(await login(NEW)).status, (await login('a third quiet river')).status]).toEqual([401, 200]);
  });

  describe('a password reset with rate limits', () => {
    let limited: TestApp;
    beforeAll(async () => {
      limited = await startTestApp({ ...mailbox.config, rateLimits: true }, { keepRows: true });
    });
    afterAll(() => limited.stop());

    it('sends five links an hour to one address, and always returns the same response', async () => {
      for (let at = 0; at < 7; at++) {
        expect((await ask(person.email, limited)).status).toBe(202);
        await settle(limited);
      }
      const [{ sent } = { sent: 0 }] = await test.dataSource.query<{ sent: number }[]>(
        "SELECT COUNT(*) AS sent FROM mail WHERE recipient = ? AND kind = 'reset-password'",
        [person.email],
      );
      expect(Number(sent)).toBe(5);
    });

    it('accepts ten requests an hour from one network', async () => {
      const client = limited.client();
      const statuses: number[] = [];
      for (let at = 0; at < 11; at++) {
        const email = `nobody${at}@example.com`;
        statuses.push((await client.post('/api/auth/request-password-reset', { email })).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
    });

    it("does not block the owner's login when too many resets were requested", async () => {
      await Promise.all(Array.from({ length: 12 }, () => ask(person.email, limited)));
      await settle(limited);
      expect((await login(person.password, limited.client())).status).toBe(200);
    });

    it('lets the owner sign in on the device that used the link, even while the network is locked', async () => {
      const token = await receiveToken();
      const neighbour = (number: number) => limited.client(`198.51.100.${number}`);
      for (let at = 0; at < 21; at++) await login('a wrong guess', neighbour(at));
      const device = neighbour(200);
      expect((await sendNew(token, NEW, device)).status).toBe(204);
      expect((await login(NEW, neighbour(201))).status).toBe(401);
      expect((await login(NEW, device)).status).toBe(200);
    });
  });
});
