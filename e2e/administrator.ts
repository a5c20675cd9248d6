import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, type Person, type Shopper } from './shopper';
import type { Stack } from './stack/stack';

/** What an administrator does on the page, by what can be seen there. */
export class Administrator {
  constructor(
    readonly page: Page,
    private readonly shopper: Shopper,
    private readonly stack: Stack,
  ) {}

  /** Somebody new who may administer; not signed in on the page. */
  async hire(): Promise<Person> {
    const person = newPerson();
    const { firstName, lastName, username, email, password } = person;
    const answer = await fetch(`${this.stack.address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName, lastName, username, email, password }),
    });
    expect(answer.status).toBe(201);
    await this.stack.setAdmin(username, true);
    return person;
  }

  /** Opens /admin, or a place in it, as somebody new who may. */
  async enter(search = ''): Promise<Person> {
    const person = await this.hire();
    await this.shopper.open(`/admin${search}`);
    await this.shopper.signIn(person);
    await expect(this.shopper.heading).toHaveText('Admin Dashboard');
    return person;
  }

  /** Who the device says may administer. */
  stored(): Promise<string | null> {
    return this.page.evaluate(() => sessionStorage.getItem('tm:admin'));
  }

  async open(tab: 'Products' | 'Orders' | 'Users' | 'Messages'): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
    await expect(this.page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The card of a number, by its label. */
  card(label: string): Locator {
    return this.page.locator('dl > div').filter({ has: this.page.getByText(label, { exact: true }) });
  }

  row(text: string): Locator {
    return this.panel.getByRole('row').filter({ hasText: text });
  }

  /** Narrows the list to what matches. */
  async search(text: string): Promise<void> {
    await this.panel.getByRole('searchbox').fill(text);
    await this.panel.getByRole('searchbox').press('Enter');
    await this.settled();
  }

  /** The rows are those that were asked for last. */
  async settled(): Promise<void> {
    await expect(this.panel.locator('table[aria-busy]')).toHaveCount(0);
  }

  /** Creates a product by the form; answers its title. */
  async createProduct(title: string): Promise<void> {
    await this.panel.getByRole('link', { name: 'New product' }).click();
    await this.dialog.getByLabel('Title').fill(title);
    await this.dialog.getByLabel('Description').fill('Kept by its readers.');
    await this.dialog.getByLabel('Price', { exact: true }).fill('12.50');
    await this.dialog.getByLabel('Seller').fill('Ines Moreau');
    await this.dialog.getByRole('button', { name: 'Create product' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
