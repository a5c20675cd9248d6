import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { FakeUpload, fakeUploads } from '../test/fake-upload';
import { PRODUCT } from '../test/sample';

const idOf = (digit: number) => String(digit).repeat(32);
const picture = (digit: number, alt = `Picture ${digit}`) => ({ id: idOf(digit), alt, width: 1_280, height: 720 });
const png = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'image/png' });

const openPage = prepareRemote(remote);
fakeUploads();
afterEach(() => {
  expect(FakeUpload.begun.every(({ path }) => path === '/api/admin/pictures')).toBe(true);
  clearDevice();
});

let product = PRODUCT;
async function openForm(pictures: ReturnType<typeof picture>[], routes: Routes = {}) {
  product = { ...PRODUCT, pictures };
  const admin = openPage(
    '/admin',
    asAdmin({
      'GET /api/admin/products': () => rows([product]),
      'GET /api/admin/products/4': () => ({ body: product }),
      'GET /api/admin/audit': () => rows([]),
      'PATCH /api/admin/products/4': () => ({ body: { ...product, version: product.version + 1 } }),
      ...routes,
    }),
  );
  return { admin, form: await openAgain() };
}

async function openAgain() {
  await userEvent.click(await screen.findByRole('link', { name: 'Chart Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }));
  await dialog.findByLabelText('Title');
  return dialog;
}
type Form = Awaited<ReturnType<typeof openAgain>>;

const choose = (form: Form, ...files: File[]) => userEvent.upload(form.getByLabelText('Add pictures'), files);
const items = (form: Form) => form.queryAllByRole('listitem', { name: /^Picture \d of \d$/ });
const item = (form: Form, number: number) => within(items(form)[number - 1] as HTMLElement);
const alts = (form: Form) =>
  items(form).map((row) => within(row).queryByRole<HTMLInputElement>('textbox', { name: 'Alternative text' })?.value);
const save = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Save changes' }));
const savedPictures = ({ admin }: { admin: Awaited<ReturnType<typeof openForm>>['admin'] }) =>
  admin.sent('PATCH').map(({ body }) => (body as { pictures: object[] }).pictures);
const upload = (index: number) => FakeUpload.begun[index] as FakeUpload;

// @spec-2.axeu
test('the product form uploads one file after the other, and saves the described pictures', async () => {
  const { admin, form } = await openForm([picture(1)]);
  await choose(form, png('a.png'), png('b.png'));
  expect(FakeUpload.begun.map(({ file, type }) => [file?.name, type])).toEqual([['a.png', 'image/png']]);
  upload(0).progress(0.4);
  expect(form.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading a.png' }).value).toBe(0.4);
  await upload(0).respond(201, { id: idOf(2), width: 9, height: 9 });
  expect(FakeUpload.begun.map(({ file }) => file?.name)).toEqual(['a.png', 'b.png']);
  await upload(1).respond(201, { id: idOf(3), width: 9, height: 9 });
  expect(form.getByText('“b.png” is uploaded. Describe it, then save the listing.')).toBeTruthy();
  await userEvent.type(item(form, 2).getByLabelText('Alternative text'), 'The rules');
  await save(form);
  expect(form.getByText('Describe each picture in its alternative text.')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByRole('group', { name: /Pictures/ }));
  expect(admin.sent('PATCH')).toEqual([]);
  await userEvent.type(item(form, 3).getByLabelText('Alternative text'), 'The chart');
  await save(form);
  await waitFor(() =>
    expect(savedPictures({ admin })).toEqual([
      [
        { id: idOf(1), alt: 'Picture 1' },
        { id: idOf(2), alt: 'The rules' },
        { id: idOf(3), alt: 'The chart' },
      ],
    ]),
  );
});

test('Save during an upload says that a picture is still being uploaded, and saves once the upload is cancelled', async () => {
  const { admin, form } = await openForm([]);
  await choose(form, png('a.png'));
  await save(form);
  expect(
    form.getByText('A picture is still being uploaded. Wait until the upload is finished, or cancel it.'),
  ).toBeTruthy();
  await userEvent.click(item(form, 1).getByRole('button', { name: 'Cancel' }));
  expect(upload(0).isAborted).toBe(true);
  await save(form);
  await waitFor(() => expect(savedPictures({ admin })).toEqual([[]]));
});

test.each([
  ['no space', 507, 'There is no space left for the picture. You can save the listing without it.'],
  ['a file that is no picture', 422, 'The file ends too early.'],
  ['a removed picture', 409, 'This picture was removed permanently. Choose another one.'],
])(
  'the form shows why the server refused an upload: %s; the listing is saved without the picture',
  async (_case, status, detail) => {
    const { admin, form } = await openForm([picture(1)]);
    await choose(form, png('a.png'));
    await upload(0).respond(status, { detail });
    expect(item(form, 2).getByText(detail)).toBeTruthy();
    await save(form);
    await waitFor(() => expect(savedPictures({ admin })).toEqual([[{ id: idOf(1), alt: 'Picture 1' }]]));
  },
);

test('an upload that fails offline can be tried again', async () => {
  const { form } = await openForm([]);
  await choose(form, png('a.png'));
  await act(async () => upload(0).onerror?.());
  expect(item(form, 1).getByText('The server could not be reached. Please try again.')).toBeTruthy();
  await userEvent.click(item(form, 1).getByRole('button', { name: 'Try again' }));
  await upload(1).respond(201, { id: idOf(2) });
  expect(alts(form)).toEqual(['']);
});

test('a seventh picture, a file of another type and a file above 8 MB are left out, and the form says so', async () => {
  const { form } = await openForm([1, 2, 3, 4, 5].map((digit) => picture(digit)));
  const big = png('big.png');
  Object.defineProperty(big, 'size', { value: 8 * 1_024 * 1_024 + 1 });
  const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  fireEvent.change(form.getByLabelText('Add pictures'), {
    target: { files: [svg, big, png('six.png'), png('seven.png')] },
  });
  expect(form.getByText('“logo.svg” was left out. The file is not a PNG, JPEG, WebP or GIF picture.')).toBeTruthy();
  expect(form.getByText('“big.png” was left out. The file is larger than 8 MB.')).toBeTruthy();
  expect(form.getByText('“seven.png” was left out. A listing can have at most six pictures.')).toBeTruthy();
  expect(items(form)).toHaveLength(6);
  await waitFor(() => expect(FakeUpload.begun.map(({ file }) => file?.name)).toEqual(['six.png']));
});

test('files can be dropped anywhere, and the same picture is added only once', async () => {
  const { form } = await openForm([picture(1)]);
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ['Files'], files: [png('a.png'), png('a.png')] } });
  act(() => void document.body.dispatchEvent(drop));
  expect(drop.defaultPrevented).toBe(true);
  await waitFor(() => expect(FakeUpload.begun).toHaveLength(1));
  await upload(0).respond(201, { id: idOf(2) });
  await upload(1).respond(201, { id: idOf(2) });
  expect(form.getByText('“a.png” is already a picture of this listing.')).toBeTruthy();
  expect(items(form)).toHaveLength(2);
});

// @spec-2.axeu
test('pictures are moved by their buttons, which keep the focus, and by dragging', async () => {
  const { admin, form } = await openForm([1, 2, 3].map((digit) => picture(digit)));
  const up = item(form, 3).getByRole('button', { name: 'Move up' });
  await userEvent.click(up);
  await userEvent.click(up);
  expect(alts(form)).toEqual(['Picture 3', 'Picture 1', 'Picture 2']);
  expect(form.getByText('The picture is now number 1 of 3.').closest('[role=status]')).toBeTruthy();
  expect(document.activeElement).toBe(up);
  expect(up.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(up);
  expect(alts(form)).toEqual(['Picture 3', 'Picture 1', 'Picture 2']);
  const [, , last] = items(form);
  const dataTransfer = { types: [], effectAllowed: '' };
  fireEvent.dragStart(last?.querySelector('img') as Element, { dataTransfer });
  fireEvent.drop(items(form)[0] as Element, { dataTransfer });
  expect(alts(form)).toEqual(['Picture 2', 'Picture 3', 'Picture 1']);
  await save(form);
  await waitFor(() =>
    expect(savedPictures({ admin })).toMatchObject([[{ id: idOf(2) }, { id: idOf(3) }, { id: idOf(1) }]]),
  );
});

test('closing the dialog cancels an upload; uploaded pictures are still there when the dialog opens again', async () => {
  const { admin, form } = await openForm([]);
  await choose(form, png('a.png'), png('b.png'));
  await upload(0).respond(201, { id: idOf(2) });
  await userEvent.type(item(form, 1).getByLabelText('Alternative text'), 'The rules');
  await userEvent.click(form.getByRole('button', { name: 'Close' }));
  expect(upload(1).isAborted).toBe(true);
  const again = await openAgain();
  expect(again.getByText('Your earlier changes are still here, but they are not saved yet.')).toBeTruthy();
  expect(alts(again)).toEqual(['The rules']);
  await save(again);
  await waitFor(() => expect(savedPictures({ admin })).toEqual([[{ id: idOf(2), alt: 'The rules' }]]));
});

test('Remove takes a picture out of this listing alone, when the listing is saved', async () => {
  const { admin, form } = await openForm([picture(1), picture(2)]);
  await userEvent.click(item(form, 1).getByRole('button', { name: 'Remove' }));
  await save(form);
  await waitFor(() => expect(savedPictures({ admin })).toMatchObject([[{ id: idOf(2) }]]));
  expect(admin.sent('DELETE')).toEqual([]);
});

// @spec-2.axeu
test('Remove at once asks first, and what was typed can still be saved', async () => {
  const { admin, form } = await openForm([picture(1), picture(2)], {
    [`DELETE /api/admin/pictures/${idOf(1)}`]: () => {
      product = { ...product, version: product.version + 1, pictures: [picture(2)] };
      return { status: 204 };
    },
  });
  await userEvent.type(form.getByLabelText('Title'), ' II');
  const press = () => userEvent.click(item(form, 1).getByRole('button', { name: 'Remove at once…' }));
  await press();
  const question = within(await screen.findByRole('dialog', { name: 'Remove this picture at once?' }));
  expect(question.getByText(/removed from every listing .* cannot be uploaded again/s)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Keep the picture' }));
  expect(admin.sent('DELETE')).toEqual([]);
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'Remove at once' }));
  await waitFor(() => expect(alts(form)).toEqual(['Picture 2']));
  await save(form);
  await waitFor(() => expect(savedPictures({ admin })).toMatchObject([[{ id: idOf(2) }]]));
  expect(admin.sent('PATCH')[0]).toMatchObject({ headers: { 'if-match': '"4"' }, body: { title: 'Chart Room II' } });
});

const isBack = (form: Form) =>
  form.queryByText('Your earlier changes are still here, but they are not saved yet.') !== null;

async function removeAtOnce(form: Form) {
  await userEvent.click(item(form, 1).getByRole('button', { name: 'Remove at once…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove at once' }));
  await waitFor(() => expect(alts(form)).toEqual(['Picture 2']));
}

test('what was typed before Remove at once is there when the dialog opens again; Discard does not bring the picture back', async () => {
  const { admin, form } = await openForm([picture(1), picture(2)], {
    [`DELETE /api/admin/pictures/${idOf(1)}`]: () => {
      product = { ...product, version: 4, pictures: [picture(2)] };
      return { status: 204 };
    },
  });
  await userEvent.type(form.getByLabelText('Title'), ' II');
  await removeAtOnce(form);
  await userEvent.click(form.getByRole('button', { name: 'Close' }));
  const again = await openAgain();
  expect(isBack(again)).toBe(true);
  expect(again.getByLabelText<HTMLInputElement>('Title').value).toBe('Chart Room II');
  expect(alts(again)).toEqual(['Picture 2']);
  await userEvent.click(again.getByRole('button', { name: 'Discard the changes' }));
  await waitFor(() => expect(isBack(again)).toBe(false));
  expect([again.getByLabelText<HTMLInputElement>('Title').value, alts(again)]).toEqual(['Chart Room', ['Picture 2']]);
  await save(again);
  await waitFor(() => expect(admin.sent('PATCH')[0]?.headers['if-match']).toBe('"4"'));
});

test('after a removal whose new version could not be loaded, Save sends nothing while it is missing, and Discard loads it', async () => {
  let isDown = false;
  const { admin, form } = await openForm([picture(1), picture(2)], {
    'GET /api/admin/products/4': () => (isDown ? null : { body: product }),
    [`DELETE /api/admin/pictures/${idOf(1)}`]: () => {
      product = { ...product, version: 4, pictures: [picture(2)] };
      isDown = true;
      return { status: 204 };
    },
  });
  await userEvent.type(form.getByLabelText('Title'), ' II');
  await userEvent.click(form.getByRole('button', { name: 'Close' }));
  const again = await openAgain();
  await removeAtOnce(again);
  await save(again);
  expect(admin.sent('PATCH')).toEqual([]);
  isDown = false;
  await userEvent.click(again.getByRole('button', { name: 'Discard the changes' }));
  await waitFor(() => expect(isBack(again)).toBe(false));
  expect([again.getByLabelText<HTMLInputElement>('Title').value, alts(again)]).toEqual(['Chart Room', ['Picture 2']]);
  await save(again);
  await waitFor(() => expect(admin.sent('PATCH')[0]?.headers['if-match']).toBe('"4"'));
});

test('a picture stays in the form when the server does not confirm its removal, and the dialog says so', async () => {
  const { form } = await openForm([picture(1)], { [`DELETE /api/admin/pictures/${idOf(1)}`]: () => null });
  await userEvent.click(item(form, 1).getByRole('button', { name: 'Remove at once…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove at once' }));
  expect(await screen.findByText(/The picture may still be shown/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep the picture' }));
  expect(alts(form)).toEqual(['Picture 1']);
});

test('the pictures in the form stay until the newer version from another tab is loaded', async () => {
  const { admin, form } = await openForm([picture(1)], {
    'PATCH /api/admin/products/4': ({ headers }) =>
      headers['if-match'] === `"${product.version}"`
        ? { body: { ...product, version: product.version + 1 } }
        : { status: 409, body: { code: 'stale' } },
  });
  await choose(form, png('a.png'));
  await upload(0).respond(201, { id: idOf(2) });
  await userEvent.type(item(form, 2).getByLabelText('Alternative text'), 'The rules');
  // another tab has saved the listing
  product = { ...product, version: product.version + 1, pictures: [picture(3), picture(1)] };
  await save(form);
  const load = await form.findByRole('button', { name: 'Load the newer version' });
  expect(alts(form)).toEqual(['Picture 1', 'The rules']);
  await userEvent.click(load);
  await waitFor(() => expect(alts(form)).toEqual(['Picture 3', 'Picture 1']));
  await save(form);
  await waitFor(() => expect(savedPictures({ admin }).at(-1)).toMatchObject([{ id: idOf(3) }, { id: idOf(1) }]));
});

test('the form says that a picture is no longer stored', async () => {
  const errors = [{ field: 'pictures[0].id', message: 'is no longer stored: upload the picture again' }];
  const { form } = await openForm([picture(1)], {
    'PATCH /api/admin/products/4': () => ({ status: 422, body: { errors } }),
  });
  await save(form);
  expect(await form.findByText('A picture is no longer stored: upload the picture again.')).toBeTruthy();
});

test('the sign-in appears when the session has ended during an upload', async () => {
  const { form } = await openForm([]);
  await choose(form, png('a.png'));
  await upload(0).respond(401, { detail: 'Please sign in.' });
  expect(await screen.findByText(/sign in/i)).toBeTruthy();
});
