import { randomUUID } from 'node:crypto';

const TIMEOUT_MS = 5_000;
/** This timeout is longer than a busy API needs to check a password. */
const SIGN_IN_TIMEOUT_MS = 20_000;

/** The username and the password of a customer. */
export interface Account {
  username: string;
  password: string;
}

/** The administrator that a site creates when its environment contains these credentials. */
export const ADMIN: Account = { username: 'admin', password: 'a quiet river of seven' };

/** The values that a sign-up needs. */
export interface Person extends Account {
  firstName: string;
  lastName: string;
  email: string;
}

export interface Customer {
  id: number;
  account: Account;
  /** The session cookies, as a browser sends them. */
  cookies: string;
}

/** Sends the body as JSON by POST. Without a body, sends a GET. Throws when there is no response. */
export const callApi = (
  address: string,
  body?: object,
  headers: Record<string, string> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Response> =>
  fetch(address, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  });

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

/**
 * @param cookies The session cookies of one site. The names of the cookies end with the port of the site.
 * @returns The same cookies for the port of each of these origins, because the processes of a site have separate ports.
 */
export const cookiesOfPorts = (cookies: string, origins: readonly string[]): string =>
  origins.map((origin) => cookies.replace(/\b(sid|device)-\d+=/g, `$1-${new URL(origin).port}=`)).join('; ');

/** Creates a person with a username and an email address that nobody else has. */
export function newPerson(): Person {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  return { username, password: 'a quiet river of seven', firstName: 'Ada', lastName: 'Marsh', email };
}

/** Signs up a new customer. */
export async function signUp(address: string, profile: { firstName?: string; email?: string } = {}): Promise<Customer> {
  const input = { ...newPerson(), ...profile };
  const response = await callApi(`${address}/api/auth/signup`, input);
  if (!response.ok) throw new Error(`The sign-up failed: ${response.status} ${await response.text()}`);
  const { user } = (await response.json()) as { user: { id: number } };
  const { username, password } = input;
  return { id: user.id, account: { username, password }, cookies: cookiesOf(response) };
}

/** Signs a customer in. @returns The session cookies. */
export async function signIn(address: string, account: Account): Promise<string> {
  const response = await callApi(`${address}/api/auth/login`, account, {}, SIGN_IN_TIMEOUT_MS);
  // tries again, because the API refuses a sign-in while too many passwords wait to be hashed
  if (response.status === 503) return signIn(address, account);
  if (!response.ok) throw new Error(`The sign-in failed: ${response.status} ${await response.text()}`);
  return cookiesOf(response);
}
