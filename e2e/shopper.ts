import { expect, type Locator, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';

export interface Person {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
}

/** Somebody nobody has heard of: tests share a database. */
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

/** What a shopper does on the page, by what can be seen there. */
export class Shopper {
  constructor(readonly page: Page) {}

  /** A page that has come alive: before that a click is not heard. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.page.locator('html[data-ready]')).toBeAttached();
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

  /** The toast that is shown says exactly this. */
  async expectToast(title: string, description?: string): Promise<void> {
    await expect(this.toast.getByText(title, { exact: true })).toBeVisible();
    if (description) await expect(this.toast.getByText(description, { exact: true })).toBeVisible();
  }

  /** By the form on the page, whatever comes of it. */
  async signIn({ username, password }: Pick<Person, 'username' | 'password'>): Promise<void> {
    await this.field('Username').fill(username);
    await this.field('Password').fill(password);
    await this.button('Login').click();
  }

  async signOut(): Promise<void> {
    await this.open('/');
    await this.page.getByRole('button', { name: /^Account of/ }).click();
    await this.button('Logout').click();
    await expect(this.page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  }

  async signUp(person: Person = newPerson()): Promise<Person> {
    await this.open('/signup');
    await this.page.getByLabel('First name', { exact: true }).fill(person.firstName);
    await this.page.getByLabel('Last name').fill(person.lastName);
    await this.page.getByLabel('Username', { exact: true }).fill(person.username);
    await this.page.getByLabel('Email', { exact: true }).fill(person.email);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
    await this.page.getByLabel('Confirm password', { exact: true }).fill(person.password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.page).toHaveURL('/');
    await expect(this.page.getByRole('button', { name: `Account of ${person.firstName}` })).toBeVisible();
    return person;
  }

  /** Signed up without the form; the next page that is opened knows the person. */
  async enter(person: Person = newPerson()): Promise<Person> {
    const answer = await this.page.request.post('/api/auth/signup', { data: person });
    expect(answer.status()).toBe(201);
    return person;
  }

  /** Orders one of each without the dialog, as whoever is signed in; answers the order's id. The prices are the server's. */
  async order({ firstName, email }: Person, ...productIds: number[]): Promise<string> {
    const orderId = String(Date.now());
    const items = productIds.map((productId) => ({ productId, quantity: 1, price: '1.00' }));
    const customer = { customerName: firstName, customerEmail: email, customerTelegram: '@ada_marsh' };
    const answer = await this.page.request.post('/api/orders', {
      data: { orderId, ...customer, total: '1.00', items },
    });
    expect(answer.status()).toBe(201);
    return orderId;
  }

  /** Puts the product of the page that is open into the cart. */
  async addToCart(path = '/product/1'): Promise<void> {
    await this.open(path);
    await this.page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(this.page.getByRole('button', { name: /^Cart, \d+ items$/ })).toBeVisible();
  }

  async openCart(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Cart/ }).click();
    return this.page.getByRole('dialog');
  }

  /** Checks out what is in the cart; answers the order's id. */
  async placeOrder(): Promise<string> {
    const dialog = await this.openCart();
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await dialog.getByRole('button', { name: 'Place Order' }).click();
    await expect(dialog).toBeHidden();
    return orderIdOf(this.toast);
  }
}

/** Of the toast that says that an order was placed. */
export async function orderIdOf(toast: Locator): Promise<string> {
  await expect(toast).toContainText('Order placed successfully!');
  const id = /#(\d+)/.exec((await toast.textContent()) ?? '')?.[1];
  if (!id) throw new Error('The toast names no order');
  return id;
}
