import { type TestMailbox, startMailbox } from '../../test/mailbox';
import { type Person, signUp } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { MailService } from '../mail/mail.service';
import { RETENTION_DAYS } from '../database/personal-data';
import { until } from '../../test/until';

const NO_LINK = { status: 404, body: { detail: 'There is nothing here.' } };

describe('the newsletter', () => {
  let mailbox: TestMailbox;
  let test: TestApp;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp({ ...mailbox.config, rateLimits: true });
  });
  afterAll(async () => {
    await test.stop();
    await mailbox.stop();
  });

  const subscribe = (email: string) => test.client().post('/api/newsletter', { email });
  const confirm = (token: string) => test.client().post('/api/newsletter/confirm', { token });
  const unsubscribe = (token: string, body?: string, type = 'application/x-www-form-urlencoded') =>
    test
      .client()
      .send('POST', `/api/newsletter/unsubscribe?token=${token}`, body, body ? { 'content-type': type } : {});
  const stored = (email: string) =>
    test.dataSource.query<{ confirmed_at: Date | null }[]>('SELECT * FROM subscriber WHERE email = ?', [email]);
  const mailCount = async (email: string) =>
    (await test.dataSource.query<unknown[]>('SELECT 1 FROM mail WHERE recipient = ?', [email])).length;
  async function tokenOf(email: string): Promise<string> {
    const { links } = await mailbox.wait({ to: email, kind: 'newsletter-confirm' });
    return new URLSearchParams(new URL(links[0] ?? '').hash.slice(1)).get('confirm') ?? '';
  }

  it('gets a subscriber only after the person has confirmed with the link in the mail', async () => {
    expect(await subscribe('reader@example.com')).toMatchObject({ status: 201, body: { received: true } });
    expect(await stored('reader@example.com')).toMatchObject([{ confirmed_at: null }]);
    const token = await tokenOf('reader@example.com');
    expect((await confirm(token)).status).toBe(200);
    expect(await stored('reader@example.com')).toMatchObject([{ confirmed_at: expect.any(Date) }]);
    expect((await confirm(token)).status).toBe(200);
  });

  // @spec-7.35
  it('explains why an old link no longer works, and gives no reason for a token that was never sent', async () => {
    await subscribe('ended@example.com');
    const token = await tokenOf('ended@example.com');
    for (const wrong of ['x'.repeat(43), `${token.slice(0, -1)}!`, token.slice(1), token.toUpperCase()]) {
      expect([await confirm(wrong), await unsubscribe(wrong)]).toMatchObject([NO_LINK, NO_LINK]);
    }
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await confirm(token)).toMatchObject({ status: 404, body: { code: 'link-used' } });
    expect((await unsubscribe(token)).status).toBe(200);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + RETENTION_DAYS.unconfirmedSubscriber * 24 * 60 * 60_000);
    expect(await confirm(token)).toMatchObject({ status: 404, body: { code: 'link-expired' } });
    jest.restoreAllMocks();
  });

  it('limits attempts with wrong tokens, but not a mail provider that unsubscribes many readers', async () => {
    await subscribe('many@example.com');
    const token = await tokenOf('many@example.com');
    const client = test.client();
    const statuses = new Set<number>();
    const unsubscribeOften = async (of: string) => {
      for (let index = 0; index < 61; index++)
        statuses.add((await client.post(`/api/newsletter/unsubscribe?token=${of}`)).status);
    };
    await unsubscribeOften(token);
    await unsubscribeOften('wrong');
    expect([...statuses]).toEqual([200, 404, 429]);
  });

  it('ends with one click in the mail program, and a mail tells the reader that it has ended', async () => {
    await subscribe('leaver@example.com');
    const mail = await mailbox.wait({ to: 'leaver@example.com', kind: 'newsletter-confirm' });
    await confirm(await tokenOf('leaver@example.com'));
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = mail.header('list-unsubscribe').replace(/^<|>$/g, '');
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const oneClick = () => test.client().send('POST', pathname + search, 'List-Unsubscribe=One-Click', headers);
    expect(await oneClick()).toMatchObject({ status: 200, body: { received: true } });
    expect(await stored('leaver@example.com')).toEqual([]);
    await mailbox.wait({ to: 'leaver@example.com', kind: 'newsletter-goodbye' });
    expect((await oneClick()).status).toBe(200);
    expect(await mailCount('leaver@example.com')).toBe(2);
  });

  it('does not end when the unsubscribe link is opened, because the link leads to a page with a button', async () => {
    await subscribe('opener@example.com');
    const token = await tokenOf('opener@example.com');
    expect(await test.client().get(`/api/newsletter/unsubscribe?token=${token}`)).toMatchObject({
      status: 303,
      headers: { location: `/newsletter#unsubscribe=${token}` },
    });
    expect(await stored('opener@example.com')).toHaveLength(1);
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await stored('opener@example.com')).toEqual([]);
    // An address that was never confirmed gets no farewell mail.
    expect(await mailCount('opener@example.com')).toBe(1);
  });

  it('accepts form bodies only for unsubscribing', async () => {
    const multipart = 'multipart/form-data; boundary=x';
    expect((await unsubscribe('unknown', '--x--', multipart)).status).toBe(404);
    expect((await unsubscribe('unknown', 'x', 'text/plain')).status).toBe(415);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await test.client().send('POST', '/api/newsletter', 'email=a@example.com', headers)).status).toBe(415);
  });

  it('returns the same response for every address, and sends at most three mails a day to each', async () => {
    await subscribe('known@example.com');
    await confirm(await tokenOf('known@example.com'));
    const known = await subscribe('known@example.com');
    const unknown = await subscribe('unknown@example.com');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(await mailCount('known@example.com')).toBe(1);
    for (let index = 0; index < 5; index++) expect((await subscribe('unknown@example.com')).status).toBe(201);
    await until(async () => (await mailCount('unknown@example.com')) === 3);
  });

  describe('with the switch Marketing Emails', () => {
    const setSwitch = async ({ client }: Person, marketingEmails: boolean) => {
      const { body } = await client.get<{ version: number }>('/api/users/me');
      const response = await client.patch('/api/users/me', { marketingEmails }, { 'if-match': `"${body.version}"` });
      expect(response.status).toBe(200);
    };
    const verify = ({ id }: Person) =>
      test.dataSource.query('UPDATE `user` SET email_verified_at = NOW(3) WHERE id = ?', [id]);

    it('ends when it is switched off, and asks for a confirmation when it is switched on', async () => {
      const person = await signUp(test.client());
      await verify(person);
      await subscribe(person.email);
      await confirm(await tokenOf(person.email));
      await setSwitch(person, false);
      expect(await stored(person.email)).toEqual([]);
      await mailbox.wait({ to: person.email, kind: 'newsletter-goodbye' });
      await setSwitch(person, true);
      expect(await stored(person.email)).toMatchObject([{ confirmed_at: null }]);
      await mailbox.wait({ to: person.email, kind: 'newsletter-confirm', nth: 1 });
    });

    it.each([
      ['off', false],
      ['on', true],
    ])('does not change when switching %s fails', async (_what, isOn) => {
      const person = await signUp(test.client());
      await verify(person);
      if (isOn) await setSwitch(person, false);
      else {
        await subscribe(person.email);
        await confirm(await tokenOf(person.email));
      }
      const before = await stored(person.email);
      jest.spyOn(test.app.get(MailService, { strict: false }), 'enqueue').mockRejectedValueOnce(new Error('planted'));
      const version = isOn ? 2 : 1;
      const change = { marketingEmails: isOn };
      expect((await person.client.patch('/api/users/me', change, { 'if-match': `"${version}"` })).status).toBe(500);
      const { body } = await person.client.get('/api/users/me');
      expect([body, await stored(person.email)]).toMatchObject([{ marketingEmails: !isOn }, before]);
    });

    it('does not end for a user whose address is not verified', async () => {
      const person = await signUp(test.client());
      await subscribe(person.email);
      await confirm(await tokenOf(person.email));
      await setSwitch(person, false);
      expect(await stored(person.email)).toMatchObject([{ confirmed_at: expect.any(Date) }]);
    });

    it('does not start when the settings are saved with a switch that was already on', async () => {
      const person = await signUp(test.client());
      await setSwitch(person, true);
      expect(await stored(person.email)).toEqual([]);
    });
  });
});
