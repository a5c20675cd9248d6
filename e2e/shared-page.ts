import type { Page } from '@playwright/test';
import { Shopper } from './shopper';

/** One page for all tests of a worker that only read it: each path is opened once. A test must leave it as it was. */
export class SharedPage {
  constructor(private readonly page: Page) {}

  async open(path: string): Promise<Page> {
    const { pathname, search } = new URL(this.page.url());
    if (pathname + search !== path) await new Shopper(this.page).open(path);
    return this.page;
  }
}
