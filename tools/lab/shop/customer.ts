import { randomUUID } from 'node:crypto';

/** The credentials of a customer. */
export interface Account {
  username: string;
  password: string;
}

export interface Customer {
  account: Account;
  /** The session cookies, as a browser sends them. */
  cookies: string;
}

/** Signs up a new customer. */
export async function signUp(address: string): Promise<Customer> {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  const account = { username, password: 'a quiet river of seven' };
  const response = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...account, firstName: 'Ada', lastName: 'Marsh', email: `${username}@example.com` }),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (!response.ok || cookies.length === 0) throw new Error(`The sign-up failed: ${response.status}`);
  return { account, cookies: cookies.join('; ') };
}
