import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { randomUUID } from 'node:crypto';
import { waitForMail } from '../api/test/wait-for-mail';
import type { Stack } from './stack/stack';

export interface Person {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
}

/** Makes a person with a unique username and email address, because a test may need several persons. */
export function newPerson(): Person {
  const id = randomUUID().slice(0, 8);
  return {
    firstName: 'Ada',
    lastName: 'Marsh',
    username: `ada-${id}`,
    email: `ada-${id}@example.com`,
    password: `Heron-${id}-pier`,
  };
}

/** The timeout until a page is ready. A busy machine needs several seconds to open a page. */
const READY_TIMEOUT_MS = 20_000;

/**
 * The actions of a shopper on a page. Methods whose name ends with `ByApi` call the API directly, with the cookies of
 * the page.
 */
export class Shopper {
  constructor(readonly page: Page) {}

  async open(path: string): Promise<void> {
    // opens the page again after an aborted navigation: a dialog that was just closed goes back in the history, which
    // can abort the navigation
    await this.page.goto(path).catch((error: Error) => {
      if (!error.message.includes('ERR_ABORTED')) throw error;
      return this.page.goto(path);
    });
    await this.waitUntilReady();
  }

  /** Opens the link of the sign-up mail and confirms the address. */
  async confirmEmail(mailbox: Stack['mailbox'], { email }: Pick<Person, 'email'>): Promise<void> {
    const { links } = await waitForMail(mailbox, { to: email, kind: 'verify-email' });
    await this.open(links[0] ?? '');
    await this.button('Confirm this address').click();
    await expect(this.heading).toHaveText('Your address is confirmed');
  }

  /**
   * Waits until React has hydrated the page, because clicks before that would be lost. Then waits until the header
   * knows who is signed in.
   */
  async waitUntilReady(): Promise<void> {
    // polls more often than an assertion about a locator, which waits up to a second between its checks
    await this.page.waitForFunction(
      () =>
        document.documentElement.hasAttribute('data-ready') && !document.querySelector('button[aria-label="Account"]'),
      undefined,
      { polling: 50, timeout: READY_TIMEOUT_MS },
    );
  }

  /**
   * Stops the page's clock, which `page.clock.install()` has replaced. Afterwards only `page.clock.runFor` advances the
   * clock, because seconds may pass between two steps of a test on a busy machine.
   */
  async pauseClock(): Promise<void> {
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 60_000));
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get search(): Locator {
    return this.page.getByRole('combobox', { name: 'Search groups, bots, accounts' });
  }

  get toast(): Locator {
    return this.page.getByRole('region', { name: /Notifications/ }).locator('li');
  }

  field(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Expects that a toast shows exactly these texts. */
  async expectToast(title: string, description?: string): Promise<void> {
    await expect(this.toast.getByText(title, { exact: true })).toBeVisible();
    if (description) await expect(this.toast.getByText(description, { exact: true })).toBeVisible();
  }

  /**
   * Presses Retry until the part of the page is visible. Several presses may be needed, because the repair may reach
   * the site late. Retry may also disappear before the next press.
   */
  async retryUntil(card: Page | Locator, shown: Locator): Promise<void> {
    const retry = card.getByRole('button', { name: 'Retry' });
    await expect(async () => {
      await expect(shown.or(retry).first()).toBeVisible();
      if (await shown.isHidden()) await retry.click({ timeout: 1_000 });
      await expect(shown).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Submits the login form of the open page. The caller checks the result. */
  async signIn({ username, password }: Pick<Person, 'username' | 'password'>): Promise<void> {
    await this.field('Username').fill(username);
    await this.field('Password').fill(password);
    await this.button('Login').click();
  }

  /** Chooses Logout in the user menu of the open page. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account:/ }).click();
    await this.button('Logout').click();
  }

  /** Ends the session in the browser. The device still stores a copy of the user. */
  async expireSession(): Promise<void> {
    await this.page.context().clearCookies({ name: /^sid-/ });
  }

  async signUp(person: Person = newPerson()): Promise<Person> {
    await this.open(paths.signup);
    await this.page.getByLabel('Last name').fill(person.lastName);
    await this.sendSignUpForm(person);
    await expect(this.page).toHaveURL(paths.home);
    await expect(this.page.getByRole('button', { name: `Account: ${person.firstName}` })).toBeVisible();
    return person;
  }

  /** Fills in the required fields of the open signup form and submits it. */
  async sendSignUpForm(person: Omit<Person, 'lastName'>, confirmation = person.password): Promise<void> {
    await this.field('First name').fill(person.firstName);
    await this.field('Username').fill(person.username);
    await this.field('Email').fill(person.email);
    await this.field('Password').fill(person.password);
    await this.field('Confirm password').fill(confirmation);
    await this.button('Create account').click();
  }

  /** Signs up by API. Pages that are opened afterwards are signed in. */
  async signUpByApi(person: Person = newPerson()): Promise<Person> {
    const response = await this.page.request.post('/api/auth/signup', { data: person });
    expect(response.status()).toBe(201);
    return person;
  }

  /**
   * Orders one piece of each product. The server ignores the prices in the request and uses its own. Returns the id of
   * the order.
   */
  async orderByApi(
    { firstName, email }: Pick<Person, 'firstName' | 'email'>,
    ...productIds: number[]
  ): Promise<string> {
    const orderId = String(Date.now());
    const items = productIds.map((productId) => ({ productId, quantity: 1, price: '9999.00' }));
    const customer = { customerName: firstName, customerEmail: email, customerTelegram: '@ada_marsh' };
    const response = await this.page.request.post('/api/orders', {
      data: { orderId, ...customer, total: '9999.00', items },
    });
    expect(response.status()).toBe(201);
    return orderId;
  }

  /** Opens a product's page and adds the product to the cart of a signed-in shopper. */
  async addToCart(productId = 1): Promise<void> {
    await this.open(paths.product(productId));
    const button = this.page.getByRole('button', { name: 'Add to Cart' });
    // on a busy machine, React may hydrate the page later than the header, and it ignores clicks until then
    await expect
      .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
      .toBe(true);
    await button.click();
    await expect(this.page.getByRole('button', { name: /^Cart, \d+ items?$/ })).toBeVisible();
  }

  async openCart(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Cart/ }).click();
    return this.page.getByRole('dialog');
  }

  /** Orders the content of the cart. Returns the id of the order. */
  async placeOrder(): Promise<string> {
    const dialog = await this.openCart();
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    const id = await readOrderId(this.toast);
    await this.keepBrowsing();
    return id;
  }

  /** Returns the ids of a person's orders on the server. */
  async readStoredOrderIds({ email }: Pick<Person, 'email'>): Promise<string[]> {
    const response = await this.page.request.get(`/api/orders/user/${encodeURIComponent(email)}`);
    return ((await response.json()) as { orderId: string }[]).map(({ orderId }) => orderId);
  }

  /** Closes the checkout dialog after an order. */
  async keepBrowsing(): Promise<void> {
    await this.button('Keep browsing').click();
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  /** Submits the form of the tracking page. */
  async trackOrder(orderId: string, email: string): Promise<void> {
    await this.field('Order ID').fill(orderId);
    await this.field('Email').fill(email);
    await this.button('Track Order').click();
  }

  /** Opens the contact dialog of the product on the page and fills it in. Returns the dialog. */
  async fillContactForm(): Promise<Locator> {
    await this.button('Contact Seller').click();
    const dialog = this.page.getByRole('dialog', { name: 'Contact Seller' });
    await dialog.getByLabel('Name', { exact: true }).fill('Ada');
    await dialog.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await dialog.getByLabel('Message', { exact: true }).fill('Who are the admins?');
    return dialog;
  }

  /** Fills in the required fields of the open support form. */
  async fillSupportForm(): Promise<void> {
    await this.field('Full Name').fill('Bea Brook');
    await this.field('Email Address').fill('bea@example.com');
    await this.field('Subject').fill('No transfer');
    await this.field('Message').fill('Where is my group?');
  }

  /** Fills in the fields of the tab Security to change the password. */
  async fillPasswordForm(current: string, next: string, confirmation = next): Promise<void> {
    await this.field('Current password').fill(current);
    await this.field('New password').fill(next);
    await this.field('Confirm new password').fill(confirmation);
  }
}

/** Reads the id from the toast about a placed order. Throws when there is none. */
export async function readOrderId(toast: Locator): Promise<string> {
  await expect(toast).toContainText('Order placed successfully!');
  const id = /#(\d+)/.exec((await toast.textContent()) ?? '')?.[1];
  if (!id) throw new Error('The toast contains no order ID');
  return id;
}
