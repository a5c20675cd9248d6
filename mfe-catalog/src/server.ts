import type { Category } from '@telemarket/contract';
import type { Api } from '@telemarket/kit';
import { matchPath } from '@telemarket/kit';
import App from './app';
import { categoryQuery } from './category/category-page';
import { collectionQuery, isNarrowed } from './home/collection-page';
import { STATS_PATH } from './home/stats.resource';
import { type ListingQuery, pagePath, readListingPage } from './product/listing.resource';
import { productPath } from './product/product.resource';

type Reads = Record<string, (api: Api) => Promise<unknown>>;

/** What the first paint of an address reads, by its key in SWR's cache; what does not answer is left to the browser. */
async function prefetch({ api, url }: { api: Api; url: string | URL }): Promise<Record<string, unknown>> {
  const reads = Object.entries(readsOf(new URL(url, 'http://localhost')));
  const answers = await Promise.allSettled(
    reads.map(async ([key, read]): Promise<[string, unknown]> => [key, await read(api)]),
  );
  return Object.fromEntries(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
}

const CATEGORIES: Readonly<Record<string, Category>> = { '/groups': 'group', '/bots': 'bot', '/accounts': 'account' };

function readsOf({ pathname, searchParams }: URL): Reads {
  const id = matchPath('/product/:id', pathname)?.params.id;
  if (id) return onePath(productPath(id));
  if (pathname === '/') {
    return {
      ...onePage(collectionQuery(searchParams)),
      ...(isNarrowed(searchParams) ? onePage({ page: 1 }) : {}),
      ...onePath(STATS_PATH),
    };
  }
  const [path] = Object.keys(CATEGORIES).filter((one) => matchPath(one, pathname));
  const category = path && CATEGORIES[path];
  return category ? onePage(categoryQuery(category, searchParams)) : {};
}

const onePath = (path: string | null): Reads => (path ? { [path]: (api) => api(path) } : {});

/** Nine rows and their total, however long the list: the browser asks for the rest when the shopper does. */
const onePage = (query: ListingQuery | null): Reads =>
  query ? { [pagePath(query)]: (api) => readListingPage(api, query) } : {};

/** By federated module: what the gateway renders, and what it asks for beforehand. */
export const modules = { './App': { Component: App, prefetch } };
