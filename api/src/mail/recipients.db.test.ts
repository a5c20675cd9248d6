import { ADMIN_CALLS } from '../../test/admin-calls';
import { Authenticator } from '../../test/authenticator';
import type { Client } from '../../test/client';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import {
  confirmEmail,
  newOrderKey,
  type Person,
  sampleOrder,
  signUp,
  signUpAdmin,
  storeProducts,
} from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { linkTelegram, TELEGRAM_CONFIG } from '../../test/telegram-link';
import { until } from '../../test/until';
import { silentRoutes, USER_CALLS } from '../../test/user-calls';
import { readMail } from '../../test/wait-for-mail';
import { PasswordLinkService } from '../account-recovery/password-link.service';
import { FavoriteWatchService } from '../favorite/favorite-watch.service';
import { DealTokenService } from '../deal/deal-token.service';
import type { Deal } from '../deal/deal.entity';
import { createOpenApiDocument } from '../openapi';
import { DealMailJobs } from '../order/deal-mail.jobs';
import type { AdminOrderDetailsView } from '../order/order.view';
import { MAIL_KINDS, type MailKind } from './mail-kinds';

/**
 * A text that lures the reader to another site. The test enters this text in every field that a stranger can fill, or
 * that a member of staff can fill by mistake.
 */
const LURE = 'You won at https://evil.example/win';
const LURE_IN_A_NAME = 'https://evil.example/free-stars?win=1';
const LURE_IN_AN_ID = 'evil-example-won-call-1-900-555-0100';
const EVIL = /evil|won at|900-555/i;
const TICKET = { name: LURE, subject: LURE, category: 'other', priority: 'low', message: LURE };
const PASSWORD = 'a quiet river 7';

/** The writing routes that send no mail. Each of the other writing routes is called below. */
const SILENT = [
  ...silentRoutes([...ADMIN_CALLS, ...USER_CALLS]),
  ...(`
  POST /api/auth/logout, DELETE /api/users/me/sessions, DELETE /api/users/me/sessions/{id}
  DELETE /api/users/me/email/change, POST /api/users/me/push/subscribe, POST /api/users/me/push/unsubscribe
  POST /api/users/me/second-factor, POST /api/users/me/second-factor/recovery-codes
  POST /api/products/{id}/reviews, PATCH /api/products/{id}/reviews/own, POST /api/orders/check
  POST /api/orders/track, POST /api/orders/deals, POST /api/deals/open, POST /api/orders/timeline
  POST /api/orders/deals/ask-telegram, POST /api/deals/ask-telegram, POST /api/users/me/deals/{number}/ask-telegram
  POST /api/deals/proof, POST /api/users/me/deals/{number}/proof
  POST /api/orders/confirm, POST /api/deals/telegram-notices/link, POST /api/deals/telegram-notices/stop
  POST /api/messages/open, POST /api/users/me/messages/{id}/read`.match(/[A-Z]+ \/[^,\s]+/g) as string[]),
];

let mailbox: TestMailbox;
let shop: TestApp;
let admin: Person;
let product: number;
beforeAll(async () => {
  mailbox = await startMailbox();
  shop = await startTestApp({ ...mailbox.config, ...TELEGRAM_CONFIG });
  admin = await signUpAdmin(shop.dataSource, shop.client());
  product = (await storeProducts(shop.dataSource, { title: 'Calm Group' }))[0] ?? 0;
  await shop.dataSource.query("UPDATE product SET seller_email = 'seller@example.com'");
});
afterAll(async () => {
  await shop.stop();
  await mailbox.stop();
});

type StoredMail = { id: number; kind: MailKind; recipient: string };
const mailsAfter = (id: number) =>
  shop.dataSource.query<StoredMail[]>("SELECT * FROM mail WHERE id > ? AND kind <> 'push' ORDER BY id", [id]);
const patch = (client: Client, url: string, body: object, version: number) =>
  client.send('PATCH', url, JSON.stringify(body), { 'content-type': 'application/json', 'if-match': `"${version}"` });
/** Sends the mails about new deals to the sellers of all orders. */
const notifySellers = () => shop.app.get(DealMailJobs, { strict: false }).notify();
const newestId = async (table: string) => {
  const [row] = await shop.dataSource.query<{ id: number }[]>(`SELECT MAX(id) AS id FROM ${table}`);
  return row?.id ?? 0;
};

it('no route mails words or links of other people to an address that a stranger has typed', async () => {
  const causes = new Set<string>();
  const kinds = new Set<string>();
  const lines: string[] = [];
  /** Calls a route and expects that it sends mails of exactly these kinds. */
  async function cause(route: string, expected: string[], call: () => Promise<unknown>): Promise<void> {
    const before = await newestId('mail');
    await call();
    await notifySellers();
    await shop.app.get(PasswordLinkService, { strict: false }).beforeApplicationShutdown();
    const rows = await mailsAfter(before);
    causes.add(route);
    for (const { kind } of rows) kinds.add(kind);
    const found = rows.map(({ kind, recipient }) => `${kind} to ${recipient}`);
    if (JSON.stringify(found) !== JSON.stringify(expected)) lines.push(`${route} sent ${found.join()} for ${expected}`);
  }
  const tokenIn = async (kind: MailKind, to: string, nth = 0) => {
    const { links } = await mailbox.wait({ to, kind, nth });
    const values = new URLSearchParams(links.find((link) => link.includes('#'))?.split('#')[1]);
    return values.get('token') ?? values.get('confirm') ?? '';
  };
  /** Fails when a mail contains words or links that strangers have written. */
  function checkMails(): void {
    for (const mail of mailbox.mails.map(readMail)) {
      const kind = mail.header('x-mail-kind') as MailKind;
      if (MAIL_KINDS[kind].words === 'visitor') continue;
      const headers = mail.received.parsed.headerLines.map(({ line }) => line).join('\n');
      if (EVIL.test(mail.subject + mail.text + mail.html + headers)) lines.push(`${kind}: ${mail.text}`);
      const foreign = mail.links.filter((link) => new URL(link).origin !== 'http://localhost:8080');
      if (foreign.length) lines.push(`${kind} has ${foreign.join()}`);
    }
  }

  /** Takes every action that the buyer and the seller of an order can take. Both sides have the same address. */
  async function trade(email: string, client: Client, only: (...kinds: string[]) => string[]): Promise<void> {
    const ordered = async () => {
      const order = sampleOrder(product, { customerEmail: email, customerName: LURE });
      await client.post('/api/orders', order);
      await notifySellers();
      const [deal] = await shop.dataSource.query<Deal[]>(
        'SELECT id, number, token_version AS tokenVersion FROM deal ORDER BY id DESC LIMIT 1',
      );
      await shop.dataSource.query('UPDATE deal SET seller_email = ? WHERE id = ?', [email, deal?.id]);
      const token = await shop.app
        .get(DealTokenService, { strict: false })
        .issue(shop.dataSource.manager, { ...deal, tokenHash: null } as Deal);
      return { name: { orderId: order.orderId, email }, number: deal?.number, token };
    };
    const [received, cancelled] = [await ordered(), await ordered()];
    const [declined, own, refused] = [await ordered(), await ordered(), await ordered()];
    const [toBuyer, toSeller] = [`order-news to ${email}`, `seller-deal to ${email}`];
    const ofSeller = (path: string, body: object) => () => shop.client().post(`/api/deals/${path}`, body);
    const ofBuyer = (path: string, body: object) => () => client.post(`/api/orders/deals/${path}`, body);
    const { token, number: deal, name: named } = received;
    await cause('POST /api/orders/deals/message', [toSeller], ofBuyer('message', { ...named, deal, text: LURE }));
    await cause('POST /api/deals/message', [toBuyer], ofSeller('message', { token, text: LURE }));
    await cause('POST /api/deals/accept', [toBuyer], ofSeller('accept', { token }));
    await cause('POST /api/deals/hand-over', [toBuyer], ofSeller('hand-over', { token }));
    await cause('POST /api/orders/deals/receive', [`order-completed to ${email}`, toSeller], ofBuyer('receive', named));
    const ended = `order-cancelled to ${email}`;
    const cancel = ofBuyer('cancel', { ...cancelled.name, reason: LURE });
    await cause('POST /api/orders/deals/cancel', [ended, toSeller], cancel);
    await cause('POST /api/deals/decline', [ended], ofSeller('decline', { token: declined.token, reason: LURE }));
    const ofAccount = (path: string, body: object, { number } = own) =>
      cause(
        `POST /api/users/me/deals/{number}/${path}`,
        only(path === 'decline' ? 'order-cancelled' : 'order-news'),
        () => client.post(`/api/users/me/deals/${number}/${path}`, body),
      );
    await ofAccount('message', { text: LURE });
    await ofAccount('accept', {});
    await ofAccount('hand-over', {});
    await ofAccount('decline', { reason: LURE }, refused);
  }

  /** Takes every action that an account can take. The account has confirmed its address only if `proven` is true. */
  async function walk(proven: boolean): Promise<void> {
    const name = proven ? 'proven' : 'claimed';
    const [email, newEmail] = [`${name}@example.com`, `new-${name}@example.com`];
    const only = (...expected: string[]) => (proven ? expected.map((kind) => `${kind} to ${email}`) : []);
    const client = shop.client();
    const account = { firstName: LURE, lastName: LURE, username: name, email, password: PASSWORD };
    await cause('POST /api/auth/signup', [`verify-email to ${email}`], () => client.post('/api/auth/signup', account));
    const person = { ...account, id: await newestId('`user`'), client };
    // An older version of the shop accepted such usernames.
    const username = `${LURE_IN_A_NAME}&${name}`;
    const rename = 'UPDATE `user` SET username = ?, username_key = ? WHERE id = ?';
    await shop.dataSource.query(rename, [username, username, person.id]);
    await cause('POST /api/users/me/email/verification', [`verify-email to ${email}`], () =>
      client.post('/api/users/me/email/verification'),
    );
    if (proven) await confirmEmail(shop.dataSource, person);
    await cause('POST /api/auth/request-password-reset', [`reset-password to ${email}`], () =>
      shop.client().post('/api/auth/request-password-reset', { email }),
    );
    const login = (password = PASSWORD, code?: string) =>
      shop.client().post('/api/auth/login', { username, password, ...(code && { code }) });
    await cause('POST /api/auth/login', only('new-sign-in'), () => login());
    await cause('POST /api/users/me/favorite-watch', only('favorite-news'), async () => {
      const settings = { emailNotifications: true, marketingEmails: true };
      await shop.dataSource.query('UPDATE `user` SET ? WHERE id = ?', [settings, person.id]).catch(() => undefined);
      await client.send('POST', '/api/users/me/favorite-watch', JSON.stringify({ productIds: [product] }), {
        'content-type': 'application/json',
      });
      await shop.dataSource.query('UPDATE product SET price = price - 1');
      await shop.app.get(FavoriteWatchService, { strict: false }).notifyAll();
    });
    await cause('PATCH /api/users/me', [], () => patch(client, '/api/users/me', { marketingEmails: false }, 1));
    await cause('PATCH /api/users/me', [`newsletter-confirm to ${email}`], () =>
      patch(client, '/api/users/me', { marketingEmails: true }, 2),
    );
    const answered = `message-answered to ${email}`;
    await cause('POST /api/support-tickets', [`ticket-received to ${email}`], () =>
      client.post('/api/support-tickets', { ...TICKET, email }),
    );
    const reply = async (kind: string) =>
      admin.client.post(
        `/api/admin/messages/${kind}/${await newestId('message')}/entries`,
        { type: 'reply', text: LURE },
        { 'if-match': '"1"' },
      );
    await cause('POST /api/admin/messages/{kind}/{id}/entries', [answered], () => reply('ticket'));
    const contact = { buyerName: LURE, buyerEmail: email, message: LURE, productId: product };
    const toSeller = ['seller-contact to seller@example.com'];
    await cause('POST /api/contact', toSeller, () => client.post('/api/contact', contact));
    await cause('POST /api/admin/messages/contact/{id}/forward', toSeller, async () =>
      admin.client.post(`/api/admin/messages/contact/${await newestId('message')}/forward`),
    );
    await cause('POST /api/users/me/messages/{id}/entries', toSeller, async () =>
      client.post(`/api/users/me/messages/${await newestId('message')}/entries`, { text: LURE }),
    );
    const { placing, proof: orderKey } = newOrderKey();
    for (const orderId of [LURE_IN_AN_ID + name, null]) {
      const place = async () => {
        const given = { customerEmail: email, customerName: LURE, customerTelegram: '@evil_example' };
        const order = sampleOrder(product, { ...given, ...(orderId && { orderId }) });
        const placed = [`order-placed to ${email}`, 'seller-deal to seller@example.com'];
        await cause('POST /api/orders', placed, () => client.post('/api/orders', order, placing));
        return order;
      };
      const order = await place();
      const cancelled = [`order-cancelled to ${email}`, 'seller-deal to seller@example.com'];
      await cause('POST /api/orders/cancel', cancelled, () =>
        client.post('/api/orders/cancel', { orderId: order.orderId, email, reason: LURE }, orderKey),
      );
    }
    for (const status of ['completed', 'cancelled']) {
      const order = sampleOrder(product, { customerEmail: email, customerName: LURE });
      await client.post('/api/orders', order);
      await notifySellers();
      const id = await newestId('`order`');
      const ended = [`order-${status} to ${email}`, 'seller-deal to seller@example.com'];
      await cause('PATCH /api/admin/orders/{id}', ended, () =>
        admin.client.patch(`/api/admin/orders/${id}`, { status, reason: LURE }),
      );
    }
    await client.post('/api/orders', sampleOrder(product, { customerEmail: email, customerName: LURE }));
    await notifySellers();
    const path = `/api/admin/orders/${await newestId('`order`')}`;
    const { items, deals } = (await admin.client.get<AdminOrderDetailsView>(path)).body;
    const told = 'seller-deal to seller@example.com';
    await cause('POST /api/admin/staff/invitations', [`staff-invitation to ${email}`], () =>
      admin.client.post('/api/admin/staff/invitations', { email, role: 'support', currentPassword: PASSWORD }),
    );
    await cause('POST /api/admin/orders/{id}/confirmation', [`order-placed to ${email}`], () =>
      admin.client.post(`${path}/confirmation`),
    );
    await cause('POST /api/admin/orders/{id}/messages', [told, `order-news to ${email}`], () =>
      admin.client.post(`${path}/messages`, { deal: deals?.[0]?.number, text: LURE }),
    );
    await cause('PATCH /api/admin/orders/{id}/items/{itemId}', [`order-cancelled to ${email}`, told], () =>
      admin.client.patch(`${path}/items/${items[0]?.id}`, { action: 'cancel', reason: LURE }),
    );
    await trade(email, client, only);
    const proof = { currentPassword: PASSWORD };
    await cause('POST /api/users/me/data/export', only('data-export-ready'), async () => {
      await client.post('/api/users/me/data/export', proof);
      await until(async () => {
        const { body } = await client.get<{ export: { ready: boolean } | null }>('/api/users/me/data');
        return body.export?.ready === true;
      });
    });
    let password = `${PASSWORD}!`;
    await cause('POST /api/auth/change-password', only('password-changed'), () =>
      client.post('/api/auth/change-password', { ...proof, newPassword: password }),
    );
    const begin = await client.post<{ secret: string }>('/api/users/me/second-factor', { currentPassword: password });
    expect(begin.status).toBe(proven ? 200 : 409);
    let recoveryCodes: string[] = [];
    await cause('POST /api/users/me/second-factor/enable', only('second-factor-on'), async () => {
      const code = proven ? new Authenticator(begin.body.secret).codeAt() : '123456';
      const enabled = await client.post<typeof begin.body & { recoveryCodes?: string[] }>(
        '/api/users/me/second-factor/enable',
        { code },
      );
      recoveryCodes = enabled.body.recoveryCodes ?? [];
    });
    await cause('POST /api/users/me/second-factor/disable', only('second-factor-off'), () =>
      client.post('/api/users/me/second-factor/disable', { currentPassword: password, code: recoveryCodes[0] ?? '1' }),
    );
    await cause('POST /api/users/me/telegram/confirm', only('telegram-linked'), () =>
      linkTelegram(shop, person, '5100000001', 'call_1_900_555_0100'),
    );
    await cause('POST /api/users/me/telegram/unlink', only('telegram-unlinked'), () =>
      client.post('/api/users/me/telegram/unlink'),
    );
    const erase = () => client.post('/api/users/me/erasure', { currentPassword: password });
    const signIn = () => client.post('/api/auth/login', { username, password });
    await cause('POST /api/users/me/erasure', only('account-erasure'), erase);
    await cause('POST /api/auth/keep-account', only('erasure-cancelled'), async () => {
      const token = proven ? await tokenIn('account-erasure', email) : 'none';
      await shop.client().post('/api/auth/keep-account', { token });
    });
    await signIn();
    await erase();
    await signIn();
    await cause('DELETE /api/users/me/erasure', only('erasure-cancelled'), () =>
      client.send('DELETE', '/api/users/me/erasure'),
    );
    const { body: profile } = await client.get<{ version: number }>('/api/users/me');
    const asked = [`change-email to ${newEmail}`, ...only('email-change-asked')];
    const change = { email: newEmail, currentPassword: password };
    await cause('PATCH /api/users/me', asked, () => patch(client, '/api/users/me', change, profile.version));
    const changed = [`email-changed to ${newEmail}`, ...only('email-changed')];
    await cause('POST /api/auth/confirm-email', changed, async () =>
      client.post('/api/auth/confirm-email', { token: await tokenIn('change-email', newEmail) }),
    );
    if (!proven) return;
    await erase();
    let token = await tokenIn('email-changed', email);
    await cause('POST /api/auth/revert-email', only('erasure-cancelled'), async () => {
      token = (await shop.client().post<{ token: string }>('/api/auth/revert-email', { token })).body.token;
    });
    password = `${PASSWORD}?`;
    await cause('POST /api/auth/reset-password', only('password-changed'), () =>
      shop.client().post('/api/auth/reset-password', { token, newPassword: password }),
    );
  }
  await walk(false);
  await walk(true);

  await confirmEmail(shop.dataSource, admin);
  const stranger = 'stranger@example.com';
  const placed = [`order-placed to ${stranger}`, 'seller-deal to seller@example.com', `shop-order to ${admin.email}`];
  await cause('POST /api/orders', placed, () =>
    shop
      .client()
      .post(
        '/api/orders',
        sampleOrder(product, { orderId: LURE_IN_AN_ID, customerEmail: stranger, customerName: LURE }),
      ),
  );

  const owner = { currentPassword: PASSWORD };
  const toAdmin = `staff-role-changed to ${admin.email}`;
  async function join(): Promise<Person> {
    const member = await signUp(shop.client());
    await confirmEmail(shop.dataSource, member);
    await admin.client.post('/api/admin/staff/invitations', { email: member.email, role: 'support', ...owner });
    const invitation = { token: await tokenIn('staff-invitation', member.email), ...owner };
    await cause('POST /api/users/me/staff-invitation', [toAdmin], () =>
      member.client.post('/api/users/me/staff-invitation', invitation),
    );
    return member;
  }
  const { id, email } = await join();
  await cause('PATCH /api/admin/staff/{id}', [toAdmin], () =>
    admin.client.patch(`/api/admin/staff/${id}`, { role: 'manager', ...owner }),
  );
  await cause('DELETE /api/admin/staff/{id}', [toAdmin, `staff-role-changed to ${email}`], () =>
    admin.client.delete(`/api/admin/staff/${id}`, owner),
  );
  const leaving = await join();
  await cause('DELETE /api/admin/staff/me', [toAdmin], () => leaving.client.send('DELETE', '/api/admin/staff/me'));

  const reader = 'reader@example.com';
  await cause('POST /api/newsletter', [`newsletter-confirm to ${reader}`], () =>
    shop.client().post('/api/newsletter', { email: reader }),
  );
  const token = await tokenIn('newsletter-confirm', reader);
  await shop.client().post('/api/newsletter/confirm', { token });
  await cause('POST /api/newsletter/unsubscribe', [`newsletter-goodbye to ${reader}`], () =>
    shop.client().post(`/api/newsletter/unsubscribe?token=${token}`),
  );

  const letter = { subject: 'News', text: 'Hello', productIds: [product] };
  const { body: draft } = await admin.client.post<{ id: number }>('/api/admin/letters', letter);
  await cause('POST /api/admin/letters/{id}/test', [`newsletter to ${admin.email}`], () =>
    admin.client.post(`/api/admin/letters/${draft.id}/test`),
  );

  await until(async () => mailbox.mails.length === (await mailsAfter(0)).length);
  checkMails();
  expect(lines).toEqual([]);
  const routes = Object.entries(createOpenApiDocument(shop.app).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const writes = routes.filter((route) => !/^(GET|HEAD) /.test(route));
  expect([...causes, ...SILENT].sort()).toEqual(writes.sort());
  // Only mails above the limits cause these summaries, which mail-limits.db.test.ts tests.
  expect([...kinds, 'deals-waiting', 'messages-waiting', 'orders-waiting'].sort()).toEqual(
    Object.keys(MAIL_KINDS).sort(),
  );
});
