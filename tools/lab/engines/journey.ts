import { paths } from '@telemarket/kit/shop';
import { type Account, newPerson, type Person } from '../shop/customer';
import type { Server } from '../site';
import { button, label } from './find';
import type { Visitor } from './visitor';

export interface Shop {
  api: Server;
  /** @param path The path of a list for administrators. @returns The number of list entries that contain the text. */
  count(path: string, text: string): Promise<number>;
  /** @returns The id of a listing that no page has shown before. */
  unseenProduct(): number;
  /** Creates a listing of a seller. @returns The id of the listing. */
  listing(seller: { name: string; email: string }): Promise<number>;
  /**
   * Waits for a mail that contains a link of this form.
   * @returns The link without its origin.
   */
  mail(to: string, link: RegExp): Promise<string>;
}

/**
 * A walk through the site by a visitor who begins without cookies. Throws when the visitor does not see what a person
 * must see.
 */
export type Journey = (visitor: Visitor, shop: Shop) => Promise<void>;

/** Sends JSON to the API with the cookies of the page. @returns The status. */
export async function postAs(visitor: Visitor, path: string, body: object): Promise<number> {
  await visitor.runInPage(
    (_found, to, text) => {
      const headers = { 'content-type': 'application/json' };
      globalThis.sent = null;
      void fetch(to, { method: 'POST', headers, body: text }).then(({ status }) => (globalThis.sent = status));
    },
    [],
    path,
    JSON.stringify(body),
  );
  let status: number | null | undefined;
  await visitor.until(
    `${path} responds`,
    async () => (status = await visitor.runInPage(() => globalThis.sent)) !== null,
  );
  return status ?? 0;
}

declare global {
  /** The status of the last call that the page has sent. */
  var sent: number | null | undefined;
}

/** Signs up without the form. The next page that is opened is signed in. */
export async function signUp(visitor: Visitor): Promise<Person> {
  const person = newPerson();
  await visitor.open(paths.login);
  expectEqual(await postAs(visitor, '/api/auth/signup', person), 201, 'the status of the sign-up');
  return person;
}

/** Submits the login form of the open page. */
export async function signIn(visitor: Visitor, { username, password }: Account): Promise<void> {
  await visitor.fill(label('Username'), username);
  await visitor.fill(label('Password'), password);
  await visitor.click(button('Login'));
}

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`Expected ${what} to be ${wanted}, but found ${found}.`);
}
