import { randomUUID } from 'node:crypto';

/** Signs a new customer up. @returns The cookies of the session, as a browser sends them. */
export async function signUp(address: string): Promise<string> {
  const id = randomUUID().slice(0, 8);
  const body = {
    firstName: 'Ada',
    lastName: 'Marsh',
    username: `ada-${id}`,
    email: `ada-${id}@example.com`,
    password: 'Heron-and-pier-1',
  };
  const response = await fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (!response.ok || cookies.length === 0) throw new Error(`The sign-up failed: ${response.status}`);
  return cookies.join('; ');
}
