import { Authenticator, STEP_MS } from '../../test/authenticator';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, makeAdmin, type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { Client, TestResponse } from '../../test/client';
import type { ProfileView } from '../profile/profile.dto';
import { removeSecondFactorAsOperator } from './operator-removal';
import { UserRepository } from '../user/user.repository';
import { SignInService } from '../auth/sign-in.service';

type Refused = { code?: string; detail: string; errors?: { field: string; message: string }[] };
type Setup = { secret: string; uri: string; qrCode: string };
type Factor = { app: Authenticator; secret: string; recoveryCodes: string[] };

const FACTOR = '/api/users/me/second-factor';

describe('two-factor authentication', () => {
  let mailbox: TestMailbox;
  let test: TestApp;
  let person: Person;
  /** The time of the server's clock, and of the authenticator app. */
  let now: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.config);
  });
  beforeEach(async () => {
    now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    person = await signUpConfirmed();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  async function signUpConfirmed(on = test): Promise<Person> {
    const signedUp = await signUp(on.client());
    await confirmEmail(on.dataSource, signedUp);
    return signedUp;
  }
  /** Moves the clock to time steps in which no code was used. */
  const waitForNextCode = () => {
    now += 3 * STEP_MS;
  };
  const begin = (currentPassword = person.password) => person.client.post<Setup>(FACTOR, { currentPassword });
  const enable = (code: string) => person.client.post<{ recoveryCodes: string[] }>(`${FACTOR}/enable`, { code });

  async function setUp(): Promise<Factor> {
    const { secret } = (await begin()).body;
    const app = new Authenticator(secret);
    const { body } = await enable(app.codeAt());
    waitForNextCode();
    return { app, secret, recoveryCodes: body.recoveryCodes };
  }

  const login = (code?: string, { client = test.client(), password = person.password, on = test } = {}) =>
    (on === test ? client : on.client()).post<Refused>('/api/auth/login', {
      username: person.username,
      password,
      ...(code === undefined ? {} : { code }),
    });
  const outcome = ({ status, body }: TestResponse<Refused>) => [status, body.code];
  const profile = async (client: Client = person.client) => (await client.get<ProfileView>('/api/users/me')).body;

  describe('set-up', () => {
    // @spec-2.133
    it('needs a confirmed address to begin and to finish', async () => {
      const { secret } = (await begin()).body;
      await test.dataSource.query('UPDATE `user` SET email_verified_at = NULL WHERE id = ?', [person.id]);
      const app = new Authenticator(secret);
      expect(outcome((await enable(app.codeAt())) as TestResponse<never>)).toEqual([409, 'email-unconfirmed']);
      expect(outcome((await begin()) as TestResponse<never>)).toEqual([409, 'email-unconfirmed']);
      expect(await profile()).toMatchObject({ twoFactorAuth: false });
    });

    // @spec-2.133
    it('ends the sessions that were opened with the password alone', async () => {
      const elsewhere = test.client();
      await login(undefined, { client: elsewhere });
      await setUp();
      expect((await elsewhere.get('/api/users/me')).status).toBe(401);
      expect((await person.client.get('/api/users/me')).status).toBe(200);
    });

    it('needs the password', async () => {
      const refused = await person.client.post<Refused>(FACTOR, { currentPassword: 'a guess' });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'currentPassword' }] } });
    });

    it('gives an authenticator app a secret as text, as an address and as a QR code', async () => {
      const { body } = await begin();
      expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
      const uri = new URL(body.uri);
      expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', `/TeleMarket:${person.username}`]);
      expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: body.secret, issuer: 'TeleMarket' });
      const svg = Buffer.from(body.qrCode.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
      expect(svg).toMatch(/^<svg[^]*<\/svg>$/);
    });

    it('changes nothing before the first valid code', async () => {
      const { secret } = (await begin()).body;
      expect((await enable('000000')).status).toBe(422);
      expect((await login()).status).toBe(200);
      expect(await profile()).toMatchObject({ twoFactorAuth: false, recoveryCodesLeft: 0 });
      expect((await enable(new Authenticator(secret).codeAt())).status).toBe(200);
      expect(await profile()).toMatchObject({ twoFactorAuth: true, recoveryCodesLeft: 10 });
    });

    // @spec-2.134
    it('returns ten recovery codes, and sends a mail', async () => {
      const { recoveryCodes } = await setUp();
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
      const mail = await mailbox.wait({ to: person.email, kind: 'second-factor-on' });
      expect(mail.subject).toBe('Two-factor authentication is on');
    });

    it('does not store the secret or the recovery codes in plain text', async () => {
      const { secret, recoveryCodes } = await setUp();
      const rows = JSON.stringify([
        await test.dataSource.query('SELECT * FROM second_factor'),
        await test.dataSource.query('SELECT * FROM recovery_code'),
        await test.dataSource.query('SELECT * FROM mail'),
      ]);
      for (const text of [secret, ...recoveryCodes]) {
        expect(rows).not.toContain(text);
        expect(rows).not.toContain(text.replaceAll('-', ''));
      }
    });

    it('cannot replace the secret of an enabled factor', async () => {
      const { app } = await setUp();
      expect(outcome((await begin()) as TestResponse<never>)).toEqual([409, 'second-factor-on']);
      expect(outcome((await enable(app.codeAt())) as TestResponse<never>)).toEqual([409, 'second-factor-on']);
    });

    it('returns 409 for a code when no set-up was begun', async () => {
      expect(outcome((await enable('123456')) as TestResponse<never>)).toEqual([409, 'no-setup']);
    });
  });

  describe('a login', () => {
    let factor: Factor;
    beforeEach(async () => {
      factor = await setUp();
    });

    // @spec-7.13
    it('asks for a code after the right password, and opens no session without it', async () => {
      const client = test.client();
      expect(outcome(await login(undefined, { client }))).toEqual([401, 'second-factor']);
      expect(client.cookies.size).toBe(0);
      expect((await login(factor.app.codeAt(), { client })).status).toBe(200);
      expect((await client.get('/api/users/me')).status).toBe(200);
    });

    it('returns the same response to a wrong password with and without a second factor', async () => {
      const refused = await login(undefined, { password: 'a guess' });
      const withCode = await login(factor.app.codeAt(), { password: 'a guess' });
      const unknown = await test.client().post<Refused>('/api/auth/login', { username: 'nobody', password: 'a guess' });
      for (const { status, body } of [refused, withCode, unknown]) {
        expect([status, body.code, body.errors, body.detail]).toEqual([
          401,
          undefined,
          undefined,
          'Invalid username or password.',
        ]);
      }
      // The code came with a wrong password before, so it was not used up.
      expect((await login(factor.app.codeAt())).status).toBe(200);
    });

    it.each(['000000', '12345', 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA', 'é'.repeat(6)])(
      'is refused with the code %j',
      async (code) => {
        expect(outcome(await login(code))).toEqual([401, 'second-factor-wrong']);
      },
    );

    it('accepts blanks in a code', async () => {
      const code = factor.app.codeAt();
      expect((await login(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    });

    it('refuses a code that was used before', async () => {
      const code = factor.app.codeAt();
      expect((await login(code)).status).toBe(200);
      expect(outcome(await login(code))).toEqual([401, 'second-factor-wrong']);
    });

    it('refuses the code of the set-up', async () => {
      now -= 3 * STEP_MS;
      expect(outcome(await login(factor.app.codeAt()))).toEqual([401, 'second-factor-wrong']);
    });

    it('succeeds only once when ten requests send the same code at the same time', async () => {
      const code = factor.app.codeAt();
      const statuses = (await Promise.all(Array.from({ length: 10 }, () => login(code)))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(401)]);
    });

    it.each([
      ['two steps behind', -2 * STEP_MS, 401],
      ['a step and a millisecond behind', -STEP_MS - 1, 401],
      ['a step behind', -STEP_MS, 200],
      ['in the same step, at its end', STEP_MS - 1, 200],
      ['a step ahead', 2 * STEP_MS - 1, 200],
      ['two steps ahead', 2 * STEP_MS, 401],
    ])(
      'accepts a code only if the clock of the app is at most one step behind or ahead: %s',
      async (_what, difference, status) => {
        expect((await login(factor.app.codeAt(now + difference))).status).toBe(status);
      },
    );

    it('refuses an unused older code after a newer code was accepted', async () => {
      const older = factor.app.codeAt(now - STEP_MS);
      expect((await login(factor.app.codeAt())).status).toBe(200);
      expect((await login(older)).status).toBe(401);
    });

    it('refuses all codes after the clock of the server went back, until it has caught up', async () => {
      const code = factor.app.codeAt();
      expect((await login(code)).status).toBe(200);
      now -= 10 * STEP_MS;
      expect((await login(code)).status).toBe(401);
      expect((await login(factor.app.codeAt())).status).toBe(401);
      now += 11 * STEP_MS;
      expect((await login(factor.app.codeAt())).status).toBe(200);
    });

    it('accepts each recovery code once', async () => {
      const [first = '', second = ''] = factor.recoveryCodes;
      expect((await login(first)).status).toBe(200);
      expect((await login(first)).status).toBe(401);
      expect((await login(second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
      expect(await profile()).toMatchObject({ recoveryCodesLeft: 8 });
    });

    it('succeeds only once when five requests send the same recovery code at the same time', async () => {
      const [code = ''] = factor.recoveryCodes;
      const statuses = (await Promise.all(Array.from({ length: 5 }, () => login(code)))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
    });

    it('refuses the recovery code of another person', async () => {
      const [code = ''] = factor.recoveryCodes;
      person = await signUpConfirmed();
      await setUp();
      expect((await login(code)).status).toBe(401);
    });

    it('asks for a code on a known device, too', async () => {
      expect(outcome(await login(undefined, { client: person.client }))).toEqual([401, 'second-factor']);
    });

    it('opens no session when the factor was switched on after the password was checked', async () => {
      const users = test.app.get(UserRepository, { strict: false });
      const user = await users.findByUsername(test.dataSource.manager, person.username);
      const device = {
        name: 'A device',
        userAgent: null,
        address: '198.51.100.7',
        network: '198.51.100.0/24',
        token: null,
        persistent: false,
      };
      const signIns = test.app.get(SignInService, { strict: false });
      const open = (withCode: boolean) => signIns.openSession(user as never, { device, alert: false }, withCode);
      expect(await open(false)).toBeNull();
      expect(await open(true)).not.toBeNull();
    });

    it('accepts only recovery codes after SECRET_KEY has changed', async () => {
      const rekeyed = await startTestApp({ secretKey: Buffer.alloc(32, 7) }, { keepRows: true });
      expect((await login(factor.app.codeAt(), { on: rekeyed })).status).toBe(401);
      expect((await login(factor.recoveryCodes[0], { on: rekeyed })).status).toBe(200);
      await rekeyed.stop();
    });
  });

  describe('limits', () => {
    it('refuse the eleventh wrong code from a network, but not the owner in another network or on a known device', async () => {
      const { app, recoveryCodes } = await setUp();
      const limited = await startTestApp({ ...mailbox.config, rateLimits: true }, { keepRows: true });
      const home = limited.client();
      const signIn = (client: Client, code: string) =>
        client.post('/api/auth/login', { username: person.username, password: person.password, code });
      expect((await signIn(home, app.codeAt())).status).toBe(200);
      waitForNextCode();
      const statuses: number[] = [];
      const neighbour = (number: number) => limited.client(`198.51.100.${number}`);
      for (let at = 0; at < 11; at++) statuses.push((await signIn(neighbour(at), '000000')).status);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
      expect((await signIn(neighbour(200), app.codeAt())).status).toBe(429);
      expect((await signIn(limited.client(), app.codeAt())).status).toBe(200);
      waitForNextCode();
      await test.dataSource.query("UPDATE rate_limit SET hits = 1000 WHERE bucket LIKE 'login-code:%'");
      expect((await signIn(limited.client(), app.codeAt())).status).toBe(429);
      expect((await signIn(limited.client(), recoveryCodes[0] ?? '')).status).toBe(200);
      expect((await signIn(home, app.codeAt())).status).toBe(200);
      for (let at = 0; at < 10; at++) expect((await signIn(home, '000000')).status).toBe(401);
      expect((await signIn(home, '000000')).status).toBe(429);
      await limited.stop();
    });
  });

  describe('switching the second factor off', () => {
    const disable = (input: object) => person.client.post<Refused>(`${FACTOR}/disable`, input);

    it('needs the password and a code', async () => {
      const { app } = await setUp();
      const { password: currentPassword } = person;
      expect(await disable({ currentPassword: 'a guess', code: app.codeAt() })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'currentPassword' }] },
      });
      expect(await disable({ currentPassword, code: '000000' })).toMatchObject({
        status: 422,
        body: { code: 'second-factor-wrong', errors: [{ field: 'code' }] },
      });
      expect((await disable({ currentPassword })).status).toBe(422);
      expect((await profile()).twoFactorAuth).toBe(true);
      expect((await disable({ currentPassword, code: app.codeAt() })).status).toBe(204);
      expect(await profile()).toMatchObject({ twoFactorAuth: false, recoveryCodesLeft: 0 });
      expect((await login()).status).toBe(200);
      await mailbox.wait({ to: person.email, kind: 'second-factor-off' });
    });

    it('works with a recovery code when the app is lost', async () => {
      const { recoveryCodes } = await setUp();
      expect((await disable({ currentPassword: person.password, code: recoveryCodes[3] })).status).toBe(204);
    });
  });

  // @spec-7.26
  it('new recovery codes replace the old ones', async () => {
    const { app, recoveryCodes } = await setUp();
    const renewed = await person.client.post<{ recoveryCodes: string[] }>(`${FACTOR}/recovery-codes`, {
      currentPassword: person.password,
      code: app.codeAt(),
    });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await login(recoveryCodes[0])).status).toBe(401);
    expect((await login(renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  describe('the removal of a second factor by the operator', () => {
    it('allows a login with the password alone, informs the user and writes an audit entry', async () => {
      await setUp();
      expect(await removeSecondFactorAsOperator(test.app, person.username.toUpperCase())).toBe(true);
      expect((await login()).status).toBe(200);
      expect(await profile()).toMatchObject({ twoFactorAuth: false, recoveryCodesLeft: 0 });
      const mail = await mailbox.wait({ to: person.email, kind: 'second-factor-off' });
      expect(mail.text).toContain('the operator of the shop');
      const entries = await test.dataSource.query('SELECT * FROM audit_entry WHERE entity = ? AND entity_id = ?', [
        'user',
        person.id,
      ]);
      expect(entries).toMatchObject([{ action: 'changed', username: 'operator', user_id: 0 }]);
    });

    it('changes nothing for a user without a second factor, and refuses an unknown name', async () => {
      expect(await removeSecondFactorAsOperator(test.app, person.username)).toBe(false);
      await expect(removeSecondFactorAsOperator(test.app, 'nobody')).rejects.toThrow('There is no user nobody.');
      const entries = await test.dataSource.query("SELECT * FROM audit_entry WHERE entity = 'user' AND entity_id = ?", [
        person.id,
      ]);
      expect(entries).toEqual([]);
    });
  });

  it('a password reset does not remove the second factor', async () => {
    const { app } = await setUp();
    await test.client().post('/api/auth/request-password-reset', { email: person.email });
    const { links } = await mailbox.wait({ to: person.email, kind: 'reset-password' });
    const token = new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('token');
    const password = 'a newer quiet river';
    const client = test.client();
    expect((await client.post('/api/auth/reset-password', { token, newPassword: password })).status).toBe(204);
    expect(outcome(await login(undefined, { client, password }))).toEqual([401, 'second-factor']);
    expect((await login(app.codeAt(), { client, password })).status).toBe(200);
  });

  it('a login sends a confirmation mail when the address is not confirmed', async () => {
    const { app } = await setUp();
    const client = test.client();
    await test.dataSource.query('UPDATE `user` SET email_verified_at = NULL WHERE id = ?', [person.id]);
    expect((await login(app.codeAt(), { client })).status).toBe(200);
    const { links } = await mailbox.wait({ to: person.email, kind: 'verify-email', nth: 1 });
    const token = new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('token');
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect(await profile(client)).toMatchObject({ emailVerified: true, twoFactorAuth: true });
    waitForNextCode();
    expect((await login(app.codeAt())).status).toBe(200);
  });

  it('a password reset removes the second factor when the address is not confirmed', async () => {
    await setUp();
    await test.dataSource.query('UPDATE `user` SET email_verified_at = NULL WHERE id = ?', [person.id]);
    await test.client().post('/api/auth/request-password-reset', { email: person.email });
    const { links } = await mailbox.wait({ to: person.email, kind: 'reset-password' });
    const token = new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('token');
    const password = 'a newer quiet river';
    expect((await test.client().post('/api/auth/reset-password', { token, newPassword: password })).status).toBe(204);
    expect((await login(undefined, { password })).status).toBe(200);
    await mailbox.wait({ to: person.email, kind: 'second-factor-off' });
  });

  describe('a code in an open session', () => {
    const newPassword = 'another quiet river 8';
    const patch = (change: object) =>
      person.client.patch<Refused & ProfileView>('/api/users/me', change, { 'if-match': '"1"' });

    it('is required for a change of the password', async () => {
      const { app } = await setUp();
      const change = (more: object) =>
        person.client.post<Refused>('/api/auth/change-password', {
          currentPassword: person.password,
          newPassword,
          ...more,
        });
      expect(outcome(await change({}))).toEqual([422, 'second-factor']);
      expect(outcome(await change({ code: '000000' }))).toEqual([422, 'second-factor-wrong']);
      const code = app.codeAt();
      expect((await change({ code })).status).toBe(200);
      expect(outcome(await login(code, { password: newPassword }))).toEqual([401, 'second-factor-wrong']);
      expect((await profile()).twoFactorAuth).toBe(true);
    });

    it('is required for a change of the email, and for no other field of the profile', async () => {
      const { app } = await setUp();
      const change = { email: `new-${person.email}`, currentPassword: person.password };
      expect(outcome(await patch(change))).toEqual([422, 'second-factor']);
      expect((await profile()).pendingEmail).toBeNull();
      expect((await patch({ phone: '+1 202 555 0100' })).status).toBe(200);
      const saved = await person.client.patch<ProfileView>(
        '/api/users/me',
        { ...change, code: app.codeAt() },
        { 'if-match': '"2"' },
      );
      expect([saved.status, saved.body.pendingEmail]).toEqual([200, change.email]);
    });

    it('is not used up when the version of the profile is stale', async () => {
      const { app } = await setUp();
      const change = { email: `new-${person.email}`, currentPassword: person.password, code: app.codeAt() };
      const save = (version: string) => person.client.patch('/api/users/me', change, { 'if-match': version });
      expect((await save('"7"')).status).toBe(409);
      expect((await save('"1"')).status).toBe(200);
    });

    it('is not required from a user without a second factor', async () => {
      expect((await patch({ email: `new-${person.email}`, currentPassword: person.password })).status).toBe(200);
    });

    it('may be wrong ten times an hour', async () => {
      const { app } = await setUp();
      const limited = await startTestApp({ ...mailbox.config, rateLimits: true }, { keepRows: true });
      const client = limited.client();
      const credentials = { username: person.username, password: person.password };
      await client.post('/api/auth/login', { ...credentials, code: app.codeAt() });
      const change = { email: `new-${person.email}`, currentPassword: person.password, code: '000000' };
      const statuses: number[] = [];
      for (let at = 0; at < 11; at++) {
        statuses.push((await client.patch('/api/users/me', change, { 'if-match': '"1"' })).status);
        // Deletes the counts of the password checks, because the limit of these checks would otherwise stop the guesses
        // of codes.
        await test.dataSource.query("DELETE FROM rate_limit WHERE bucket LIKE 'email-change%'");
      }
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
      await limited.stop();
    });
  });

  describe('where administrators need a second factor', () => {
    let strict: TestApp;
    beforeAll(async () => {
      strict = await startTestApp({ adminRequiresTotp: true }, { keepRows: true });
    });
    afterAll(() => strict.stop());

    it('an administrator without a second factor signs in, but gets no access to admin calls until it is set up', async () => {
      person = await signUpConfirmed(strict);
      const stranger = await signUp(strict.client());
      await makeAdmin(strict.dataSource, person);
      const client = strict.client();
      const signedIn = await client.post<{ user: { isAdmin: boolean } }>('/api/auth/login', {
        username: person.username,
        password: person.password,
      });
      expect([signedIn.status, signedIn.body.user.isAdmin]).toEqual([200, true]);
      person.client = client;
      const calls = ['/api/admin/users', '/api/admin/orders/csv', `/api/orders/user/${stranger.email}`];
      for (const path of calls) {
        expect(await client.get(path)).toMatchObject({
          status: 403,
          body: {
            code: 'second-factor-setup',
            detail:
              'Administrators of this shop need two-factor authentication. Switch it on in your security settings.',
          },
        });
      }
      expect(await profile(client)).toMatchObject({ twoFactorRequired: true, twoFactorAuth: false });
      await setUp();
      for (const path of calls) expect((await client.get(path)).status).toBe(200);
      // The next call must be refused once the factor is removed.
      await strict.dataSource.query('DELETE FROM second_factor WHERE user_id = ?', [person.id]);
      expect((await client.get('/api/admin/users')).status).toBe(403);
    });

    it('a user without the admin role gets 403 without a demand for a second factor', async () => {
      const user = await signUp(strict.client());
      const { status, body } = await user.client.get<Refused>('/api/admin/users');
      expect([status, body.code]).toEqual([403, undefined]);
      expect(await profile(user.client)).toMatchObject({ twoFactorRequired: false });
    });
  });
});
