import type { Api } from '@telemarket/kit';
import { matchPath } from '@telemarket/kit';
import App from './app';
import { STATS_PATH } from './home/stats.resource';
import { listPath, productPath } from './product/product.resource';

/** What the page of an address reads, by API path; what does not answer is left to the browser. */
async function prefetch({ api, url }: { api: Api; url: string | URL }): Promise<Record<string, unknown>> {
  const paths = pathsOf(new URL(url, 'http://localhost').pathname);
  const answers = await Promise.allSettled(paths.map((path) => api(path)));
  return Object.fromEntries(
    answers.flatMap((answer, index) => (answer.status === 'fulfilled' ? [[paths[index], answer.value]] : [])),
  );
}

function pathsOf(pathname: string): string[] {
  const product = matchPath('/product/:id', pathname)?.params.id;
  if (product) return [productPath(product)].filter((path) => path !== null);
  if (matchPath('/groups', pathname)) return [listPath({ category: 'group' })];
  if (matchPath('/bots', pathname)) return [listPath({ category: 'bot' })];
  if (matchPath('/accounts', pathname)) return [listPath({ category: 'account' })];
  return pathname === '/' ? [listPath({}), STATS_PATH] : [];
}

/** By federated module: what the gateway renders, and what it asks for beforehand. */
export const modules = { './App': { Component: App, prefetch } };
