import { setTimeout as sleep } from 'node:timers/promises';
import { type PushService as FakePushService, startPushService } from '../../test/push-service';
import { findMails } from '../../test/wait-for-mail';
import { Authenticator } from '../../test/authenticator';
import { DEVICE_COOKIE, type Client } from '../../test/client';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { linkTelegram, TELEGRAM_CONFIG } from '../../test/telegram-link';
import { startTestApp, type TestApp } from '../../test/test-app';
import { loadConfig } from '../config/config';
import { Transactions } from '../database/transactions';
import type { MailKind } from '../mail/mail-kinds';
import type { ProfileView } from '../profile/profile.dto';
import type { RecoveryCodesView } from '../second-factor/second-factor.view';
import { hashOf } from '../secret/token';
import { PasswordLinkService } from './password-link.service';

const NEW_PASSWORD = 'a new quiet river';
const THIEF_PASSWORD = 'a loud river 7';
const FACTOR = '/api/users/me/second-factor';
/** The interval makes the thief send 20 requests a second. */
const REQUEST_INTERVAL_MS = 50;
/** The owner pauses for this time between two steps. With three pauses, the thief has 9 s for 180 requests. */
const OWNER_PAUSE_MS = 3_000;
/** The time limit is long, because a busy machine delays the mails of the thief. */
const MAX_THEFT_MS = 60_000;

describe('a compromised account', () => {
  let mailbox: TestMailbox;
  let service: FakePushService;
  let test: TestApp;
  let owner: Person;
  /** The browser and the mailbox of the thief. */
  let thief: Client;
  let thiefEmail: string;
  beforeAll(async () => {
    mailbox = await startMailbox();
    service = await startPushService();
    const { push } = loadConfig({ VAPID_PRIVATE_KEY: service.privateKey, PUSH_LOCAL_SERVICE: service.origin });
    test = await startTestApp({ ...TELEGRAM_CONFIG, ...mailbox.config, push });
  });
  beforeEach(async () => {
    owner = await signUp(test.client());
    await confirm(await tokenOf('verify-email', owner.email), owner.client);
    thief = test.client();
    thiefEmail = `evil-${owner.email}`;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await test.stop();
    await service.stop();
    await mailbox.stop();
  });

  /** Returns the token of the nth link that was sent to the address. */
  async function tokenOf(kind: MailKind, to: string, nth = 0): Promise<string> {
    const { links } = await mailbox.wait({ to, kind, nth });
    const link = links.find((url) => url.includes('token=')) ?? '';
    return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  }
  const confirm = (token: string, client = thief) =>
    client.post<{ code?: string }>('/api/auth/confirm-email', { token });
  /** Sends a request of the owner again after a 503, which the server sends while it is busy with the thief. */
  async function persistently<T extends { status: number }>(press: () => Promise<T>): Promise<T> {
    for (;;) {
      const response = await press();
      if (response.status !== 503) return response;
      await sleep(REQUEST_INTERVAL_MS);
    }
  }
  const revert = (token: string) =>
    persistently(() => test.client().post<{ token: string }>('/api/auth/revert-email', { token }));
  const setPassword = async (token: string, newPassword = NEW_PASSWORD) => {
    const press = () => test.client().post('/api/auth/reset-password', { token, newPassword });
    const first = await press();
    if (first.status !== 503) return first;
    const again = await persistently(press);
    // The second request gets 410 when the first one has set the password, although its response was a 503.
    const hasWorked = again.status === 410 && (await accepts(newPassword));
    return hasWorked ? { ...again, status: 204 } : again;
  };
  const login = (password: string, client = test.client(), { username } = owner, code?: string) =>
    persistently(() =>
      client.post<{ code?: string }>('/api/auth/login', { username, password, ...(code && { code }) }),
    );
  /** Returns whether the password is right, also when a code is required. */
  const accepts = async (password: string) => {
    const client = test.client();
    const { status, body } = await login(password, client);
    await client.post('/api/auth/logout');
    return status === 200 || body.code === 'second-factor';
  };
  const profileOf = async (client: Client) => (await client.get<ProfileView>('/api/users/me')).body;
  const requestReset = async (email: string) => {
    await test.client().post('/api/auth/request-password-reset', { email });
    await test.app.get(PasswordLinkService, { strict: false }).beforeApplicationShutdown();
  };
  const change = async (client: Client, email: string, currentPassword = owner.password, code?: string) => {
    const { version } = await profileOf(client);
    const input = { email, currentPassword, ...(code && { code }) };
    return client.patch<{ errors?: { field: string; message: string }[] }>('/api/users/me', input, {
      'if-match': `"${version}"`,
    });
  };
  const subscribe = (client: Client) => client.post('/api/users/me/push/subscribe', service.newDevice());
  /** Returns the recovery codes, or the status of the first call that was refused. */
  async function enableFactor(client: Client, currentPassword = owner.password): Promise<number | RecoveryCodesView> {
    const { status, body } = await client.post<{ secret: string }>(FACTOR, { currentPassword });
    if (status !== 200) return status;
    const app = new Authenticator(body.secret);
    const enabled = await client.post<RecoveryCodesView>(`${FACTOR}/enable`, { code: app.codeAt() });
    return enabled.status === 200 ? enabled.body : enabled.status;
  }
  /** The owner follows the link "This wasn’t me" of a mail and sets a new password. */
  async function takeBack(kind: MailKind, nth = 0) {
    const reverted = await revert(await tokenOf(kind, owner.email, nth));
    expect(reverted.status).toBe(200);
    expect((await setPassword(reverted.body.token)).status).toBe(204);
  }
  /** The owner sets a new password with "Forgot password?". */
  async function reset() {
    const nth = findMails(mailbox, { to: owner.email, kind: 'reset-password' }).length;
    await requestReset(owner.email);
    expect((await setPassword(await tokenOf('reset-password', owner.email, nth))).status).toBe(204);
  }

  /** Expects that only the new password opens the account, and that all earlier sessions have ended. */
  async function expectOwnerAlone(email = owner.email) {
    for (const password of [owner.password, THIEF_PASSWORD]) expect((await login(password)).status).toBe(401);
    expect((await thief.get('/api/users/me')).status).toBe(401);
    const client = test.client();
    expect((await login(NEW_PASSWORD, client)).status).toBe(200);
    expect(await profileOf(client)).toMatchObject({
      email,
      emailVerified: true,
      pendingEmail: null,
      twoFactorAuth: false,
    });
    const rows = (table: string) =>
      test.dataSource.query<object[]>(`SELECT * FROM ${table} WHERE user_id = ?`, [owner.id]);
    expect(await rows('auth_session')).toHaveLength(1);
    const devices = JSON.stringify(await rows('known_device'));
    expect(devices).not.toContain(hashOf(thief.cookies.get(DEVICE_COOKIE) ?? ''));
    expect(await rows('push_subscription')).toEqual([]);
    expect(await rows('second_factor')).toEqual([]);
  }

  it('is recovered by the link in the mail about the changed address, even if the thief knows the old password', async () => {
    await login(owner.password, thief);
    expect((await change(thief, thiefEmail)).status).toBe(200);
    expect((await confirm(await tokenOf('change-email', thiefEmail))).status).toBe(200);

    const { status, body } = await revert(await tokenOf('email-changed', owner.email));
    expect(status).toBe(200);
    // The old password is invalid even before the owner has chosen a new one.
    expect((await login(owner.password, thief)).status).toBe(401);
    expect((await change(thief, thiefEmail)).status).toBe(401);
    expect((await setPassword(body.token)).status).toBe(204);
    await expectOwnerAlone();
  });

  it('is recovered by a reset link that was sent before the thief changed the address', async () => {
    await login(owner.password, thief);
    await requestReset(owner.email);
    const link = await tokenOf('reset-password', owner.email);
    await change(thief, thiefEmail);
    await confirm(await tokenOf('change-email', thiefEmail));
    const passwords = { currentPassword: owner.password, newPassword: THIEF_PASSWORD };
    expect((await thief.post('/api/auth/change-password', passwords)).status).toBe(200);
    expect((await setPassword(link)).status).toBe(204);
    await expectOwnerAlone();
    // A reset that is requested for the address of the thief sends no mail.
    await requestReset(thiefEmail);
    expect(findMails(mailbox, { to: thiefEmail, kind: 'reset-password' })).toEqual([]);
  });

  it('is recovered from a stolen session, which can change neither the address nor the second factor', async () => {
    for (const [name, value] of owner.client.cookies) thief.cookies.set(name, value);
    expect((await subscribe(thief)).status).toBe(201);
    expect((await change(thief, thiefEmail, 'a guess')).status).toBe(422);
    expect(await enableFactor(thief, 'a guess')).toBe(422);
    await reset();
    await expectOwnerAlone();
  });

  it('does not let a thief change the password while the owner resets the password', async () => {
    await login(owner.password, thief);
    const transactions = test.app.get(Transactions, { strict: false });
    const run = transactions.run.bind(transactions) as (...input: unknown[]) => Promise<unknown>;
    await requestReset(owner.email);
    const link = await tokenOf('reset-password', owner.email);
    // The owner sets a password when the server has stored the password of the thief, but has not prepared the response
    // yet.
    jest.spyOn(transactions, 'run').mockImplementationOnce((async (...input: unknown[]) => {
      const result = await run(...input);
      expect((await setPassword(link)).status).toBe(204);
      return result;
    }) as typeof transactions.run);
    const passwords = { currentPassword: owner.password, newPassword: THIEF_PASSWORD };
    expect((await thief.post('/api/auth/change-password', passwords)).status).toBe(401);
    await expectOwnerAlone();
  });

  it('lets the owner of an address sign up after a thief has signed up with the same address', async () => {
    const name = `of-${owner.username}`;
    const email = `of-${owner.email}`;
    const signUpWith = (client: Client, username: string, password: string) =>
      client.post<{ user: { id: number } }>('/api/auth/signup', { firstName: 'X', username, email, password });
    const early = await signUpWith(thief, `thief-${name}`, THIEF_PASSWORD);
    const thiefAccount = { ...owner, username: `thief-${name}` };
    expect(early.status).toBe(201);
    const [product] = (await storeProducts(test.dataSource, {})) as [number];
    await thief.post('/api/orders', sampleOrder(product, { customerEmail: email }));
    // A second factor needs a confirmed address.
    expect(await enableFactor(thief, THIEF_PASSWORD)).toBe(409);
    // An account that gives up an unconfirmed address does not reserve the address.
    const rival = test.client();
    await signUpWith(rival, `other-${name}`, THIEF_PASSWORD);
    await change(rival, `away-${email}`, THIEF_PASSWORD);
    await confirm(await tokenOf('change-email', `away-${email}`), rival);

    const hers = test.client();
    expect((await signUpWith(hers, name, owner.password)).status).toBe(201);
    await hers.post('/api/orders', sampleOrder(product, { customerEmail: email, customerName: 'The owner' }));
    // Accounts that claim the same address do not see each other's orders.
    const history = async (client: Client) =>
      (await client.get<{ customerName: string }[]>(`/api/orders/user/${email}`)).body.map(
        ({ customerName }) => customerName,
      );
    expect([await history(thief), await history(hers)]).toEqual([['Carla Customer'], ['The owner']]);
    // Each account gets its own link, in a mail that names the account.
    await mailbox.wait({ to: email, kind: 'verify-email', nth: 2 });
    const sent = findMails(mailbox, { to: email, kind: 'verify-email' });
    const link = sent.findIndex(({ text }) => text.includes(` ${name} `));
    expect((await confirm(await tokenOf('verify-email', email, link), hers)).status).toBe(200);
    expect(await profileOf(hers)).toMatchObject({ email, emailVerified: true });
    // The account that has only claimed the address retains its name and orders, and cannot get the address again.
    expect((await login(THIEF_PASSWORD, thief, thiefAccount)).status).toBe(200);
    expect(await profileOf(thief)).toMatchObject({ username: `thief-${name}`, email: '', emailVerified: false });
    expect((await thief.get<object[]>('/api/orders/user/me')).body).toHaveLength(1);
    expect((await thief.get(`/api/orders/user/${email}`)).status).toBe(403);
    expect((await confirm(await tokenOf('verify-email', email, 0))).status).toBe(410);
    expect((await signUpWith(test.client(), `late-${name}`, THIEF_PASSWORD)).status).toBe(409);
    await requestReset(email);
    expect((await mailbox.wait({ to: email, kind: 'reset-password' })).text).toContain(`Username: ${name}`);
    expect(findMails(mailbox, { to: email, kind: 'reset-password' })).toHaveLength(1);
  });

  // @spec-2.134
  it.each(['second-factor-on', 'email-change-asked', 'email-changed'] as const)(
    'is recovered by the link of the mail %s alone, even if the thief first enabled a second factor',
    async (kind) => {
      await login(owner.password, thief);
      const { recoveryCodes } = (await enableFactor(thief)) as RecoveryCodesView;
      expect((await change(thief, thiefEmail, owner.password, recoveryCodes[0])).status).toBe(200);
      await confirm(await tokenOf('change-email', thiefEmail));
      await takeBack(kind);
      await mailbox.wait({ to: owner.email, kind: 'second-factor-off' });
      await expectOwnerAlone();
    },
  );

  it.each([
    ['the link of the mail about the change', () => takeBack('email-change-asked')],
    ['a new password', reset],
  ])(
    'loses a second factor that a thief enabled after changing the address, when the owner uses %s',
    async (_by, act) => {
      await login(owner.password, thief);
      await change(thief, thiefEmail);
      expect(typeof (await enableFactor(thief))).toBe('object');
      await act();
      await mailbox.wait({ to: owner.email, kind: 'second-factor-off' });
      await expectOwnerAlone();
    },
  );

  it('retains a second factor that its owner enabled a week before the change of the address', async () => {
    const { recoveryCodes } = (await enableFactor(owner.client)) as RecoveryCodesView;
    await test.dataSource.query("UPDATE account_token SET expires_at = ? WHERE purpose = 'revert-factor'", [
      new Date(),
    ]);
    expect((await change(owner.client, thiefEmail, owner.password, recoveryCodes[0])).status).toBe(200);
    await takeBack('email-change-asked');
    expect((await login(NEW_PASSWORD)).body.code).toBe('second-factor');
  });

  it('loses a Telegram account that was linked after the change of the address, but keeps one that was linked before', async () => {
    await login(owner.password, thief);
    await change(thief, thiefEmail);
    expect((await linkTelegram(test, { ...owner, client: thief }, '5100000007')).status).toBe(200);
    await takeBack('email-change-asked');
    await mailbox.wait({ to: owner.email, kind: 'telegram-unlinked' });
    expect((await login(NEW_PASSWORD, owner.client)).status).toBe(200);
    expect(await profileOf(owner.client)).toMatchObject({ telegramId: null });
    expect((await linkTelegram(test, owner, '5100000008')).status).toBe(200);
    await login(NEW_PASSWORD, thief);
    await change(thief, `again-${thiefEmail}`, NEW_PASSWORD);
    await takeBack('email-change-asked', 1);
    expect((await login(NEW_PASSWORD, owner.client)).status).toBe(200);
    expect(await profileOf(owner.client)).toMatchObject({ telegramId: '5100000008' });
  });

  it('retains a new second factor of an owner who has forgotten the password', async () => {
    await enableFactor(owner.client);
    await reset();
    expect((await login(NEW_PASSWORD)).body.code).toBe('second-factor');
  });

  it('loses the push devices and the Telegram notices of the thief when its owner changes or resets the password or reverts the address', async () => {
    for (const act of [
      () =>
        owner.client.post('/api/auth/change-password', { currentPassword: owner.password, newPassword: NEW_PASSWORD }),
      reset,
      async () => {
        await change(thief, thiefEmail, NEW_PASSWORD);
        await takeBack('email-change-asked');
      },
    ]) {
      thief = test.client();
      for (const password of [owner.password, NEW_PASSWORD]) await login(password, thief);
      expect((await subscribe(thief)).status).toBe(201);
      const values = [owner.id, new Date()];
      const insert = (sql: string) => test.dataSource.query(sql, values);
      await insert('INSERT INTO telegram_notice (user_id, chat_id, started_at) VALUES (?, 5100000007, ?)');
      await insert(
        `INSERT INTO telegram_notice_link (user_id, token_hash, asks, expires_at) VALUES (?, '${hashOf('link')}', 0, ?)`,
      );
      await act();
      for (const table of ['push_subscription', 'telegram_notice', 'telegram_notice_link']) {
        const rows = await test.dataSource.query(`SELECT * FROM ${table} WHERE user_id = ?`, [owner.id]);
        expect(rows).toEqual([]);
      }
    }
  });

  it('refuses a push device whose session ends during the registration', async () => {
    await login(owner.password, thief);
    const transactions = test.app.get(Transactions, { strict: false });
    const run = transactions.run.bind(transactions) as (...input: unknown[]) => Promise<unknown>;
    jest.spyOn(transactions, 'run').mockImplementationOnce((async (...input: unknown[]) => {
      await reset();
      return run(...input);
    }) as typeof transactions.run);
    expect((await subscribe(thief)).status).toBe(401);
    await expectOwnerAlone();
  });

  it('accepts another change of the address after the link to revert the last change has expired', async () => {
    await change(owner.client, thiefEmail);
    await confirm(await tokenOf('change-email', thiefEmail), owner.client);
    const refused = await change(owner.client, `again-${owner.email}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'email-change-wait', errors: [{ field: 'email' }] } });
    const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(inAWeek);
    expect(refused.body.errors?.[0]?.message).toContain(day);
    expect(findMails(mailbox, { to: `again-${owner.email}`, kind: 'change-email' })).toEqual([]);
    await takeBack('email-changed');
    await login(NEW_PASSWORD, owner.client);
    expect((await change(owner.client, thiefEmail, NEW_PASSWORD)).status).toBe(200);
    await confirm(await tokenOf('change-email', thiefEmail, 1), owner.client);
    await test.dataSource.query("UPDATE account_token SET expires_at = ? WHERE purpose LIKE 'revert-%'", [new Date()]);
    expect((await change(owner.client, `again-${owner.email}`, NEW_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['the link of a mail about the change', () => takeBack('email-changed')],
    ['a new password', null],
  ])(
    'is recovered by %s while the thief sends 20 requests a second',
    async (_by, act) => {
      const linksOf = (to: string) =>
        mailbox.mails
          .filter((mail) => mail.to.includes(to))
          .flatMap((mail) => [...(mail.parsed.text ?? '').matchAll(/token=([\w-]+)/g)].map(([, token = '']) => token));
      const codes: string[] = [];
      let requests = 0;
      let [asked, moved] = [false, false];
      // The thief knows the password of the owner, and sets a second password when the account has the thief's address.
      const either = () => (Math.random() < 0.5 ? owner.password : THIEF_PASSWORD);
      const withCode = async (call: (code?: string) => Promise<{ status: number }>) => {
        const isDone = (await call(codes.at(-1))).status === 200;
        if (isDone) codes.pop();
        return isDone;
      };
      const signIn = async () => {
        if ((await thief.get('/api/users/me')).status === 401)
          await withCode((code) => login(either(), thief, owner, code));
      };
      const withLinks = (use: (token: string) => Promise<unknown>) => async () => {
        for (const token of linksOf(thiefEmail).slice(-3)) await use(token);
      };
      const steps: (() => Promise<unknown>)[] = [
        signIn,
        () => subscribe(thief),
        // The thief changes the address only once, because another change would invalidate the link of the first
        // change.
        async () => (asked ||= await withCode((code) => change(thief, thiefEmail, either(), code))),
        withLinks(async (token) => (moved ||= (await confirm(token)).status === 200)),
        withLinks((token) => setPassword(token, THIEF_PASSWORD)),
        withLinks(revert),
        async () =>
          moved &&
          thief.post('/api/auth/change-password', { currentPassword: owner.password, newPassword: THIEF_PASSWORD }),
        async () => {
          const factor = await enableFactor(thief, either());
          if (typeof factor === 'object') codes.push(...factor.recoveryCodes);
        },
        signIn,
        () => test.client().post('/api/auth/request-password-reset', { email: owner.email }),
        () => test.client().post('/api/auth/request-password-reset', { email: thiefEmail }),
        async () => moved && change(thief, `more-${requests}-${thiefEmail}`, either(), codes.at(-1)),
        () => thief.send('DELETE', '/api/users/me/sessions'),
        () =>
          test.client().post('/api/auth/signup', {
            firstName: 'X',
            username: `${owner.username}-${requests}`,
            email: owner.email,
            password: THIEF_PASSWORD,
          }),
      ];
      const running: Promise<unknown>[] = [];
      const timer = setInterval(
        () => running.push((steps[requests++ % steps.length] as () => Promise<unknown>)()),
        REQUEST_INTERVAL_MS,
      );
      try {
        if (act) {
          await mailbox.wait({ to: owner.email, kind: 'email-changed' }, MAX_THEFT_MS);
          await sleep(OWNER_PAUSE_MS);
          await act();
        } else {
          await requestReset(owner.email);
          const link = await tokenOf('reset-password', owner.email);
          await mailbox.wait({ to: owner.email, kind: 'email-changed' }, MAX_THEFT_MS);
          await sleep(OWNER_PAUSE_MS);
          expect((await setPassword(link)).status).toBe(204);
        }
        await sleep(OWNER_PAUSE_MS);
        // The owner removes a second factor that the thief may have switched on before the change of the address.
        const client = test.client();
        if ((await login(NEW_PASSWORD, client)).body.code === 'second-factor') await takeBack('second-factor-on');
        await client.post('/api/auth/logout');
        await sleep(OWNER_PAUSE_MS);
      } finally {
        clearInterval(timer);
        await Promise.all(running);
      }
      expect([moved, requests > 120]).toEqual([true, true]);
      await expectOwnerAlone();
    },
    150_000,
  );
});
