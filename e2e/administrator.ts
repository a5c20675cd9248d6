import { expect, type Locator, type Page } from '@playwright/test';
import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/shop';
import { newPerson, type Person, type Shopper } from './shopper';
import type { Stack } from './stack/stack';

/** The actions of an administrator on a page. */
export class Administrator {
  constructor(
    readonly page: Page,
    private readonly shopper: Shopper,
    private readonly stack: Stack,
  ) {}

  /** Creates an account with the role of an administrator. The page is not signed in to this account. */
  async createAccount(): Promise<Person> {
    const person = newPerson();
    const response = await fetch(`${this.stack.address}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect(response.status).toBe(201);
    await this.stack.setAdmin(person.username, true);
    return person;
  }

  /**
   * Opens the dashboard as a new administrator.
   * @param search The query string of the address, such as `?tab=orders`.
   */
  async signIn(search = '?tab=products'): Promise<Person> {
    const person = await this.shopper.signUpByApi();
    await this.stack.setAdmin(person.username, true);
    await this.shopper.open(paths.admin + search);
    await expect(this.shopper.heading).toHaveText('Admin Dashboard');
    return person;
  }

  /** Returns the administrator that session storage has, as JSON. */
  readStoredUser(): Promise<string | null> {
    return this.page.evaluate((key) => sessionStorage.getItem(key), DEVICE_KEYS.admin);
  }

  async openTab(tab: 'Products' | 'Orders' | 'Users' | 'Messages'): Promise<void> {
    await this.page.getByRole('tab', { name: tab }).click();
    await expect(this.page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel');
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Finds the card that shows a figure of the dashboard. */
  card(label: string): Locator {
    return this.page.locator('dl > div').filter({ has: this.page.getByText(label, { exact: true }) });
  }

  row(text: string): Locator {
    return this.panel.getByRole('row').filter({ hasText: text });
  }

  async search(text: string): Promise<void> {
    await this.panel.getByRole('searchbox').fill(text);
    await this.panel.getByRole('searchbox').press('Enter');
    await this.waitForRows();
  }

  /** Waits until the table shows the rows of the last request. */
  async waitForRows(): Promise<void> {
    await expect(this.panel.locator('table[aria-busy]')).toHaveCount(0);
  }

  async createProduct(title: string): Promise<void> {
    await this.panel.getByRole('link', { name: 'New product' }).click();
    await this.dialog.getByLabel('Title').fill(title);
    await this.dialog.getByLabel('Description').fill('Run by its readers.');
    await this.dialog.getByLabel('Price', { exact: true }).fill('12.50');
    await this.dialog.getByLabel('Seller', { exact: true }).fill('Ines Moreau');
    await this.dialog.getByRole('button', { name: 'Create product' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
