import type { ProductFacets } from '@telemarket/contract';
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
const fields = <FilterFields filter={NO_FILTER} facets={FACETS} onChange={() => {}} debounced />;

afterEach(() => jest.restoreAllMocks());

test('an option keeps its value in a browser that sorts names in another order than the server', () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(fields);
  jest.spyOn(String.prototype, 'localeCompare').mockImplementation(function (this: string, other) {
    return this < other ? 1 : -1;
  });
  render(fields, { container, hydrate: true });
  const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' });
  expect([...options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Any'],
    ['zebras', 'Zebras (1)'],
    ['music', 'Music (2)'],
    ['art', 'Art (1)'],
  ]);
});
