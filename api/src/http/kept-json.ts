import { KeptBody } from './kept-body';

/** A public JSON answer: caches may hold it, but ask with its tag before every use. */
export function keptJson(value: unknown, headers: Record<string, string> = {}): KeptBody {
  return keptJsonText(JSON.stringify(value), headers);
}

/** The same for what is written in JSON already. */
export function keptJsonText(text: string, headers: Record<string, string> = {}): KeptBody {
  return new KeptBody(text, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  });
}
