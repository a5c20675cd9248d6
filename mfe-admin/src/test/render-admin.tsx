import type { AdminSummary } from '@telemarket/contract';
import {
  createKit,
  DataProvider,
  EMPTY_BOOT,
  KitProvider,
  type SessionUser,
  useLocation,
  useSWRConfig,
} from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import { useState } from 'react';
import '../../../shell/remote-tools/test/jsdom-gaps';
import { type Answer, type Call, fakeNetwork } from '../../../shell/remote-tools/test/network';
import App from '../app';

export const ROOT_ADMIN: SessionUser = {
  id: 1,
  firstName: 'Grace',
  lastName: null,
  username: 'grace',
  email: 'grace@example.com',
  isAdmin: true,
};

const SUMMARY: AdminSummary = { products: 120, revenue: '1049.30', users: 7, messages: 3, unhandledMessages: 2 };

/** By method and path without its query; what is missing is an empty list. */
export type Answers = Record<string, (call: Call) => Answer | null | Promise<Answer | null>>;

/** The remote as the shell mounts it, over an API that a test holds. @param user who is signed in, as the server said. */
export function renderAdmin(answers: Answers = {}, { path = '/admin', user = ROOT_ADMIN as SessionUser | null } = {}) {
  const all: Answers = { 'GET /api/admin/summary': () => ({ body: SUMMARY }), ...answers };
  const { calls, fetch } = fakeNetwork((call) => {
    const answer = all[`${call.method} ${call.path.split('?', 1)[0]}`];
    return answer ? answer(call) : { body: [], headers: { 'x-total-count': '0' } };
  });
  const kit = createKit({ ...EMPTY_BOOT, user }, window, { fetch });
  let where = path;
  /** SWR keeps one cache for the page, so the test before would still answer. */
  function FreshCache() {
    const { cache } = useSWRConfig();
    useState(() => [...cache.keys()].forEach((key) => cache.delete(key)));
    return null;
  }
  function Shell() {
    const { pathname, search } = useLocation();
    where = pathname + search;
    return <App />;
  }
  render(
    <KitProvider kit={kit}>
      <DataProvider>
        <FreshCache />
        <MemoryRouter initialEntries={[path]}>
          <Shell />
        </MemoryRouter>
      </DataProvider>
    </KitProvider>,
  );
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { kit, calls, sent, where: () => where, toast: () => kit.toasts.get()[0] };
}

export const rows = (body: unknown[], total = body.length): Answer => ({
  body,
  headers: { 'x-total-count': String(total) },
});

export function forgetDevice() {
  localStorage.clear();
  sessionStorage.clear();
}
