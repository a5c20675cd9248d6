import { findMails } from '../../test/wait-for-mail';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe('the mail about a new sign-in', () => {
  let mailbox: TestMailbox;
  let test: TestApp;
  let person: Person;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.config);
  });
  beforeEach(async () => {
    person = await signUp(test.client());
    await confirmEmail(test.dataSource, person);
  });
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  const kind = 'new-sign-in';
  async function signIn(client = test.client(), password = person.password) {
    const login = { username: person.username, password };
    return client.post('/api/auth/login', login, { 'user-agent': FIREFOX });
  }
  /** Waits for a later mail before it counts the mails, because the courier sends in order. */
  async function count(): Promise<number> {
    const ticket = { subject: 'Help', category: 'other', priority: 'low', message: 'Please help me.', name: 'Ada' };
    await test.client().post('/api/support-tickets', { ...ticket, email: person.email });
    await mailbox.wait({ to: person.email, kind: 'ticket-received' });
    return findMails(mailbox, { to: person.email, kind }).length;
  }

  it('names the device and links to the sessions', async () => {
    await signIn();
    const mail = await mailbox.wait({ to: person.email, kind });
    expect(mail.text).toContain('Firefox on Windows');
    expect(mail.links).toEqual(['http://localhost:8080/profile?tab=security']);
  });

  it('is not sent for a device that the user has signed in on before', async () => {
    const device = test.client();
    await signIn(device);
    await device.post('/api/auth/logout');
    await signIn(device);
    await person.client.post('/api/auth/logout');
    await signIn(person.client);
    expect(await count()).toBe(1);
  });

  it('is sent for a device that another user has signed in on', async () => {
    const neighbour = await signUp(test.client());
    await signIn(neighbour.client);
    expect(await count()).toBe(1);
  });

  it('is not sent for a failed login, a sign-up or a change of the password', async () => {
    await signIn(test.client(), 'a wrong river');
    const passwords = { currentPassword: person.password, newPassword: 'a new quiet river' };
    await person.client.post('/api/auth/change-password', passwords);
    expect(await count()).toBe(0);
  });

  it('is sent at most five times an hour, and further sign-ins still work', async () => {
    const limited = await startTestApp({ ...mailbox.config, rateLimits: true }, { keepRows: true });
    const signInTo = async (client = limited.client()) => (await signIn(client)).status;
    const statuses = [await signInTo()];
    // A sign-in on a known device does not count against the limit.
    const device = limited.client();
    for (let at = 0; at < 4; at++) statuses.push(await signInTo(device));
    for (let at = 0; at < 6; at++) statuses.push(await signInTo());
    await limited.stop();
    expect(statuses).toEqual(Array<number>(11).fill(200));
    expect(await count()).toBe(5);
  });

  it('is not sent when Login Alerts are off', async () => {
    const headers = { 'content-type': 'application/json', 'if-match': '"1"' };
    await person.client.send('PATCH', '/api/users/me', '{"loginAlerts":false}', headers);
    await signIn();
    expect(await count()).toBe(0);
  });
});
