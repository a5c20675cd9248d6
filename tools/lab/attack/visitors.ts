import { tokenCookieNames } from '@telemarket/server-kit/token-cookie';
import { callApi, type Account, signIn, signUp } from '../shop/customer';
import { type Role, VICTIM_NAME } from './attack';
import { SAMPLE_IDS, VICTIM_EMAIL } from './calls';
import { sendTo, type AttackedServer } from './http';

export const ADMIN = { username: 'attack-admin', password: 'a quiet river of seven' };

/** Creates a user with an order, a session and a download of personal data. @returns The id. */
export async function makeVictim({ origin }: AttackedServer): Promise<number> {
  const { id, account, cookies: cookie } = await signUp(origin, { firstName: VICTIM_NAME, email: VICTIM_EMAIL });
  const customer = { customerName: VICTIM_NAME, customerEmail: VICTIM_EMAIL };
  // The prices here are above those of the shop, so the API stores the order at the prices of the shop.
  const items = [{ productId: 2, quantity: 1, price: '9999.00' }];
  const inputs = {
    '/api/orders': { orderId: 'victims-order', ...customer, total: '9999.00', items },
    '/api/users/me/data/export': { currentPassword: account.password },
  };
  for (const [path, input] of Object.entries(inputs)) {
    const response = await callApi(origin + path, input, { cookie });
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
  }
  return id;
}

/** The sessions of the attacking visitors. A session that an attack has ended is renewed. */
export class Visitors {
  private readonly cookies = new Map<Role, string>();
  private readonly accounts: Partial<Record<Role, Account>> = { admin: ADMIN };

  /**
   * @param servers The API and the gateway. The name of a cookie contains the port of its site, so each server needs
   * its own cookies.
   */
  constructor(private readonly servers: readonly [api: AttackedServer, gateway: AttackedServer]) {}

  private get api(): AttackedServer {
    return this.servers[0];
  }

  async open(): Promise<this> {
    // signs up again while the id is one of SAMPLE_IDS, because the attacking administrator suspends the accounts with
    // these ids
    for (let id = SAMPLE_IDS[0]; id !== undefined && SAMPLE_IDS.includes(id);)
      ({ id, account: this.accounts.user } = await signUp(this.api.origin));
    await this.renewAll();
    return this;
  }

  cookieOf(role: Role): string | undefined {
    return this.cookies.get(role);
  }

  /** Renews the sessions that have ended. */
  async renewAll(): Promise<void> {
    for (const role of ['user', 'admin'] as const) await this.renew(role, this.cookies.get(role));
  }

  /** @param dead The cookie that was refused. Another request may have replaced it in the meantime. */
  async renew(role: Role, dead: string | undefined): Promise<void> {
    const account = this.accounts[role];
    if (!account || this.cookies.get(role) !== dead) return;
    const me = { method: 'GET', path: '/api/users/me', headers: { cookie: String(dead) } };
    if ((await sendTo(this.api, me)).status !== 401) return;
    const cookies = await signIn(this.api.origin, account);
    const [, value = ''] = /\bsid-\d+=([^;]*)/.exec(cookies) ?? [];
    const names = this.servers.map(({ origin }) => tokenCookieNames('sid', null, new URL(origin).host)[0]);
    this.cookies.set(role, names.map((name) => `${name}=${value}`).join('; '));
  }
}
