import type { Page } from '@playwright/test';
import { Shopper } from './shopper';

/** A page that tests share which only look at it: opened once for many. They leave it as they found it. */
export class Display {
  constructor(private readonly page: Page) {}

  async show(path: string): Promise<Page> {
    const { pathname, search } = new URL(this.page.url());
    if (pathname + search !== path) await new Shopper(this.page).open(path);
    return this.page;
  }
}
