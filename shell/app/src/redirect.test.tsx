import type { RemoteComponent, RemoteLoader } from '@telemarket/browser/loader';
import { createRouteTable } from '@telemarket/composition/routes';
import { BrowserRouter, createKit, EMPTY_BOOT, Link, useLocation } from '@telemarket/kit';
import { fakeNetwork } from '@telemarket/remote-tools/test/network';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Root } from './root';
import { OWN_ROUTES } from './route/own-routes';

const GIFTS = {
  pages: [{ path: '/gifts/:name', layout: 'slim' as const, module: 'gifts-page' }],
  redirects: { '/old-gifts/:name': '/gifts/:name' },
};

function Page() {
  const { pathname, search } = useLocation();
  return (
    <article>
      <h1 tabIndex={-1}>Gift at {pathname + search}</h1>
      <Link to="/old-gifts/Bob?wrap=red#card">For Bob</Link>
    </article>
  );
}

const loader: RemoteLoader = {
  get: (id) => (id === 'gifts/gifts-page' ? (Page as RemoteComponent) : undefined),
  load: () => new Promise(() => {}),
  forget: () => {},
  invalidate: () => {},
  builds: () => ({}),
};

test('a link to an old address leads to the new one without loading a new document, and Back leads to the page with the link', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation();
  window.history.replaceState(null, '', '/gifts/Ann');
  const kit = createKit(EMPTY_BOOT, window, fakeNetwork());
  const routes = createRouteTable({ gifts: GIFTS }, OWN_ROUTES);
  await act(async () =>
    render(<Root kit={kit} loader={loader} routes={routes} router={(part) => <BrowserRouter>{part}</BrowserRouter>} />),
  );
  await userEvent.click(screen.getByRole('link', { name: 'For Bob' }));
  expect(await screen.findByRole('heading', { name: 'Gift at /gifts/Bob?wrap=red' })).toBeTruthy();
  expect(window.location.hash).toBe('#card');
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(await screen.findByRole('heading', { name: 'Gift at /gifts/Ann' })).toBeTruthy();
});
