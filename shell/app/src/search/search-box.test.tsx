import type { ProductSummary } from '@telemarket/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Call, Response } from '../../../platform/remote-tools/test/network';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { SearchBox } from './search-box';
import { searchPath } from './suggestions.resource';

const listing = (id: number, category: ProductSummary['category'] = 'group') => ({
  id,
  title: `Listing ${id}`,
  category,
  price: '1049.00',
  image: `/art/${id}.svg`,
});

const found = (count: number, total: number | string): Response => ({
  body: Array.from({ length: count }, (_, index) => listing(index + 1, index === 1 ? 'bot' : 'group')),
  headers: { 'x-total-count': String(total) },
});

// these tests share one cache of SWR, so each test searches for a different text
let page = 0;
beforeEach(() => (page += 1));
afterEach(() => void jest.useRealTimers());

async function search(
  response: Response | null | ((call: Call) => Response | null),
  text = `signals ${page}`,
  path = '/bots',
) {
  const respond = typeof response === 'function' ? response : () => response;
  const shell = renderInKit(<SearchBox name="All listings" />, { respond, path });
  const box = screen.getByRole('combobox', { name: 'Search groups, bots, accounts' });
  if (text) await userEvent.type(box, text);
  return { ...shell, box, text };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

// @spec-9.2
test('the search box shows the first 5 matches and the total number', async () => {
  const { calls, text, box } = await search(found(8, 42));
  await screen.findByText('Showing 5 of 42 results');
  expect(options()).toHaveLength(5);
  expect(options()[1]).toBe('Listing 2$1,049.00Bot');
  expect(calls.map(({ path }) => path)).toEqual([`/api/products/search/${encodeURIComponent(text)}`]);
  expect(box.getAttribute('aria-expanded')).toBe('true');
});

// @spec-2.36
test.each([
  [found(3, 3), 'Showing 3 of 3 results'],
  [found(5, '1000+'), 'Showing 5 of 1000+ results'],
  [found(5, '1198'), 'Showing 5 of 1,198 results'],
])('the search box shows the total for fewer than 5 matches and for uncounted matches', async (response, status) => {
  await search(response);
  expect(await screen.findByText(status)).toBeTruthy();
});

test('the search box says that no match was found', async () => {
  const { text } = await search(found(0, 0));
  expect(await screen.findByText(`No products found for "${text}"`)).toBeTruthy();
});

// @spec-5.2 @spec-9.2
test('the search box searches for more than two characters, after a pause of 150 ms', async () => {
  jest.useFakeTimers();
  const { calls, box } = await search(found(1, 1), '');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  type(' ab ');
  await pass(10_000);
  expect(calls).toEqual([]);
  expect(box.getAttribute('aria-expanded')).toBe('false');
  type(`abc ${page}`);
  await pass(149);
  type(`abcd ${page}`);
  await pass(149);
  expect(calls).toEqual([]);
  await pass(1);
  expect(calls.map(({ path }) => path)).toEqual([`/api/products/search/abcd%20${page}`]);
});

// @spec-7.9
test('a search for half an emoji causes no error', () => {
  expect(searchPath('bots \ud83d')).toBe('/api/products/search/bots%20%EF%BF%BD');
  expect(searchPath('bots 🤖')).toBe('/api/products/search/bots%20%F0%9F%A4%96');
});

// @spec-2.38
test('the search box offers a retry after a failed search', async () => {
  let up = false;
  await search(() => (up ? found(1, 1) : { status: 503 }));
  await screen.findByText('Search is not available right now.');
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Showing 1 of 1 results')).toBeTruthy();
});

// @spec-2.34
test('Escape closes the list and does not change the text', async () => {
  const { box, text } = await search(found(1, 1));
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(box).toHaveProperty('value', text);
});

test('arrow keys select an option, and Enter opens it', async () => {
  const { box, where } = await search(found(2, 2));
  await waitFor(() => expect(options()).toHaveLength(2));
  const chosen = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;
  const seen = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.keyboard('{ArrowDown}');
    seen.push(chosen()?.slice(0, 9) ?? null);
  }
  expect(seen).toEqual(['Listing 1', 'Listing 2', null, 'Listing 1']);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await userEvent.keyboard('{Enter}');
  expect(where()).toBe('/bots?highlight=2');
  expect(options()).toEqual([]);
});

test('a click opens an option', async () => {
  const { where } = await search(found(1, 1));
  await userEvent.click((await screen.findAllByRole('option'))[0] ?? document.body);
  expect(where()).toBe('/groups?highlight=1');
});

// @spec-2.gg9x
test.each([
  [found(5, 1198), 'See all 1,198 results'],
  [found(5, '1000+'), 'See all 1000+ results'],
  [found(1, 1), 'See the result'],
])('the suggestions end with a link to all results', async (response, last) => {
  const { text, where } = await search(response);
  await userEvent.click(await screen.findByRole('button', { name: last }));
  expect(options()).toEqual([]);
  expect(where()).toBe(`/?${new URLSearchParams({ search: text })}`);
});

// @spec-2.gg9x
test('a press on the magnifying glass searches for the text, even while an option is active', async () => {
  const { text, where } = await search(found(2, 2));
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(where()).toBe(`/?${new URLSearchParams({ search: text })}`);
});

// @spec-2.u9bb
test('when nothing matches the text, the search box shows the results for the nearest text, and a button opens them all', async () => {
  const { text, where } = await search(({ path }) =>
    path.endsWith('/crypto')
      ? found(5, 14)
      : { ...found(0, 0), headers: { 'x-total-count': '0', 'x-nearest': 'crypto' } },
  );
  const nearest = await screen.findByText(
    (_, element) => element?.textContent === `Results for “crypto” instead of “${text}”`,
  );
  expect(screen.getByText(`No products found for "${text}"`).compareDocumentPosition(nearest)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(options()).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'See all 14 results' }));
  expect(where()).toBe('/?search=crypto');
});

// @spec-2.309
test('the search box offers to switch off the keyboard shortcut only while the text is empty', async () => {
  localStorage.clear();
  const { box } = await search(found(1, 1), '');
  await userEvent.click(box);
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeTruthy();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(box, `one ${page}`);
  await screen.findByText('Showing 1 of 1 results');
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
});

// @spec-2.40
test.each([
  ['  a&b=c ', '/?search=a%26b%3Dc'],
  ['', '/'],
])('Enter searches for the text %j on the home page', async (text, address) => {
  const { box, where } = await search(found(0, 0), text);
  await userEvent.type(box, '{Enter}');
  expect(where()).toBe(address);
});

test('the search box shows the search text from the address', async () => {
  const { box } = await search(null, '', '/?search=crypto');
  expect(box).toHaveProperty('value', 'crypto');
});

// @spec-8.20
test('the search box says that the rate limit refused the search, and when to try again', async () => {
  await search({ status: 429, headers: { 'retry-after': '12' } });
  expect(await screen.findByText('Too many searches from your network. Try again in 12 seconds.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

describe('recent searches', () => {
  beforeEach(() => localStorage.clear());
  const stored = () => localStorage.getItem('tm:searches');

  // @spec-2.307 @spec-3.51
  test('the last five searches are listed while the text is empty, and open their results', async () => {
    const { box, where } = await search(found(0, 0), '');
    for (const text of ['one', 'two', 'three', 'four', 'Two', 'five', 'six']) {
      await userEvent.clear(box);
      await userEvent.type(box, `${text}{Enter}`);
    }
    await userEvent.clear(box);
    await userEvent.tab();
    expect(options()).toEqual([]);
    await userEvent.click(box);
    await screen.findByRole('option', { name: 'six' });
    expect(options()).toEqual(['six', 'five', 'Two', 'four', 'three']);
    expect(JSON.parse(stored() ?? '')).toEqual(options());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(where()).toBe('/?search=five');
  });

  test('Clear deletes the searches from the device', async () => {
    localStorage.setItem('tm:searches', '["crypto",5,"",null]');
    const { box } = await search(null, '');
    await userEvent.click(box);
    await screen.findByRole('option', { name: 'crypto' });
    expect(options()).toEqual(['crypto']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect([options(), stored()]).toEqual([[], null]);
  });
});
