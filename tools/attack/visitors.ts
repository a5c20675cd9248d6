import { send, type Server } from './wire';

export type VisitorName = 'guest' | 'user' | 'admin';

export interface Account {
  username: string;
  password: string;
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** The sessions of the signed-in visitors. An attack may end one; it is opened again. */
export class Visitors {
  private readonly cookies = new Map<VisitorName, string>();
  private opening: Promise<void> | null = null;

  private constructor(
    private readonly api: Server,
    private readonly accounts: Readonly<Record<Exclude<VisitorName, 'guest'>, Account>>,
  ) {}

  static async open(api: Server, accounts: Readonly<Record<Exclude<VisitorName, 'guest'>, Account>>) {
    const visitors = new Visitors(api, accounts);
    await visitors.signIn('user');
    await visitors.signIn('admin');
    return visitors;
  }

  cookieOf(name: VisitorName): string | undefined {
    return this.cookies.get(name);
  }

  /** Opens the sessions again that have ended. */
  async renewAll(): Promise<void> {
    for (const name of ['user', 'admin'] as const) await this.renew(name, this.cookies.get(name));
  }

  /** @param dead The cookie that was refused; another request may have replaced it since. */
  async renew(name: VisitorName, dead: string | undefined): Promise<void> {
    if (name === 'guest' || this.cookies.get(name) !== dead) return;
    const alive = await send(this.api, {
      method: 'GET',
      path: '/api/users/me',
      headers: { cookie: String(dead) },
    });
    if (alive.status !== 401) return;
    this.opening ??= this.signIn(name).finally(() => (this.opening = null));
    await this.opening;
  }

  private async signIn(name: Exclude<VisitorName, 'guest'>): Promise<void> {
    const cookie = await signIn(this.api, this.accounts[name]);
    this.cookies.set(name, cookie);
  }
}

/** @returns The session's cookie. */
export async function signIn(server: Server, { username, password }: Account): Promise<string> {
  const body = Buffer.from(JSON.stringify({ username, password }));
  const { status, headers } = await send(server, {
    method: 'POST',
    path: '/api/auth/login',
    headers: JSON_TYPE,
    body,
  });
  const cookie = headers['set-cookie']?.map((one) => one.split(';', 1)[0]).find((one) => one?.startsWith('sid='));
  if (status !== 200 || !cookie) throw new Error(`${username} cannot sign in: ${status}`);
  return cookie;
}

export interface Person extends Account {
  id: number;
  email: string;
}

export async function signUp(server: Server, username: string): Promise<Person> {
  const person = { username, email: `${username}@example.com`, password: `a quiet river of ${username}` };
  const body = Buffer.from(JSON.stringify({ firstName: username, ...person }));
  const response = await send(server, { method: 'POST', path: '/api/auth/signup', headers: JSON_TYPE, body });
  if (response.status !== 201) throw new Error(`${username} cannot sign up: ${response.body.toString()}`);
  const { user } = JSON.parse(response.body.toString()) as { user: { id: number } };
  return { ...person, id: user.id };
}
