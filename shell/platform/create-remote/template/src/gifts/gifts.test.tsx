import { respondWith } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { fireEvent, screen } from '@testing-library/react';
import remote from '../remote';
import { reads } from './for-name.reads';
import { NEWEST_PATH } from './for-name.resource';

const open = prepareRemote(remote);
afterEach(clearDevice);

const product = { id: 7, title: 'Chess Group', price: '1049.00' };

test('the first page links to the gifts for a person, and a failed list can be retried', async () => {
  const { where } = open('/gifts');
  expect(screen.getByRole('heading', { level: 1, name: 'Gifts' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'For Ann' }));
  expect(where()).toBe('/gifts/Ann');
  expect(screen.getByRole('heading', { level: 1, name: 'Gifts for Ann' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('the page for a person lists the newest products, and the server reads the same data', async () => {
  const respond = respondWith({
    [`GET ${NEWEST_PATH}`]: () => ({ body: [product], headers: { 'x-total-count': '1' } }),
  });
  const { calls } = open('/gifts/Ann', { respond });
  expect((await screen.findByRole('link', { name: 'Chess Group' })).getAttribute('href')).toBe('/product/7');
  expect(screen.getByText('$1,049.00')).toBeTruthy();
  const read = reads({ params: { name: 'Ann' }, path: '/gifts/Ann', search: new URLSearchParams() });
  expect(calls.map(({ path }) => path)).toEqual(read);
});
