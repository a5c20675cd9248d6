import type { AdminFigures, AdminFiguresDay } from '@telemarket/contract';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, ROOT_ADMIN } from '../test/admin-api';

const open = prepareRemote(remote);
afterEach(clearDevice);

const SUPPORT = { ...ROOT_ADMIN, staffRole: 'support' } as const;

const DAY: AdminFiguresDay = {
  ...{ day: '2026-11-24', orders: 1_200, revenue: '10.50', accounts: 3 },
  ...{ answerSeconds: 5_400, missedSearches: 4, views: null },
};
const FIGURES: AdminFigures = {
  days: [
    DAY,
    {
      ...{ day: '2026-11-25', orders: 0, revenue: '0.25', accounts: 0 },
      ...{ answerSeconds: null, missedSearches: 0, views: 7 },
    },
  ],
  answerSeconds: 59,
  mostViewed: [{ id: 5, title: 'Chart Room', views: 1_000 }],
  neverOrdered: [],
};
const respond = (figures: AdminFigures = FIGURES) =>
  Object.fromEntries(['7', '30', '90', '365'].map((days) => [`GET /api/admin/figures?days=${days}`, figures]));

// @spec-2.279
test('the figures page has a table with the numbers of each day', async () => {
  open('/admin?tab=orders&view=numbers', asAdmin(respond()));
  const table = within(await screen.findByRole('table', { name: 'Numbers for the last 2 days' }));
  expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Orders', 'Revenue', 'New accounts', 'Time to answer', 'Searches without a result', 'Views of listings'],
    ['Nov 24, 2026', '1,200', '$10.50', '3', '1 h', '4', '–'],
    ['Nov 25, 2026', '0', '$0.25', '0', '–', '0', '7'],
  ]);
  const totals = ['Orders', 'Revenue', 'Time to answer'].map(
    (name) => screen.getByText(`${name}, last 30 days:`).nextElementSibling?.textContent,
  );
  expect(totals).toEqual(['1,200', '$10.75', 'under 1 min']);
});

test('a total says how many days it covers when earlier days were not counted', async () => {
  const [first = DAY, last = DAY] = FIGURES.days;
  const since = {
    ...FIGURES,
    days: [
      { ...first, missedSearches: null },
      { ...last, missedSearches: 3 },
    ],
  };
  open('/admin?tab=orders&view=numbers&days=90', asAdmin(respond(since)));
  expect((await screen.findByText('Searches without a result, last 89 days:')).nextElementSibling?.textContent).toBe(
    '3',
  );
  expect(screen.getByText('Views of listings, last 89 days:')).toBeTruthy();
  expect(screen.getAllByText('Views, last 89 days')).toHaveLength(2);
});

// @spec-2.279
test('the figures page puts the chosen period into the address and into the links to the CSV files', async () => {
  const admin = open('/admin?tab=orders&view=numbers', asAdmin(respond()));
  expect((await screen.findByRole('link', { name: '30 days' })).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('link', { name: '365 days' }));
  expect(admin.where()).toBe('/admin?tab=orders&view=numbers&days=365');
  await waitFor(() => expect(screen.getByText('Revenue, last 365 days:')).toBeTruthy());
  const files = ['Export CSV of Revenue', 'CSV with semicolons of Revenue'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  const path = '/api/admin/figures/csv?figure=revenue&days=365';
  expect(files).toEqual([path, `${path}&format=semicolon`]);
});

// @spec-2.ygsp
test('the figures page lists the most viewed listings, and says that all viewed listings have been ordered', async () => {
  open('/admin?tab=orders&view=numbers&days=7', asAdmin(respond()));
  const viewed = within(await screen.findByRole('region', { name: 'Most viewed listings' }));
  expect(viewed.getByRole('listitem').textContent).toBe('Chart Room1,000 views');
  expect(viewed.getByRole('link').getAttribute('href')).toBe('/admin?tab=products&open=5');
  const never = within(screen.getByRole('region', { name: 'Viewed but never ordered' }));
  expect(never.getByText('All viewed listings have been ordered.')).toBeTruthy();
});

test('both lists on the figures page say that no listing has been viewed yet', async () => {
  open('/admin?tab=orders&view=numbers', asAdmin({ 'GET /api/admin/figures?days=30': { ...FIGURES, mostViewed: [] } }));
  expect(await screen.findAllByText('No listing has been viewed yet.')).toHaveLength(2);
});

test('Retry on the figures page repeats a failed request for the numbers', async () => {
  let down = true;
  const answer = () => (down ? null : { body: FIGURES });
  open('/admin?tab=orders&view=numbers', asAdmin({ 'GET /api/admin/figures?days=30': answer }));
  await screen.findByText('The numbers could not be loaded');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Orders, last 30 days:')).toBeTruthy();
});

// @spec-6.fsv2
test('support reads that only managers can open the numbers, which are not requested', async () => {
  const admin = open('/admin?tab=orders&view=numbers', asAdmin({}, SUPPORT));
  expect(await screen.findByText('Only managers can open this part')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Numbers' })).toBeNull();
  expect(admin.calls.map(({ path }) => path).filter((path) => path.includes('figures'))).toEqual([]);
});
