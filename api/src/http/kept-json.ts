import { KeptBody } from './kept-body';

/** A public JSON answer: caches may hold it, but ask with its tag before every use. */
export function keptJson(value: unknown, headers: Record<string, string> = {}): KeptBody {
  return new KeptBody(JSON.stringify(value), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  });
}
