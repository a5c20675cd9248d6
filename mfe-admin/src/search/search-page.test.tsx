import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';

const openPage = prepareRemote(remote);
afterEach(clearDevice);

// @spec-2.ent5
test('searches without a result are a view of Products, the most frequent first', async () => {
  const found = [{ id: 1, text: 'crytpo & more', times: 1_200, lastAt: '2026-11-20T10:00:00.000Z' }];
  const { calls } = openPage('/admin?tab=products', asAdmin({ 'GET /api/admin/searches': () => rows(found) }));
  await userEvent.click(await screen.findByRole('link', { name: 'Searches' }));
  const table = within(await screen.findByRole('table', { name: 'Searches without a result' }));
  expect(table.getByRole('link', { name: 'crytpo & more' }).getAttribute('href')).toBe('/?search=crytpo+%26+more');
  expect(table.getByText('1,200')).toBeTruthy();
  expect(calls.map(({ path }) => path)).toContain('/api/admin/searches?sort=times&page=1&pageSize=20');
  expect(screen.getByText('1 search without a result')).toBeTruthy();
});
