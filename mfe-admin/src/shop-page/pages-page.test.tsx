import type { AdminShopPage, ShopPageRow } from '@telemarket/contract';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, ROOT_ADMIN } from '../test/admin-api';

const URL = '/api/admin/pages';
const AT = '2026-11-20T10:00:00.000Z';
const ROW: ShopPageRow = {
  ...{ slug: 'about', title: 'About us', state: 'published', draft: true, savedAt: AT, publishedAt: AT },
};
const PAGE: AdminShopPage = {
  ...{ ...ROW, text: 'Newest', listings: [], picks: [], version: 3 },
  history: [
    { number: 2, title: 'About us', savedAt: AT, published: false },
    { number: 1, title: 'About', savedAt: AT, published: true },
  ],
};
const FIRST = { number: 1, title: 'About', text: 'The first text', listings: [], savedAt: AT };
const FEATURED: AdminShopPage = {
  ...{ ...PAGE, slug: 'featured', title: 'Featured', history: [], listings: [7, 9] },
  picks: [
    { id: 7, title: 'Chart Room', isListed: true },
    { id: 9, title: 'Old Room', isListed: false },
  ],
};
const openPage = prepareRemote(remote);
afterEach(clearDevice);

type Routes = Parameters<typeof asAdmin>[0];
const ROUTES: Routes = {
  [`GET ${URL}`]: [ROW, { ...ROW, slug: 'featured', title: 'Featured', state: 'linked', draft: false }],
  [`GET ${URL}/about`]: PAGE,
  [`GET ${URL}/featured`]: FEATURED,
  [`GET ${URL}/about/texts/1`]: FIRST,
};

async function open(routes: Routes = {}, page = 'About us') {
  const admin = openPage('/admin?tab=pages', asAdmin({ ...ROUTES, ...routes }));
  await userEvent.click(await screen.findByRole('link', { name: page }));
  await screen.findByLabelText(/Title/);
  return admin;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const textField = () => screen.getByLabelText<HTMLTextAreaElement>(/^Text/);
const titles = (admin: Awaited<ReturnType<typeof open>>) => admin.kit.toasts.get().map(({ title }) => title);

test('the list of pages shows the state of each page', async () => {
  openPage('/admin?tab=pages', asAdmin(ROUTES));
  const list = await screen.findByRole('list', { name: 'Pages' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^About usDraft, .*Published$/),
    expect.stringMatching(/^Featured.*Link without a page$/),
  ]);
  expect(screen.getByRole('link', { name: 'Pages' }).getAttribute('aria-current')).toBe('page');
});

test('support sees neither the pages nor the link to them', async () => {
  openPage('/admin?tab=pages', asAdmin({}, { ...ROOT_ADMIN, staffRole: 'support' }));
  expect(await screen.findByText('Only managers can open this part')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pages' })).toBeNull();
});

test('Save draft and Publish send the page with the version that the manager has', async () => {
  const sent: unknown[] = [];
  const admin = await open({
    [`PATCH ${URL}/about`]: ({ body }) => {
      sent.push(body);
      return { body: { ...PAGE, version: 3 + sent.length } };
    },
  });
  await userEvent.type(textField(), ' words');
  await press('Save draft');
  await waitFor(() => expect(titles(admin)).toEqual(['Draft saved']));
  await press('Publish');
  await waitFor(() => expect(titles(admin)).toEqual(['Page published']));
  const input = { title: 'About us', text: 'Newest words', listings: [] };
  expect(sent).toEqual([
    { ...input, version: 3, publish: false },
    { ...input, version: 4, publish: true },
  ]);
});

test('typed text is kept when somebody else has saved the page, and is published only after Continue with my text', async () => {
  const versions: unknown[] = [];
  await open({
    [`PATCH ${URL}/about`]: ({ body }) => {
      versions.push((body as { version: number }).version);
      return versions.length === 1 ? { status: 409, body: { code: 'stale' } } : { body: { ...PAGE, version: 8 } };
    },
    [`GET ${URL}/about`]: () => ({
      body: versions.length === 0 ? PAGE : { ...PAGE, version: 7, text: 'Of the other' },
    }),
  });
  await userEvent.type(textField(), ' mine');
  await press('Publish');
  expect(await screen.findByText(/Somebody else has saved this page/)).toBeTruthy();
  await press('Continue with my text');
  await waitFor(() => expect(screen.queryByText(/Somebody else/)).toBeTruthy());
  expect(textField().value).toBe('Newest mine');
  await press('Publish');
  await waitFor(() => expect(versions).toEqual([3, 7]));
});

test('Load version 1 into the form shows the earlier text in the form', async () => {
  await open();
  await press('Load version 1 into the form');
  await waitFor(() => expect(textField().value).toBe('The first text'));
  expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('About');
  expect(document.activeElement).toBe(textField());
});

test('the preview shows the text in the form, and the link to the page can be hidden', async () => {
  const sent: unknown[] = [];
  await open({
    [`POST ${URL}/preview`]: ({ body }) => {
      sent.push(body);
      return { body: { html: '<h2>Who we are</h2>' } };
    },
    [`PATCH ${URL}/about/state`]: ({ body }) => {
      sent.push(body);
      return { body: { ...PAGE, state: 'hidden', version: 4 } };
    },
  });
  await press('Preview');
  expect(await screen.findByRole('heading', { name: 'Who we are' })).toBeTruthy();
  await press('Unpublish and hide the link');
  expect(await screen.findByText('Hidden')).toBeTruthy();
  expect(sent).toEqual([{ text: 'Newest' }, { version: 3, state: 'hidden' }]);
});

test('the form for the page Featured shows its listings in their order, and says which are no longer for sale', async () => {
  await open({}, 'Featured');
  const picks = screen.getByRole('list', { name: /Listings/ });
  expect(
    within(picks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Chart Room', 'Old RoomNot for sale any more']);
});
