import type { Response } from '@telemarket/remote-tools/test/network';
import { act, screen } from '@testing-library/react';
import { catalogue } from '../test/catalogue';
import { prepareShop } from '../test/open-shop';
import { listings } from '../test/sample';

const openShop = prepareShop();

// @spec-2.wn83
test('a page of the shop shows what the operator has written', async () => {
  const page = { slug: 'about', title: 'Who we are', html: '<h2>The team</h2><p>We are <strong>here</strong>.</p>' };
  openShop('/about', { ...catalogue(listings(1)), 'GET /api/pages/about': page });
  expect(await screen.findByRole('heading', { level: 1, name: 'Who we are' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'The team' })).toBeTruthy();
  expect(document.title).toBe('Who we are · TeleMarket');
});

test('a page of the shop that was removed is not found', async () => {
  openShop('/about', { ...catalogue(listings(1)), 'GET /api/pages/about': () => ({ status: 404 }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

test('an open page shows that it was removed or published again when the visitor returns to the tab', async () => {
  let now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  let response: Response = { body: { slug: 'about', title: 'Who we are', html: '<p>Here</p>' } };
  openShop('/about', { ...catalogue(listings(1)), 'GET /api/pages/about': () => response });
  await screen.findByRole('heading', { name: 'Who we are' });
  function comeBack(next: Response) {
    response = next;
    now += 10_000;
    act(() => void window.dispatchEvent(new Event('focus')));
  }
  comeBack({ status: 404 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  comeBack({ body: { slug: 'about', title: 'Who we were', html: '<p>Here</p>' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Who we were' })).toBeTruthy();
  clock.mockRestore();
});

// @spec-2.tddt
test('Featured shows the picked listings in their order below its text', async () => {
  const page = { slug: 'featured', title: 'Featured', html: '<p>Our choice</p>' };
  openShop('/featured', {
    ...catalogue(listings(3)),
    'GET /api/pages/featured': page,
    'GET /api/products/featured': listings(3).reverse(),
  });
  expect(await screen.findByText('Our choice')).toBeTruthy();
  await screen.findByRole('link', { name: 'Listing 3' });
  const names = screen.getAllByRole('link', { name: /^Listing \d$/ }).map((link) => link.textContent);
  expect(names).toEqual(['Listing 3', 'Listing 2', 'Listing 1']);
});
