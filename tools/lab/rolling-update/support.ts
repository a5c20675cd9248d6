import type { Connection } from 'mysql2/promise';
import { callApi, cookiesOfPorts, type Customer, signIn, signUp } from '../shop/customer';

/** The lists for administrators that the old API has. */
const OLD_LISTS = ['orders', 'products', 'users', 'messages', 'mails', 'reviews', 'summary'];
const LIST_FOR_SUPPORT = 'orders';
const LIST_FOR_MANAGERS = 'products';

interface Session {
  user: { isAdmin: boolean; staffRole?: string | null } | null;
}

/** An account with the role `support`, which the old API does not know. */
export class SupportAccount {
  private constructor(
    private readonly customer: Customer,
    /** The cookies of a session that began at the new API. */
    private readonly cookies: string,
  ) {}

  static async create(origin: string, database: Connection): Promise<SupportAccount> {
    const customer = await signUp(origin);
    await database.query("UPDATE `user` SET staff_role = 'support' WHERE id = ?", [customer.id]);
    return new SupportAccount(customer, await signIn(origin, customer.account));
  }

  /**
   * @returns The faults of the old API: it gives the account more rights than a customer has, or does not recognise it.
   */
  async findFaultsOfOldApi(origin: string): Promise<string[]> {
    const faults: string[] = [];
    // at the old API, the name of the cookie has no port, because the API runs without TLS
    const taken = this.cookies.replace(/\bsid-\d+=/, 'sid=');
    const own = await signIn(origin, this.customer.account);
    const sessions = { 'signed in at the new API': taken, 'signed in there': own };
    for (const [name, cookie] of Object.entries(sessions)) {
      const { user } = await this.readSession<Session>(origin, cookie);
      if (user?.isAdmin !== false) faults.push(`${name}: ${user ? 'an administrator' : 'nobody'}`);
      for (const list of OLD_LISTS) {
        const { status } = await callApi(`${origin}/api/admin/${list}`, undefined, { cookie });
        if (status !== 403) faults.push(`${name}: ${status} for ${list}`);
      }
    }
    return faults;
  }

  /** @returns The faults of the new API, which must give the account exactly the rights of support. */
  async findFaultsOfNewApi(origin: string): Promise<string[]> {
    const cookie = cookiesOfPorts(this.cookies, [origin]);
    const { user } = await this.readSession<Session>(origin, cookie);
    const statusOf = async (list: string) =>
      (await callApi(`${origin}/api/admin/${list}`, undefined, { cookie })).status;
    const [own, forManagers] = [await statusOf(LIST_FOR_SUPPORT), await statusOf(LIST_FOR_MANAGERS)];
    return [
      ...(user?.staffRole === 'support' ? [] : [`the role ${user?.staffRole}`]),
      ...(own === 200 ? [] : [`${own} for ${LIST_FOR_SUPPORT}`]),
      ...(forManagers === 403 ? [] : [`${forManagers} for ${LIST_FOR_MANAGERS}`]),
    ];
  }

  private async readSession<Body>(origin: string, cookie: string): Promise<Body> {
    return (await (await callApi(`${origin}/api/auth/session`, undefined, { cookie })).json()) as Body;
  }
}
