import { hash, verify } from '@node-rs/argon2';
import { makeAdmin, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

type Refusal = { errors: { field: string }[]; requestId: string };

describe('signing up', () => {
  let test: TestApp;
  const input = {
    firstName: 'Ana',
    lastName: null,
    username: 'Ana.One',
    email: 'Ana@Example.com',
    password: 'a quiet river 7',
  };

  beforeAll(async () => {
    test = await startTestApp();
    expect((await test.client().post('/api/auth/signup', input)).status).toBe(201);
    await test.dataSource.query('UPDATE `user` SET email_verified_at = ?', [new Date()]);
  });
  afterAll(() => test.stop());

  it.each([
    ['username', { username: 'ana.one' }],
    ['username in full-width letters', { username: 'ａｎａ．ｏｎｅ' }],
    ['username with blanks around', { username: ' ANA.ONE ' }],
    ['confirmed email in other case', { email: ' ana@example.COM' }],
  ])('returns the same 409 for a taken %s', async (_what, taken) => {
    const fresh = { username: 'fresh', email: 'fresh@example.com' };
    const response = await test.client().post<Refusal>('/api/auth/signup', { ...input, ...fresh, ...taken });
    expect({ ...response.body, requestId: '' }).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'Username or email might already be taken.',
      code: 'taken',
      requestId: '',
    });
  });

  // @spec-2.126
  it('returns 201 for an email that others have entered but not confirmed', async () => {
    const signup = (username: string) =>
      test.client().post('/api/auth/signup', { ...input, username, email: 'shared@example.com' });
    const responses = await Promise.all(['shared1', 'shared2', 'shared3'].map(signup));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('accepts usernames that differ only in an accent, and refuses spaces and invisible characters in a username', async () => {
    const signup = (username: string, email: string) =>
      test.client().post('/api/auth/signup', { ...input, username, email });
    expect((await signup('àna.one', 'a2@example.com')).status).toBe(201);
    expect((await signup('ana. one', 'a3@example.com')).status).toBe(422);
    for (const invisible of ['\u200b', '\u3164', '\uffa0', '\u034f', '\ufe0f', '\u2800', '\u{e0061}', '\u202e'])
      expect((await signup(`ana${invisible}.one`, 'a4@example.com')).status).toBe(422);
  });

  it.each([
    ['firstName', { firstName: '' }],
    ['username', { username: 'with blank' }],
    ['username', { username: 'x'.repeat(51) }],
    ['email', { email: 'nowhere' }],
    ['password', { password: '12345' }],
    ['password', { password: 'Password1' }],
    ['password', { password: 'qwertyuiop' }],
    ['password', { password: 'x'.repeat(257) }],
    ['isAdmin', { isAdmin: true }],
    ['id', { id: 1 }],
    ['createdAt', { createdAt: '2020-01-01T00:00:00Z' }],
  ])('returns 422 with an error for a wrong %s', async (field, wrong) => {
    const fresh = { username: 'fresh2', email: 'fresh2@example.com' };
    const response = await test.client().post<Refusal>('/api/auth/signup', { ...input, ...fresh, ...wrong });
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual([field]);
  });

  it('does not trim the password', async () => {
    const account = { ...input, username: 'blank', email: 'blank@example.com', password: '  padded secret  ' };
    await test.client().post('/api/auth/signup', account);
    const login = (password: string) => test.client().post('/api/auth/login', { username: 'blank', password });
    expect((await login('padded secret')).status).toBe(401);
    expect((await login('  padded secret  ')).status).toBe(200);
  });

  it.each([
    ['one letter', 'q'.repeat(20)],
    ['digits', '83920174658'],
    ['words with blanks', 'a quiet river'],
    ['letters of another script', 'тихаярека'],
    ['256 characters', 'x7'.repeat(128)],
  ])('accepts a password of %s', async (what, password) => {
    const username = what.replaceAll(' ', '-');
    const account = { ...input, username, email: `${username}@example.com`, password };
    expect((await test.client().post('/api/auth/signup', account)).status).toBe(201);
    const login = (given: string) => test.client().post('/api/auth/login', { username, password: given });
    expect((await login(password)).status).toBe(200);
    expect((await login(password.slice(0, -1))).status).toBe(401);
    const otherCase = password.toUpperCase();
    if (otherCase !== password) expect((await login(otherCase)).status).toBe(401);
  });

  it('accepts a password whichever Unicode form the keyboard sends, even if an earlier version has stored its hash', async () => {
    const [composed, apart, wide] = ['Caf\u00e9 am See', 'Cafe\u0301 am See', 'Ｃａｆ\u00e9\u00a0am See'];
    const written = [composed, apart, wide];
    const client = test.client();
    const account = { ...input, username: 'cafe', email: 'cafe@example.com', password: apart };
    expect((await client.post('/api/auth/signup', account)).status).toBe(201);
    const login = async (password: string) =>
      (await test.client().post('/api/auth/login', { username: 'cafe', password })).status;
    const hashOf = async () => {
      const sql = "SELECT password_hash AS hash FROM user WHERE username = 'cafe'";
      return (await test.dataSource.query<{ hash: string }[]>(sql))[0]?.hash ?? '';
    };
    for (const password of written) expect(await login(password)).toBe(200);
    for (const old of [composed, apart]) {
      const update = "UPDATE user SET password_hash = ? WHERE username = 'cafe'";
      await test.dataSource.query(update, [await hash(old)]);
      expect(await login('Cafe am See')).toBe(401);
      expect(await login(old === apart ? composed : apart)).toBe(200);
      expect(await verify(await hashOf(), composed)).toBe(true);
      for (const password of written) expect(await login(password)).toBe(200);
    }
    // the session of the sign-up has survived
    for (const currentPassword of written) {
      const change = { currentPassword, newPassword: apart };
      expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
    }
  });

  it.each([
    ['six blanks', '      '],
    ['256 emoji that each have a variation selector', '\u2764\ufe0f'.repeat(256)],
  ])('accepts a password of %s at login and as the current password when it is changed', async (what, password) => {
    const username = `awkward-${what.length}`;
    const client = test.client();
    const account = { ...input, username, email: `${username}@example.com`, password };
    expect((await client.post('/api/auth/signup', account)).status).toBe(201);
    expect((await test.client().post('/api/auth/login', { username, password })).status).toBe(200);
    const change = { currentPassword: password, newPassword: 'another quiet river 8' };
    expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
  });

  it.each([
    '"ana b"@example.com',
    '"ana\\r\\nb"@example.com',
    '"<eve@example.com>,"@example.com',
    'ana\r\nb@example.com',
  ])('refuses the email %j', async (email) => {
    const account = { ...input, username: 'quoted', email };
    expect(await test.client().post<Refusal>('/api/auth/signup', account)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'email' }] },
    });
  });

  it.each([
    ['wrong', { currentPassword: 'a loud river 7' }, 422],
    ['missing', {}, 422],
  ])('changes no password when the current one is %s', async (_what, current, status) => {
    const { client, username, password } = await signUp(test.client());
    const change = { ...current, newPassword: 'another quiet river 8' };
    const response = await client.post<Refusal>('/api/auth/change-password', change);
    expect(response).toMatchObject({ status, body: { errors: [{ field: 'currentPassword' }] } });
    expect((await test.client().post('/api/auth/login', { username, password })).status).toBe(200);
  });

  it('requires a longer password from an admin', async () => {
    const admin = await signUp(test.client());
    await makeAdmin(test.dataSource, admin);
    const change = (newPassword: string) =>
      admin.client.post('/api/auth/change-password', { currentPassword: admin.password, newPassword });
    expect((await change('elevenchars')).status).toBe(422);
    expect((await change('twelve chars')).status).toBe(200);
  });
});
