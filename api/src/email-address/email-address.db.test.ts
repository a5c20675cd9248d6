import { findMails } from '../../test/wait-for-mail';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { Authenticator } from '../../test/authenticator';
import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { MailKind } from '../mail/mail-kinds';
import type { ProfileView } from '../profile/profile.dto';

const REPLACED = { status: 410, body: { code: 'link-replaced' } };

describe('the email address of an account', () => {
  let mailbox: TestMailbox;
  let test: TestApp;
  let person: Person;
  let newEmail: string;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.config);
  });
  beforeEach(async () => {
    person = await signUp(test.client());
    await confirmEmail(test.dataSource, person);
    newEmail = `new-${person.email}`;
  });
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  const profile = async () => (await person.client.get<ProfileView>('/api/users/me')).body;

  async function change(email: string, currentPassword: string | null = person.password) {
    const { version } = await profile();
    const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
    const body = JSON.stringify({ email, ...(currentPassword !== null && { currentPassword }) });
    return person.client.send<ProfileView & { errors?: { field: string }[] }>('PATCH', '/api/users/me', body, headers);
  }

  async function tokenOf(kind: MailKind, to: string, path: string): Promise<string> {
    const { links } = await mailbox.wait({ to, kind });
    const link = new URL(links[0] ?? '');
    expect(link.pathname).toBe(path);
    return new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
  }
  const confirm = (token: string, client = person.client) =>
    client.post<{ code?: string; detail?: string }>('/api/auth/confirm-email', { token });
  const revert = (token: string) =>
    test.client().post<{ token: string; username: string }>('/api/auth/revert-email', { token });
  const login = (password: string) => test.client().post('/api/auth/login', { username: person.username, password });

  it('is confirmed once by the link of the sign-up mail', async () => {
    person = await signUp(test.client());
    expect(await profile()).toMatchObject({ emailVerified: false });
    const token = await tokenOf('verify-email', person.email, '/confirm-email');
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: person.email } });
    expect(await profile()).toMatchObject({ emailVerified: true });
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'link-used' } });
  });

  // @spec-2.421 @spec-7.24
  it.each([
    ['sign-up', 'sign-in-or-take-over'],
    ['change', 'sign-in'],
  ])('is confirmed by the link of a %s only in a session of its account', async (kind, code) => {
    const neighbour = person;
    person = await signUp(test.client());
    const isChange = kind === 'change';
    if (isChange) await change(newEmail);
    const email = isChange ? newEmail : person.email;
    const token = await tokenOf(isChange ? 'change-email' : 'verify-email', email, '/confirm-email');
    for (const client of [test.client(), neighbour.client]) {
      const refused = await confirm(token, client);
      expect(refused).toMatchObject({ status: 403, body: { code } });
      expect(refused.body.detail).toContain(`“${person.username}”`);
    }
    // The link to the new address cannot undo the change, because only the owner of the old address can.
    if (isChange) expect((await revert(token)).status).toBe(410);
    expect(await profile()).toMatchObject({ email: person.email, emailVerified: false });
    // The link also works on a second device on which the account has signed in.
    const phone = test.client();
    await phone.post('/api/auth/login', { username: person.username, password: person.password });
    expect(await confirm(token, phone)).toMatchObject({ status: 200, body: { email } });
    expect(await profile()).toMatchObject({ email, emailVerified: true });
  });

  // @spec-2.422
  it('can be confirmed by the reader of its mailbox, who takes over the account that a stranger has opened with it', async () => {
    person = await signUp(test.client());
    const { username, email, password } = person;
    await person.client.post('/api/users/me/email/verification');
    await change(`evil-${email}`);
    const ofStranger = await tokenOf('change-email', `evil-${email}`, '/confirm-email');
    const again = test.client();
    await again.post('/api/auth/login', { username, password });
    await person.client.post('/api/users/me/erasure', { currentPassword: password });
    await person.client.post('/api/auth/login', { username, password });
    const token = await tokenOf('verify-email', email, '/confirm-email');
    const taken = await revert(token);
    expect(taken).toMatchObject({ status: 200, body: { username } });
    for (const client of [person.client, again]) expect((await client.get('/api/users/me')).status).toBe(401);
    expect((await login(password)).status).toBe(401);
    expect((await confirm(ofStranger)).status).toBe(410);
    const reset = { token: taken.body.token, newPassword: 'a new quiet river' };
    expect((await test.client().post('/api/auth/reset-password', reset)).status).toBe(204);
    const owner = test.client();
    await owner.post('/api/auth/login', { username, password: reset.newPassword });
    expect((await owner.get<ProfileView>('/api/users/me')).body).toMatchObject({
      ...{ email, emailVerified: true, pendingEmail: null, eraseAt: null },
    });
    // Neither link of the sign-up works any more, because an old mail must not give anybody the account.
    const { links } = await mailbox.wait({ to: email, kind: 'verify-email', nth: 1 });
    for (const link of [token, new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('token') ?? '']) {
      expect([(await revert(link)).status, (await confirm(link, owner)).status]).toEqual([410, 410]);
    }
  });

  it.each(['verify-email', 'change-email'] as const)(
    'is not confirmed by the link of %s while the account is suspended',
    async (kind) => {
      if (kind === 'verify-email') person = await signUp(test.client());
      else await change(newEmail);
      const token = await tokenOf(kind, kind === 'verify-email' ? person.email : newEmail, '/confirm-email');
      const suspend = (at: Date | null) =>
        test.dataSource.query('UPDATE `user` SET suspended_at = ? WHERE id = ?', [at, person.id]);
      await suspend(new Date());
      expect([(await confirm(token)).status, (await revert(token)).status]).toEqual([410, 410]);
      await suspend(null);
      expect((await confirm(token)).status).toBe(200);
    },
  );

  // @spec-7.25
  it('gets its confirmation link again until it is confirmed', async () => {
    person = await signUp(test.client());
    const sendAgain = () => person.client.post('/api/users/me/email/verification');
    expect((await sendAgain()).status).toBe(202);
    const { links } = await mailbox.wait({ to: person.email, kind: 'verify-email', nth: 1 });
    await confirm(new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('token') ?? '');
    await sendAgain();
    await change(newEmail);
    // Waits for the mail of the change, because an unwanted confirmation mail would arrive before it.
    await mailbox.wait({ to: newEmail, kind: 'change-email' });
    expect(findMails(mailbox, { to: person.email, kind: 'verify-email' })).toHaveLength(2);
  });

  it.each([
    ['no password', null],
    ['a wrong password', 'a wrong river'],
  ])('does not change with %s', async (_what, password) => {
    expect(await change(newEmail, password)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'currentPassword' }] },
    });
    expect(await profile()).toMatchObject({ email: person.email, pendingEmail: null });
    expect(findMails(mailbox, { to: newEmail, kind: 'change-email' })).toEqual([]);
  });

  it('changes when the new address is confirmed, and then the orders and the session have the new address', async () => {
    const [product] = (await storeProducts(test.dataSource, {})) as [number];
    await person.client.post('/api/orders', sampleOrder(product, { customerEmail: person.email }));
    expect(await change(newEmail)).toMatchObject({
      status: 200,
      body: { email: person.email, pendingEmail: newEmail },
    });
    expect((await person.client.get(`/api/orders/user/${newEmail}`)).status).toBe(403);
    const token = await tokenOf('change-email', newEmail, '/confirm-email');
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: newEmail } });
    expect(await profile()).toMatchObject({ email: newEmail, pendingEmail: null, emailVerified: true });
    expect(await person.client.get(`/api/orders/user/${newEmail}`)).toMatchObject({
      status: 200,
      body: [{ total: '10.00' }],
    });
    expect((await person.client.get(`/api/orders/user/${person.email}`)).status).toBe(403);
    expect((await person.client.get('/api/auth/session')).body).toMatchObject({ user: { email: newEmail } });
    for (const [to, which] of [
      [person.email, 'another'],
      [newEmail, 'this'],
    ] as const) {
      const { text } = await mailbox.wait({ to, kind: 'email-changed' });
      expect(text).toContain(`From now on, mails about your account go to ${which} address`);
    }
    const admin = await signUpAdmin(test.dataSource, test.client());
    const [order] = await test.dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM `order`');
    const end = { status: 'cancelled', reason: 'Sold elsewhere' };
    expect((await admin.client.patch(`/api/admin/orders/${order?.id}`, end)).status).toBe(200);
    // Mails about orders still go to the old address, as the mail about the change says.
    await mailbox.wait({ to: person.email, kind: 'order-cancelled' });
    expect(findMails(mailbox, { to: newEmail, kind: 'email-changed' })[0]?.text).not.toContain('This wasn’t me');
  });

  // @spec-7.25
  it('can be cancelled before it is confirmed', async () => {
    await change(newEmail);
    const token = await tokenOf('change-email', newEmail, '/confirm-email');
    expect((await person.client.send('DELETE', '/api/users/me/email/change')).status).toBe(204);
    expect(await confirm(token)).toMatchObject(REPLACED);
    expect(await profile()).toMatchObject({ email: person.email, pendingEmail: null });
  });

  it('changes only with the link of the last of two requests', async () => {
    await change(newEmail);
    const first = await tokenOf('change-email', newEmail, '/confirm-email');
    await change(`newer-${person.email}`);
    const last = await tokenOf('change-email', `newer-${person.email}`, '/confirm-email');
    expect([await confirm(first), await confirm(last)]).toMatchObject([REPLACED, { status: 200 }]);
  });

  it('is reported as taken only after its confirmation link was opened', async () => {
    const rival = await signUp(test.client());
    await confirmEmail(test.dataSource, rival);
    expect(await change(rival.email)).toMatchObject({ status: 200, body: { pendingEmail: rival.email } });
    const token = await tokenOf('change-email', rival.email, '/confirm-email');
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'taken' } });
    expect(await profile()).toMatchObject({ email: person.email });
  });

  it('does not change through a link that was requested before a password change', async () => {
    await change(newEmail);
    const token = await tokenOf('change-email', newEmail, '/confirm-email');
    const passwords = { currentPassword: person.password, newPassword: 'a new quiet river' };
    await person.client.post('/api/auth/change-password', passwords);
    expect(await confirm(token)).toMatchObject(REPLACED);
  });

  it.each([
    ['before', 'email-change-asked' as const],
    ['after', 'email-changed' as const],
  ])('is restored by a link in the old mailbox %s the new address was confirmed', async (when, kind) => {
    await change(newEmail);
    const link = await tokenOf('change-email', newEmail, '/confirm-email');
    if (when === 'after') await confirm(link);
    const { status, body } = await revert(await tokenOf(kind, person.email, '/keep-email'));
    expect(status).toBe(200);
    expect((await person.client.get('/api/users/me')).status).toBe(401);
    expect((await confirm(link)).status).toBe(410);
    const reset = { token: body.token, newPassword: 'a new quiet river' };
    expect((await test.client().post('/api/auth/reset-password', reset)).status).toBe(204);
    expect((await login(person.password)).status).toBe(401);
    expect((await login('a new quiet river')).body).toMatchObject({ user: { email: person.email } });
  });

  /**
   * Returns a link in the mailbox of a thief, who has changed the address to their own and now enables a second factor.
   */
  async function linkOfThief(evil: string): Promise<string> {
    const factor = '/api/users/me/second-factor';
    const { body } = await person.client.post<{ secret: string }>(factor, { currentPassword: person.password });
    await person.client.post(`${factor}/enable`, { code: new Authenticator(body.secret).codeAt() });
    return tokenOf('second-factor-on', evil, '/keep-email');
  }

  it('is restored by its owner after a thief has used a later link', async () => {
    const evil = `evil-${person.email}`;
    await change(evil);
    const asked = await tokenOf('email-change-asked', person.email, '/keep-email');
    await confirm(await tokenOf('change-email', evil, '/confirm-email'));
    const changed = await tokenOf('email-changed', person.email, '/keep-email');

    const thief = await revert(await linkOfThief(evil));
    expect(thief.status).toBe(200);
    const thiefPassword = { token: thief.body.token, newPassword: 'a loud river' };
    expect((await test.client().post('/api/auth/reset-password', thiefPassword)).status).toBe(204);

    const { status, body } = await revert(changed);
    expect(status).toBe(200);
    const reset = { token: body.token, newPassword: 'a new quiet river' };
    expect((await test.client().post('/api/auth/reset-password', reset)).status).toBe(204);
    expect((await login('a new quiet river')).body).toMatchObject({ user: { email: person.email } });
    // The very first link, from the mail about the requested change, works, too.
    expect((await revert(asked)).status).toBe(200);
  });

  it('is not restored by the link of a thief after its owner has used an older link', async () => {
    const evil = `evil-${person.email}`;
    await change(evil);
    const ofOwner = await tokenOf('email-change-asked', person.email, '/keep-email');
    await confirm(await tokenOf('change-email', evil, '/confirm-email'));
    const ofThief = await linkOfThief(evil);
    expect((await revert(ofOwner)).status).toBe(200);
    expect((await revert(ofThief)).status).toBe(410);
  });

  it('is not restored by the link of a thief whose address differs only by an accent', async () => {
    const evil = person.email.replace('example', 'exámple');
    await change(evil);
    const ofOwner = await tokenOf('email-change-asked', person.email, '/keep-email');
    await confirm(await tokenOf('change-email', evil, '/confirm-email'));
    const ofThief = await linkOfThief(evil);
    expect((await revert(ofOwner)).status).toBe(200);
    expect((await revert(ofThief)).status).toBe(410);
  });

  it.each(['before', 'after'])(
    'is restored even if an erasure was requested %s the change, and the erasure is cancelled',
    async (when) => {
      const erase = async () => {
        expect((await person.client.post('/api/users/me/erasure', { currentPassword: person.password })).status).toBe(
          202,
        );
        await person.client.post('/api/auth/login', { username: person.username, password: person.password });
      };
      if (when === 'before') await erase();
      await change(newEmail);
      await confirm(await tokenOf('change-email', newEmail, '/confirm-email'));
      if (when === 'after') await erase();
      const { status, body } = await revert(await tokenOf('email-changed', person.email, '/keep-email'));
      expect(status).toBe(200);
      const password = 'a new quiet river';
      await test.client().post('/api/auth/reset-password', { token: body.token, newPassword: password });
      await person.client.post('/api/auth/login', { username: person.username, password });
      expect(await profile()).toMatchObject({ email: person.email, eraseAt: null });
      await mailbox.wait({ to: person.email, kind: 'erasure-cancelled' });
    },
  );

  it('is not restored when the account is due for erasure', async () => {
    await change(newEmail);
    const link = await tokenOf('email-change-asked', person.email, '/keep-email');
    await test.dataSource.query('UPDATE `user` SET erase_at = ? WHERE id = ?', [new Date(), person.id]);
    expect((await revert(link)).status).toBe(410);
  });

  const signUpWith = (email: string) =>
    test.client().post('/api/auth/signup', {
      firstName: 'X',
      username: `of-${email.split('@')[0]}`,
      email,
      password: 'a loud river',
    });

  // @spec-2.125
  it('stays reserved for its owner after a change, as long as the change can be reverted', async () => {
    const rival = await signUp(test.client());
    await change(newEmail);
    await confirm(await tokenOf('change-email', newEmail, '/confirm-email'));
    const link = await tokenOf('email-changed', person.email, '/keep-email');
    const taken = { status: 409, body: { code: 'taken' } };
    expect(await signUpWith(person.email.toUpperCase())).toMatchObject(taken);
    const owner = person;
    person = rival;
    await change(owner.email);
    const { links } = await mailbox.wait({ to: owner.email, kind: 'change-email' });
    const token = new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('token') ?? '';
    expect(await confirm(token)).toMatchObject(taken);
    expect(await profile()).toMatchObject({ email: rival.email });
    expect((await revert(link)).status).toBe(200);
  });

  it('is free for other accounts after seven days', async () => {
    await change(newEmail);
    await confirm(await tokenOf('change-email', newEmail, '/confirm-email'));
    expect((await signUpWith(person.email)).status).toBe(409);
    await test.dataSource.query('UPDATE account_token SET expires_at = ? WHERE purpose = ?', [
      new Date(Date.now() - 1),
      'revert-email',
    ]);
    expect((await signUpWith(person.email)).status).toBe(201);
  });

  it('is not restored when another account has it', async () => {
    const rival = await signUp(test.client());
    await confirmEmail(test.dataSource, rival);
    await change(newEmail);
    await confirm(await tokenOf('change-email', newEmail, '/confirm-email'));
    const link = await tokenOf('email-changed', person.email, '/keep-email');
    await test.dataSource.query('UPDATE `user` SET email = ?, email_key = ? WHERE id = ?', [
      person.email,
      person.email,
      rival.id,
    ]);
    expect(await revert(link)).toMatchObject({ status: 409, body: { code: 'taken' } });
    expect(await profile()).toMatchObject({ email: newEmail });
  });

  it('is confirmed once when ten requests use one link at the same time', async () => {
    await change(newEmail);
    const token = await tokenOf('change-email', newEmail, '/confirm-email');
    const results = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(410)]);
    expect(results.filter(({ body }) => body.code === 'link-used')).toHaveLength(9);
  });

  it.each([
    ['verify-email', 7],
    ['change-email', 1],
    ['email-changed', 7],
    ['second-factor-on', 7],
  ] as const)('gets a link in the mail %s that works for %d days', async (kind, days) => {
    if (kind === 'verify-email') person = await signUp(test.client());
    else if (kind === 'second-factor-on') await linkOfThief(person.email);
    else await change(newEmail);
    if (kind === 'email-changed') await confirm(await tokenOf('change-email', newEmail, '/confirm-email'));
    const isForOwner = kind === 'email-changed' || kind === 'second-factor-on';
    const to = kind === 'change-email' ? newEmail : person.email;
    const token = await tokenOf(kind, to, isForOwner ? '/keep-email' : '/confirm-email');
    const pass = (minutes: number) =>
      test.dataSource.query('UPDATE account_token SET expires_at = expires_at - INTERVAL ? MINUTE', [minutes]);
    const use = () => (isForOwner ? revert(token) : confirm(token));
    await pass(days * 24 * 60);
    expect(await use()).toMatchObject({ status: 410, body: { code: 'link-expired' } });
    await pass(-1);
    expect((await use()).status).toBe(200);
  });

  it('can be restored after seven attempts to change it again', async () => {
    await change(newEmail);
    await confirm(await tokenOf('change-email', newEmail, '/confirm-email'));
    const link = await tokenOf('email-changed', person.email, '/keep-email');
    for (let at = 0; at < 7; at++) await change(`other${at}-${person.email}`);
    expect((await revert(link)).status).toBe(200);
  });

  it('can be requested as a new address three times an hour from one network, and at most ten times from all networks', async () => {
    const limited = await startTestApp({ ...mailbox.config, rateLimits: true }, { keepRows: true });
    const statuses: number[] = [];
    const threeOfFour = [200, 200, 200, 429];
    for (let at = 0; at < 4; at++) {
      const { client, password } = await signUp(limited.client());
      for (let version = 1; version < 5; version++) {
        const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
        const body = JSON.stringify({ email: newEmail, currentPassword: password });
        statuses.push((await client.send('PATCH', '/api/users/me', body, headers)).status);
      }
    }
    // The last two requests get 409, because they expect a version that the refused request has not created.
    expect(statuses).toEqual([...threeOfFour, ...threeOfFour, ...threeOfFour, 200, 429, 409, 409]);
    await limited.stop();
  });
});
