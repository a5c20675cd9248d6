import type { AdminTopic } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';

const CRYPTO: AdminTopic = { id: 1, name: 'Crypto', slug: 'crypto', listingCount: 1_204, version: 3 };
const MUSIC: AdminTopic = { id: 2, name: 'Music', slug: 'music', listingCount: 1, version: 1 };
const openPage = prepareRemote(remote);
afterEach(clearDevice);

async function open(routes: Routes = {}) {
  const listed = { 'GET /api/admin/products': () => rows([]), 'GET /api/admin/topics': [CRYPTO, MUSIC] };
  const admin = openPage('/admin?tab=products', asAdmin({ ...listed, ...routes }));
  await userEvent.click(await screen.findByRole('link', { name: 'Topics' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Topics' }));
  const topic = (name: string) => dialog.queryByText(name, { selector: 'summary *' });
  await waitFor(() => expect(topic('Crypto')).toBeTruthy());
  const titles = () => admin.kit.toasts.get().map(({ title }) => title);
  return { admin, dialog, titles, topic, unfold: (name: string) => userEvent.click(topic(name) as HTMLElement) };
}

// @spec-2.hkhr
test('the topic dialog lists the topics with their listings, and adds one', async () => {
  let topics = [CRYPTO, MUSIC];
  const { admin, dialog, topic } = await open({
    'GET /api/admin/topics': () => ({ body: topics }),
    'POST /api/admin/topics': () => {
      const created = { id: 3, name: 'Food', slug: 'food', listingCount: 0, version: 1 };
      topics = [...topics, created];
      return { status: 201, body: created };
    },
  });
  const items = within(dialog.getByRole('list', { name: 'Topics' })).getAllByRole('listitem');
  expect(items.map((item) => within(item).getByText(/\d listings?$/).textContent)).toEqual([
    '1,204 listings',
    '1 listing',
  ]);
  const field = dialog.getByLabelText('New topic');
  await userEvent.click(dialog.getByRole('button', { name: 'Add topic' }));
  expect(dialog.getByText('Enter a name.')).toBeTruthy();
  await userEvent.type(field, ' Food ');
  await userEvent.click(dialog.getByRole('button', { name: 'Add topic' }));
  await waitFor(() => expect(topic('Food')).toBeTruthy());
  expect(admin.sent('POST').map(({ body }) => body)).toEqual([{ name: 'Food' }]);
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
});

test('the topic dialog renames a topic, and says why a name was refused', async () => {
  const errors = [{ field: 'name', message: 'is the name of another topic: Music' }];
  let status = 422;
  const { admin, dialog, titles, unfold } = await open({
    'PATCH /api/admin/topics/1': () => (status === 422 ? { status, body: { errors } } : { body: CRYPTO }),
  });
  await unfold('Crypto');
  const [field] = dialog.getAllByLabelText('Name');
  await userEvent.clear(field as HTMLElement);
  await userEvent.type(field as HTMLElement, 'music{Enter}');
  expect(await dialog.findByText('Name is the name of another topic: Music.')).toBeTruthy();
  status = 200;
  await userEvent.type(field as HTMLElement, ' and art');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename Crypto' }));
  await waitFor(() => expect(titles()).toEqual(['Topic renamed']));
  const [, last] = admin.sent('PATCH');
  expect([last?.body, last?.headers['if-match']]).toEqual([{ name: 'music and art' }, '"3"']);
});

test('the topic dialog says before a merge what happens to the listings, and repeats the request until all have moved', async () => {
  let requests = 0;
  const { admin, dialog, titles, unfold } = await open({
    'POST /api/admin/topics/1/removal': () => ({ body: { listings: 500, finished: ++requests === 3 } }),
  });
  await unfold('Crypto');
  const [choice] = dialog.getAllByLabelText('New topic for the listings');
  const button = () => dialog.getByRole('button', { name: /Crypto$|Music$/, description: /^“Crypto” will be deleted/ });
  expect(button().textContent).toBe('Delete Crypto');
  const stays = '“Crypto” will be deleted. 1,204 listings stay in the shop without a topic. This cannot be undone.';
  expect(dialog.getByText(stays)).toBeTruthy();
  await userEvent.selectOptions(choice as HTMLElement, 'Music');
  const moves =
    '“Crypto” will be deleted. 1,204 listings stay in the shop with the topic “Music”. This cannot be undone.';
  expect(dialog.getByText(moves)).toBeTruthy();
  await userEvent.dblClick(button());
  await waitFor(() => expect(titles()).toEqual(['Topics merged']));
  expect(admin.sent('POST').map(({ body }) => body)).toEqual([{ into: 2 }, { into: 2 }, { into: 2 }]);
});

test('a topic that somebody else has just deleted disappears from the topic dialog', async () => {
  let topics = [CRYPTO, MUSIC];
  const { dialog, topic, unfold } = await open({
    'GET /api/admin/topics': () => ({ body: topics }),
    'POST /api/admin/topics/2/removal': () => {
      topics = [CRYPTO];
      return { status: 404, body: { status: 404 } };
    },
  });
  await unfold('Music');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Music' }));
  await waitFor(() => expect(topic('Music')).toBeNull());
});
