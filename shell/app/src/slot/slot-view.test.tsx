import type { RemoteComponent, RemoteLoader } from '@telemarket/browser/loader';
import { type RenderedWidgets, idPrefixOf } from '@telemarket/browser/slot-view';
import { createRouteTable } from '@telemarket/composition/routes';
import { type Boot, BrowserRouter, createKit, EMPTY_BOOT, Link, Slot, useLocation, useSWR } from '@telemarket/kit';
import { StaticRouter } from '@telemarket/kit/server';
import { fakeNetwork, respondWith } from '@telemarket/remote-tools/test/network';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useId, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { OWN_ROUTES } from '../route/own-routes';
import { ownLoader } from '../route/own-modules';
import { Root, type RootProps } from '../root';

const routes = createRouteTable(
  {
    catalog: {
      pages: [
        {
          path: '/product/:id',
          layout: 'slim',
          module: 'product-page',
          slots: { 'product-aside': { productId: ':id' } },
        },
      ],
    },
    gifts: { pages: [], slots: [{ module: 'GiftCard', slot: 'product-aside', order: 0 }] },
  },
  OWN_ROUTES,
);

function GiftCard({ productId }: { productId?: string }) {
  const { data } = useSWR<string>('/api/wrap');
  const [count, setCount] = useState(0);
  const id = useId();
  const { pathname } = useLocation();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Wrap {data} for {productId} at {pathname}
      </h2>
      <button onClick={() => setCount(count + 1)}>Wrapped {count} times</button>
    </section>
  );
}

const Page = () => {
  const heading = useId();
  return (
    <article aria-labelledby={heading}>
      <h1 id={heading}>Listing</h1>
      <Slot name="product-aside" />
      <Link to="/product/8">Next</Link>
    </article>
  );
};

let Component: RemoteComponent = GiftCard;
const loading = new Map<string, Promise<RemoteComponent>>();
const loader: RemoteLoader = {
  get: (id) => (id === 'gifts/GiftCard' ? Component : id === 'catalog/product-page' ? Page : undefined),
  load(id) {
    const module = loading.get(id) ?? ownLoader(id)?.().then((loaded) => loaded.default) ?? Promise.resolve(Component);
    loading.set(id, module);
    return module;
  },
  forget: () => {},
  invalidate: () => {},
  builds: () => ({}),
};

const PATH = '/product/7';
const onServer = {
  loader,
  routes,
  router: (part: React.ReactNode) => <StaticRouter location={PATH}>{part}</StaticRouter>,
};

const render = (boot: Partial<Boot>, content: Partial<RootProps>, identifierPrefix?: string): string =>
  renderToString(<Root {...onServer} kit={createKit({ ...EMPTY_BOOT, ...boot }, null)} {...content} />, {
    identifierPrefix,
  });

/** Returns the page as the server renders it. */
const renderPage = (slots: RenderedWidgets) => render({}, { slots });

function renderWidget(): RenderedWidgets {
  const data = { '/api/wrap': 'in gold' };
  const id = 'gifts/GiftCard';
  return { [id]: { html: render({ data }, { widget: { id, props: { productId: '7' } } }, idPrefixOf(id)), data } };
}

const errors: unknown[] = [];

/** Opens the page in a browser. */
async function open(html: string): Promise<HTMLElement> {
  window.history.replaceState(null, '', PATH);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.replaceChildren(container);
  const kit = createKit(
    EMPTY_BOOT,
    window,
    fakeNetwork(respondWith({ 'GET /api/wrap': () => ({ body: '"in paper"' }) })),
  );
  await act(async () => {
    hydrateRoot(
      container,
      <Root kit={kit} loader={loader} routes={routes} router={(part) => <BrowserRouter>{part}</BrowserRouter>} />,
      { onRecoverableError: (error) => errors.push(error) },
    );
  });
  return container;
}

beforeEach(() => {
  Component = GiftCard as RemoteComponent;
  errors.length = 0;
  jest.spyOn(console, 'error').mockImplementation((...args) => errors.push(args));
});
afterEach(() => jest.restoreAllMocks());

test('a widget that the server rendered hydrates unchanged, and follows the address of the page', async () => {
  const html = renderPage(renderWidget());
  expect(html).toMatch(/Wrap (<!-- -->)?in gold(<!-- -->)? for (<!-- -->)?7/);
  const container = await open(html);
  expect(errors).toEqual([]);
  const heading = screen.getByRole('heading', { level: 2, name: 'Wrap in gold for 7 at /product/7' });
  expect(heading.id).toMatch(/^_gifts-GiftCard-/);
  expect(screen.getByRole('region', { name: heading.textContent })).toBeTruthy();
  await act(() => userEvent.click(screen.getByRole('button', { name: /Wrapped/ })));
  expect(screen.getByRole('button', { name: 'Wrapped 1 times' })).toBeTruthy();
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Next' })));
  expect(heading.textContent).toBe('Wrap in gold for 8 at /product/8');
  expect(screen.getByRole('button', { name: 'Wrapped 1 times' })).toBeTruthy();
  expect(container.contains(heading)).toBe(true);
});

test('the browser fills a slot that the server has left empty', async () => {
  const html = renderPage({});
  expect(html).toMatch(/<div class="[^"]*" data-widget="gifts\/GiftCard"><\/div>/);
  await open(html);
  expect(errors).toEqual([]);
  expect(await screen.findByRole('heading', { level: 2, name: 'Wrap in paper for 7 at /product/7' })).toBeTruthy();
});

test('a widget that throws leaves its slot empty and the page as it is', async () => {
  Component = () => {
    throw new RangeError('planted');
  };
  const container = await open(renderPage({}));
  expect(screen.getByRole('heading', { level: 1, name: 'Listing' })).toBeTruthy();
  expect(container.querySelector('[data-widget]')?.textContent).toBe('');
});
