import { prepareDatabase } from '../../database';
import { createDatabase } from '../../database/open-database';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { callApi } from '../shop/customer';
import { makeOrder, readProducts } from '../shop/order';
import { startShopApi } from '../site';
import { quantile, type Spread, spreadOf } from '../statistics';

const ROUND_COUNT = 12;
const ROUND_SECONDS = 3;
const CONNECTION_COUNT = 4;

/**
 * Sends orders in turn to an API whose mail server is down and to one whose mail server works. Both APIs send mails
 * themselves.
 * @returns The ratio of the p99 without a mail server to the p99 with one.
 */
export async function compareOrderTimes(parts: Parts, databaseUrl: string, smtpUrl: string): Promise<Spread> {
  const start = async (name: string, smtp: string) => {
    const url = new URL(databaseUrl);
    await createDatabase(Object.assign(new URL(databaseUrl), { pathname: '/' }).href, name);
    url.pathname = `/${name}`;
    await prepareDatabase(url.href);
    return startShopApi(parts, url.href, { log: name, env: { SMTP_URL: smtp } });
  };
  const apis = [await start('mail_away', `smtp://127.0.0.1:${await freePort()}`), await start('mail_there', smtpUrl)];
  const products = await readProducts(apis[0]?.address ?? '');
  let orders = 0;
  const body = () => makeOrder(`speed-${++orders}`, orders, products);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUND_COUNT; round += 1) {
    const p99s = [Number.NaN, Number.NaN];
    // the API that is measured first changes with each round
    for (const at of round % 2 ? [0, 1] : [1, 0])
      p99s[at] = quantile(await measureOrderTimes(apis[at]?.address ?? '', body), 0.99);
    const [withoutServer = Number.NaN, withServer = Number.NaN] = p99s;
    // the first round only warms the APIs up, so it does not count
    if (round > 0) ratios.push(withoutServer / withServer);
  }
  for (const api of apis) await api.stop();
  return spreadOf(ratios);
}

/** @returns The time of each order in ms. Each connection sends one order after another. */
async function measureOrderTimes(address: string, body: () => object): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ROUND_SECONDS * 1_000;
  const order = async (): Promise<void> => {
    const from = performance.now();
    const response = await callApi(`${address}/api/orders`, body());
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`An order failed with status ${response.status}`);
    times.push(performance.now() - from);
    if (performance.now() < end) return order();
  };
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, order));
  return times;
}
