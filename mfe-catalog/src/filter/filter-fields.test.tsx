import type { ProductFacets } from '@telemarket/contract';
import { type Boot, createKit, EMPTY_BOOT, KitProvider } from '@telemarket/kit';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { NO_FILTER } from './filter';
import { FilterFields } from './filter-fields';

const FACETS: ProductFacets = {
  categories: [],
  languages: [],
  prices: [],
  ratings: [],
  verified: 0,
  owner: null,
  topics: [
    { topic: 'music', name: 'Music', count: 2 },
    { topic: 'zebras', name: 'Zebras', count: 1 },
    { topic: 'art', name: 'Art', count: 1 },
  ],
};
const fieldsIn = (boot: Partial<Boot> = {}) => (
  <KitProvider kit={createKit({ ...EMPTY_BOOT, ...boot }, null)}>
    <FilterFields filter={NO_FILTER} facets={FACETS} onChange={() => {}} debounced />
  </KitProvider>
);

afterEach(() => jest.restoreAllMocks());

test('an option keeps its value in a browser that sorts names in a different order from the server', () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(fieldsIn());
  jest.spyOn(String.prototype, 'localeCompare').mockImplementation(function (this: string, other) {
    return this < other ? 1 : -1;
  });
  render(fieldsIn(), { container, hydrate: true });
  const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' });
  expect([...options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Any'],
    ['zebras', 'Zebras (1)'],
    ['music', 'Music (2)'],
    ['art', 'Art (1)'],
  ]);
});

test('the price filter names the currency of the shop', () => {
  const shown = (shop?: Boot['shop']) => {
    const { container, unmount } = render(fieldsIn(shop && { shop }));
    const name = screen.getByRole('group', { name: /^Price/ }).getAttribute('aria-label');
    const boxes = [...container.querySelectorAll<HTMLInputElement>('input[name$=Price]')];
    unmount();
    return [name, ...boxes.map(({ placeholder }) => placeholder)];
  };
  expect(shown()).toEqual(['Price in dollars', 'Min $', 'Max $']);
  expect(shown({ currency: 'AED', currencySign: 'AED\u00A0' })).toEqual(['Price in AED', 'Min AED', 'Max AED']);
});
