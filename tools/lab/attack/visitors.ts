import { VICTIM_EMAIL } from './calls';
import { isBusy, type Role, VICTIM_NAME } from './attack';
import { type Response, send, type Server } from './http';

export const ADMIN = { username: 'attack-admin', password: 'a quiet river of seven' };
type Account = typeof ADMIN;

async function post(server: Server, path: string, body: object, cookie?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const response = await send(server, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) });
  if (isBusy(response)) return post(server, path, body, cookie);
  if (response.status >= 300) throw new Error(`${path} was refused: ${response.body}`);
  return response;
}

async function signIn(server: Server, account: Account): Promise<string> {
  const { headers } = await post(server, '/api/auth/login', account);
  return /\bsid=[^;]*/.exec(String(headers['set-cookie']))?.[0] ?? '';
}

async function signUp(server: Server, firstName: string, email: string) {
  const account = { username: email.split('@', 1).join(), password: 'a quiet river of seven' };
  const { body } = await post(server, '/api/auth/signup', { firstName, email, ...account });
  return { account, id: (JSON.parse(body) as { user: { id: number } }).user.id };
}

/** Creates a user with an order, a session and a download of personal data. @returns The id. */
export async function makeVictim(api: Server): Promise<number> {
  const { account, id } = await signUp(api, VICTIM_NAME, VICTIM_EMAIL);
  const cookie = await signIn(api, account);
  const customer = { customerName: VICTIM_NAME, customerEmail: VICTIM_EMAIL };
  const items = [{ productId: 2, quantity: 1, price: '1.00' }];
  await post(api, '/api/orders', { orderId: 'victims-order', ...customer, total: '1.00', items }, cookie);
  await post(api, '/api/users/me/data/export', { currentPassword: account.password }, cookie);
  return id;
}

/** The sessions of the attacking visitors. When an attack ends a session, it is renewed. */
export class Visitors {
  private readonly cookies = new Map<Role, string>();

  private readonly accounts: Partial<Record<Role, Account>> = { admin: ADMIN };

  constructor(private readonly api: Server) {}

  async open(): Promise<this> {
    this.accounts.user = (await signUp(this.api, 'attacker', 'attacker@example.com')).account;
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
    if ((await send(this.api, me)).status !== 401) return;
    this.cookies.set(role, await signIn(this.api, account));
  }
}
