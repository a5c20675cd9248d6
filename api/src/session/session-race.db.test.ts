import type { Client } from '../../test/client';
import { makeAdmin, type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { PasswordService } from '../password/password.service';

const PEOPLE = 3;
/**
 * The number of simultaneous logins. The first login waits until all passwords are verified, so with more logins it
 * would exceed the timeout of a request.
 */
const LOGINS_PER_PERSON = 6;

describe('a login that races with a change of its account', () => {
  let test: TestApp;
  let passwords: PasswordService;
  beforeAll(async () => {
    test = await startTestApp();
    passwords = test.app.get(PasswordService, { strict: false });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.stop());

  /**
   * Makes the change when the logins have verified the password and have not yet opened a session.
   * @returns the statuses of the logins, and how many of them are signed in after the change
   */
  async function race(person: Person, change: () => Promise<unknown>) {
    let ready = 0;
    let [allReady, goOn] = [() => {}, () => {}];
    const changeable = new Promise<void>((resolve) => (allReady = resolve));
    const changed = new Promise<void>((resolve) => (goOn = resolve));
    const countReady = () => {
      if (++ready === LOGINS_PER_PERSON) allReady();
    };
    const matches = passwords.matchPassword.bind(passwords);
    const spy = jest.spyOn(passwords, 'matchPassword').mockImplementation(async (...input) => {
      const result = await matches(...input);
      countReady();
      await changed;
      return result;
    });
    const { username, password } = person;
    const clients = Array.from({ length: LOGINS_PER_PERSON }, () => test.client());
    const logIn = async (client: Client) => {
      const { status } = await client.post('/api/auth/login', { username, password });
      // Counts a refused login as ready, because a busy machine refuses logins before it verifies the password.
      if (status === 503) countReady();
      return status;
    };
    const logins = Promise.all(clients.map(logIn));
    await changeable;
    spy.mockRestore();
    await change();
    goOn();
    const statuses = await logins;
    const sessions = clients.map((client) => client.get<{ user: unknown }>('/api/auth/session'));
    return { statuses, survivors: (await Promise.all(sessions)).filter(({ body }) => body.user !== null).length };
  }

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      'the password has changed',
      async ({ client, password }) => {
        const input = { currentPassword: password, newPassword: 'a new quiet river' };
        expect((await client.post('/api/auth/change-password', input)).status).toBe(200);
      },
    ],
    ['the role was lost', (person) => makeAdmin(test.dataSource, person, false)],
    ['the user was deleted', ({ id }) => test.dataSource.query('DELETE FROM `user` WHERE id = ?', [id])],
  ])('opens no session when %s', async (_what, change) => {
    for (let index = 0; index < PEOPLE; index++) {
      const person = await signUp(test.client());
      await makeAdmin(test.dataSource, person);
      const { statuses, survivors } = await race(person, () => change(person));
      expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
      expect(survivors).toBe(0);
    }
  });

  it('remembers no device when the password has changed', async () => {
    const person = await signUp(test.client());
    const change = { currentPassword: person.password, newPassword: 'a new quiet river' };
    await race(person, () => person.client.post('/api/auth/change-password', change));
    const devices = await test.dataSource.query<object[]>('SELECT 1 FROM known_device WHERE user_id = ?', [person.id]);
    // Only the device on which the password was changed is left.
    expect(devices).toHaveLength(1);
  });

  it('only one of two simultaneous changes of the password succeeds', async () => {
    const person = await signUp(test.client());
    const change = (newPassword: string) =>
      person.client.post('/api/auth/change-password', { currentPassword: person.password, newPassword });
    const results = await Promise.all(['a first quiet river', 'a second quiet river'].map(change));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('sessions of a user', () => {
  it('are at most twenty, and a new one does not replace the oldest ones', async () => {
    const test = await startTestApp();
    const { client: first, username, password } = await signUp(test.client());
    const clients = Array.from({ length: 20 }, () => test.client());
    for (const client of clients) {
      expect((await client.post('/api/auth/login', { username, password })).status).toBe(200);
    }
    const isAlive = async (client: typeof first) =>
      (await client.get<{ user: unknown }>('/api/auth/session')).body.user !== null;
    expect(await Promise.all([first, ...clients].map(isAlive))).toEqual(
      Array.from({ length: 21 }, (_, at) => at !== 19),
    );
    await test.stop();
  });
});
