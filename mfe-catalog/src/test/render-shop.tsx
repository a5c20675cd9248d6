import { createKit, DataProvider, EMPTY_BOOT, KitProvider, useLocation, useSWRConfig } from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import { useState } from 'react';
import App from '../app';
import './browser-gaps';

/** What the server answers to `METHOD path`: a body or a status; what it does not know is a 404. */
export type Answers = Record<string, unknown>;

export class Status {
  constructor(
    readonly status: number,
    readonly body: unknown = {},
  ) {}
}

/** The whole remote at one address, with nothing faked but the network, on an empty device. */
export function renderShop(address: string, answers: Answers) {
  const calls: { method: string; path: string; body: unknown }[] = [];
  const send = async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return toResponse(answers[`${method} ${path}`] ?? new Status(404));
  };
  localStorage.clear();
  sessionStorage.clear();
  const kit = createKit(EMPTY_BOOT, window, { fetch: send as typeof fetch });
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
  return { kit, calls, place, toast: () => kit.toasts.get()[0] };
}

function toResponse(answer: unknown) {
  const { status, body } = answer instanceof Status ? answer : new Status(200, answer);
  return {
    status,
    ok: status < 400,
    statusText: '',
    headers: new Headers({ 'content-type': status < 400 ? 'application/json' : 'application/problem+json' }),
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
