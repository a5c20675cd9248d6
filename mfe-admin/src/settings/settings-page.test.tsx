import type { ShopSettings } from '@telemarket/contract';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, ROOT_ADMIN } from '../test/admin-api';
import { FakeUpload, fakeUploads } from '../test/fake-upload';

const URL = '/api/admin/shop-settings';
const AT = '2026-11-20T10:00:00.000Z';
const SETTINGS: ShopSettings = {
  ...{ version: 4, name: 'Harbour', logo: null, accentLight: null, accentDark: null, currency: 'EUR' },
  ...{ currencySign: '€', operatorName: 'Harbour Ltd', operatorAddress: null, operatorCountry: null },
  ...{ supportEmail: null, supportPhone: null, helpChatUrl: null, chatHours: null },
  ...{ announcementText: null, announcementLink: null, announcementUntil: null },
  variables: [],
  history: [{ changes: [{ field: 'name', from: null, to: 'Harbour' }], by: 'grace', createdAt: AT }],
};
const openPage = prepareRemote(remote);
afterEach(clearDevice);
fakeUploads();

async function open(routes: Parameters<typeof asAdmin>[0] = {}) {
  const admin = openPage('/admin?tab=settings', asAdmin({ [`GET ${URL}`]: SETTINGS, ...routes }));
  await screen.findByLabelText(/Shop name/);
  return admin;
}

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

async function retype(label: RegExp, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(text);
}

// @spec-2.pzep
test('a manager sees the link to the settings, and the dashboard still has four tabs', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Settings' });
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/admin?tab=settings', 'page']);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Products', 'Orders', 'Users', 'Messages']);
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  expect(within(screen.getByRole('region', { name: 'History' })).getByText('Shop name')).toBeTruthy();
});

test('support sees neither the settings nor the link to them', async () => {
  openPage('/admin?tab=settings', asAdmin({}, { ...ROOT_ADMIN, staffRole: 'support' }));
  expect(await screen.findByText('Only managers can open this part')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('the settings page sends only what was changed, with the version that the manager saw', async () => {
  const sent: unknown[] = [];
  const admin = await open({
    [`PATCH ${URL}`]: ({ body, headers }) => {
      sent.push(body, headers['if-match']);
      return { body: { ...SETTINGS, version: 5 } };
    },
  });
  await retype(/Country/, 'Ireland');
  await userEvent.selectOptions(screen.getByLabelText(/Currency/), 'GBP');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(admin.kit.toasts.get().map(({ title }) => title)).toEqual(['Settings saved']));
  expect(sent).toEqual([{ operatorCountry: 'Ireland', currency: 'GBP' }, '"4"']);
});

test('typed settings stay after another manager has saved, even when the newer version is loaded', async () => {
  let current = SETTINGS;
  const admin = await open({
    [`GET ${URL}`]: () => ({ body: current }),
    [`PATCH ${URL}`]: () => ({ status: 409, body: { status: 409, title: 'Conflict', detail: '', code: 'stale' } }),
  });
  await retype(/Country/, 'Ireland');
  current = { ...SETTINGS, version: 5, name: 'Quay' };
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(/What you typed is still here/)).toBeTruthy();
  expect(valueOf(/Country/)).toBe('Ireland');
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(() => expect(valueOf(/Shop name/)).toBe('Quay'));
  expect(valueOf(/Country/)).toBe('Ireland');
  const submit = screen.getByRole('button', { name: 'Save settings' });
  expect(document.activeElement).toBe(submit);
  await userEvent.click(submit);
  expect(admin.sent('PATCH').map(({ body, headers }) => [body, headers['if-match']])).toEqual([
    [{ operatorCountry: 'Ireland' }, '"4"'],
    [{ operatorCountry: 'Ireland' }, '"5"'],
  ]);
});

test('text that is typed while the settings are being saved stays, and so does the focus', async () => {
  let answer = () => {};
  const pressed = new Promise<unknown>((resolve) => (answer = () => resolve(null)));
  let current = SETTINGS;
  const admin = await open({
    [`GET ${URL}`]: () => ({ body: current }),
    [`PATCH ${URL}`]: async ({ body }) => {
      await pressed;
      current = { ...current, ...(body as object), version: current.version + 1 };
      return { body: current };
    },
  });
  const submit = screen.getByRole('button', { name: 'Save settings' });
  await retype(/Country/, 'Ireland');
  await userEvent.click(submit);
  await retype(/Address/, '1 Quay');
  act(() => submit.focus());
  answer();
  await waitFor(() => expect(admin.kit.toasts.get()).toHaveLength(1));
  expect([valueOf(/Country/), valueOf(/Address/), document.activeElement]).toEqual(['Ireland', '1 Quay', submit]);
  await userEvent.click(submit);
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(2));
  expect(admin.sent('PATCH').at(-1)).toMatchObject({
    body: { operatorAddress: '1 Quay' },
    headers: { 'if-match': '"5"' },
  });
});

test('the settings page says beside the field that a colour is hard to read, with the nearest readable colour', async () => {
  const message = 'is hard to read in the light theme (contrast below 4.5:1). The nearest readable colour is #7a6200';
  await open({
    [`PATCH ${URL}`]: () => ({
      status: 422,
      body: { status: 422, title: 'Invalid', detail: '', errors: [{ field: 'accentLight', message }] },
    }),
  });
  await retype(/Accent colour in the light theme/, '#ffcc00');
  await retype(/Accent colour in the dark theme/, '#ffcc00');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(`Accent colour in the light theme ${message}.`)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Accent colour in the light theme/));
});

test('a chosen logo is kept when the manager leaves the form and returns, is saved, and can be removed', async () => {
  const id = '5f2c';
  let current = SETTINGS;
  const admin = await open({
    [`GET ${URL}`]: () => ({ body: current }),
    [`PATCH ${URL}`]: ({ body }) => {
      current = { ...current, ...(body as object), version: current.version + 1 };
      return { body: current };
    },
  });
  await userEvent.upload(screen.getByLabelText('Picture of the logo'), new File(['x'], 'l.png', { type: 'image/png' }));
  await waitFor(() => expect(FakeUpload.begun).toHaveLength(1));
  await FakeUpload.begun[0]?.respond(201, { id, width: 400, height: 400 });
  expect(screen.getByAltText('The logo').getAttribute('src')).toContain(id);
  await retype(/Country/, 'Ireland');
  await userEvent.click(screen.getByRole('link', { name: 'Pages' }));
  await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
  expect((await screen.findByAltText('The logo')).getAttribute('src')).toContain(id);
  const submit = screen.getByRole('button', { name: 'Save settings' });
  await userEvent.click(submit);
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Remove the logo' }));
  await userEvent.click(submit);
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(2));
  expect(admin.sent('PATCH').map(({ body }) => body)).toEqual([
    { logo: id, operatorCountry: 'Ireland' },
    { logo: null },
  ]);
});
