import {
  type Boot,
  createKit,
  DataProvider,
  EMPTY_BOOT,
  KitProvider,
  useLocation,
  useSWRConfig,
} from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import { useState } from 'react';
import App from '../app';
import './browser-gaps';

/** A body, a status, or what makes one of a query. */
export type Answer = object | ((params: URLSearchParams) => object | Promise<object>);

/** What the server answers to `METHOD path`, the path with its query or for every query; else it is a 404. */
export type Answers = Record<string, Answer>;

export class Status {
  constructor(
    readonly status: number,
    readonly body: unknown = {},
    readonly headers: Record<string, string> = {},
  ) {}
}

/** The whole remote at one address, with nothing faked but the network, on an empty device. */
export function renderShop(address: string, answers: Answers, boot: Partial<Boot> = {}) {
  const calls: { method: string; path: string; body: unknown }[] = [];
  const send = answering(answers, (method, path, body) => calls.push({ method, path, body }));
  localStorage.clear();
  sessionStorage.clear();
  const kit = createKit({ ...EMPTY_BOOT, ...boot }, window, { fetch: send });
  const place = { pathname: '', search: '', state: null as unknown };
  render(
    <KitProvider kit={kit}>
      <DataProvider>
        <MemoryRouter initialEntries={[address]}>
          <FreshCache />
          <Shell place={place} />
        </MemoryRouter>
      </DataProvider>
    </KitProvider>,
  );
  const reads = () => calls.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return { kit, calls, reads, place, toast: () => kit.toasts.get()[0] };
}

/** A network that knows these answers and nothing else. */
export function answering(
  answers: Answers,
  onCall: (method: string, path: string, body: unknown) => void = () => {},
): typeof fetch {
  const send = async (path: string, { method = 'GET', body }: RequestInit) => {
    onCall(method, path, typeof body === 'string' ? JSON.parse(body) : undefined);
    const [pathname = '', search] = path.split('?');
    const answer = answers[`${method} ${path}`] ?? answers[`${method} ${pathname}`] ?? new Status(404);
    return toResponse(typeof answer === 'function' ? await answer(new URLSearchParams(search)) : answer);
  };
  return send as typeof fetch;
}

function toResponse(answer: unknown) {
  const { status, body, headers } = answer instanceof Status ? answer : new Status(200, answer);
  return {
    status,
    ok: status < 400,
    statusText: '',
    headers: new Headers({
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      ...headers,
    }),
    text: async () => JSON.stringify(body),
  };
}

/** SWR keeps one cache for the page, so the test before would still answer. */
function FreshCache() {
  const { cache, mutate } = useSWRConfig();
  useState(() => {
    void mutate(() => true); // forgets calls under way, which share their answer for two seconds
    for (const key of cache.keys()) cache.delete(key);
  });
  return null;
}

/** Mounts the remote on its own paths, as the shell does, and notes where the shopper is. */
function Shell({ place }: { place: { pathname: string } }) {
  const location = useLocation();
  Object.assign(place, location);
  return location.pathname === '/login' ? null : <App />;
}
