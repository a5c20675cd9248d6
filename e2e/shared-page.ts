import type { Page } from '@playwright/test';
import { Shopper } from './shopper';

/** One page per worker for tests that only read: each path is opened once. A test must not change the page. */
export class SharedPage {
  constructor(private readonly page: Page) {}

  async open(path: string): Promise<Page> {
    const { pathname, search } = new URL(this.page.url());
    if (pathname + search !== path) await new Shopper(this.page).open(path);
    return this.page;
  }
}
