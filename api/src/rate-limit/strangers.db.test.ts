import { Authenticator } from '../../test/authenticator';
import type { Client } from '../../test/client';
import { confirmEmail, type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { PasswordLinkService } from '../account-recovery/password-link.service';

/**
 * After strangers have used up their attempts, the owner can still sign in on a new device with the right credentials.
 */
describe('strangers who use up their attempts', () => {
  let shop: TestApp;
  let owner: Person;
  beforeAll(async () => {
    shop = await startTestApp({ rateLimits: true });
  });
  beforeEach(async () => {
    owner = await signUp(shop.client());
  });
  afterAll(() => shop.stop());

  const NETWORKS = 3;
  /** Makes attempts from several addresses of each of many networks. Returns how many attempts were accepted. */
  async function tryFromNetworks(attempt: (client: Client) => Promise<boolean>, tries = 14): Promise<number> {
    let accepted = 0;
    for (let network = 0; network < NETWORKS; network++) {
      for (let at = 0; at < tries; at++) {
        if (await attempt(shop.client(`198.51.${network}.${at % 3}`))) accepted++;
      }
    }
    return accepted;
  }
  const signIn = (client: Client, input: object = {}) =>
    client.post('/api/auth/login', { username: owner.username, password: owner.password, ...input });

  it('do not prevent the owner of an account from signing in on a new device', async () => {
    await tryFromNetworks(async (client) => (await signIn(client, { password: 'a guess' })).status === 200);
    expect((await signIn(shop.client())).status).toBe(200);
  });

  it('do not prevent a customer from tracking an order twelve times', async () => {
    const [product = 0] = await storeProducts(shop.dataSource, {});
    const order = sampleOrder(product, { customerEmail: 'guest@example.com' });
    expect((await shop.client().post('/api/orders', order)).status).toBe(201);
    const track = (client: Client, orderId: string) =>
      client.post('/api/orders/track', { orderId, email: order.customerEmail });
    await tryFromNetworks(async (client) => (await track(client, '1700000000000')).status === 200);
    const customer = shop.client();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await track(customer, order.orderId)).status);
    expect(statuses).toEqual(Array(12).fill(200));
  });

  it('do not use up the codes of a second factor when they know the password', async () => {
    await confirmEmail(shop.dataSource, owner);
    const factor = '/api/users/me/second-factor';
    const { body } = await owner.client.post<{ secret: string }>(factor, { currentPassword: owner.password });
    const app = new Authenticator(body.secret);
    const enabled = await owner.client.post<{ recoveryCodes: string[] }>(`${factor}/enable`, { code: app.codeAt() });
    await shop.dataSource.query('UPDATE second_factor SET last_step = 0');
    await tryFromNetworks(async (client) => (await signIn(client, { code: '000000' })).status === 200);
    const [code] = enabled.body.recoveryCodes;
    const statuses = [
      (await signIn(shop.client(), { code: app.codeAt() })).status,
      (await signIn(shop.client(), { code })).status,
    ];
    expect(statuses).toEqual([200, 200]);
  });

  it('do not prevent the owner of a mailbox from getting a link for a new password', async () => {
    const ask = async (client: Client) => {
      const { status } = await client.post('/api/auth/request-password-reset', { email: owner.email });
      await shop.app.get(PasswordLinkService, { strict: false }).beforeApplicationShutdown();
      return status === 202;
    };
    const links = (minutes: number) =>
      shop.dataSource.query<unknown[]>(
        "SELECT 1 FROM account_token WHERE user_id = ? AND purpose = 'reset-password' AND expires_at > ?",
        [owner.id, new Date(Date.now() + minutes * 60_000)],
      );
    await tryFromNetworks(ask, 2);
    // Now 16 of the 30 minutes have passed for which the links are valid. The strangers have made these links, which
    // are in the mailbox of the owner.
    await shop.dataSource.query('UPDATE account_token SET expires_at = ? WHERE user_id = ?', [
      new Date(Date.now() + 14 * 60_000),
      owner.id,
    ]);
    await ask(shop.client());
    expect(await links(15)).toHaveLength(1);
    await ask(shop.client());
    expect(await links(15)).toHaveLength(1);
  });
});
