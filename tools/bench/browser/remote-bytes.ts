import type { Browser } from '@playwright/test';
import type { Registry } from '@telemarket/host/registry';
import { UNTHROTTLED } from './profile';
import { visit } from './visit';

export interface RemoteBytes {
  name: string;
  /** kB of the container: the cost of being a separate remote. */
  container: number;
  /** kB of JavaScript that one of its pages loads from its host. */
  all: number;
}

export async function measureRemotes(browser: Browser, address: string): Promise<RemoteBytes[]> {
  const measured: RemoteBytes[] = [];
  const registry = (await (await fetch(`${address}/remotes.json`)).json()) as Registry;
  for (const [name, { pages }] of Object.entries(registry)) {
    const path = pages.find((page) => !page.path.includes(':'))?.path ?? '';
    const context = await browser.newContext(UNTHROTTLED.context);
    const { traffic } = await visit(context, UNTHROTTLED, address + path);
    await context.close();
    const scripts = traffic.transfers.filter(({ url, script }) => script && url.includes(`/remotes/${name}/`));
    const sum = (some: typeof scripts) => some.reduce((bytes, transfer) => bytes + transfer.bytes, 0) / 1_000;
    const container = sum(scripts.filter(({ url }) => url.endsWith('/remote-entry.js')));
    if (container === 0) throw new Error(`${path} did not load ${name}`);
    measured.push({ name, container, all: sum(scripts) });
  }
  return measured;
}
