import { type RemoteComponent, type RemoteLoader, RemoteLoaderContext } from '@telemarket/browser/loader';
import { Dialog, useKit, useStore } from '@telemarket/kit';
import { act, screen, within } from '@testing-library/react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { ToastSlot } from './toast-slot';

const Toaster = () => <p>Toaster: {useStore(useKit().toasts)[0]?.title}</p>;
const chunkError = () => Object.assign(new Error('Loading chunk toaster failed'), { name: 'ChunkLoadError' });

/** A page whose toaster chunk can be loaded only while `network.up` is set. */
function openPage({ dialog = false } = {}) {
  const network = { up: false };
  const loads = new Map<string, Promise<RemoteComponent>>();
  const loader: RemoteLoader = {
    get: () => undefined,
    load(id) {
      const promise = loads.get(id) ?? (network.up ? Promise.resolve(Toaster) : Promise.reject(chunkError()));
      loads.set(id, promise);
      return promise;
    },
    forget: (id) => loads.delete(id),
    invalidate: (id) => loads.delete(id),
    builds: () => ({}),
  };
  const page = (
    <RemoteLoaderContext value={loader}>
      <main>The page</main>
      <ToastSlot />
      <Dialog open={dialog} title="Order" onClose={() => {}}>
        Text
      </Dialog>
    </RemoteLoaderContext>
  );
  const { kit } = renderInKit(page);
  return { network, kit, show: (title: string) => act(async () => kit.toasts.show({ title })) };
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('shows a toast on the page when the toaster cannot be loaded', async () => {
  const { show } = openPage();
  await show('Order placed successfully!');
  expect(screen.getByRole('status').textContent).toContain('Order placed successfully!');
  expect(screen.getByRole('main').textContent).toBe('The page');
});

test('shows a toast in the open dialog when the toaster cannot be loaded, because the rest of the page is inert', async () => {
  const { kit } = openPage({ dialog: true });
  await act(async () => kit.toasts.show({ title: 'Copied' }));
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toContain('Copied');
});

test('closes a toast without the toaster', async () => {
  const { show } = openPage();
  await show('Order placed successfully!');
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(screen.queryByText('Order placed successfully!')).toBeNull();
});

test('runs the action of a toast without the toaster', async () => {
  const { kit } = openPage();
  const run = jest.fn();
  await act(async () => kit.toasts.show({ title: 'Removed', action: { label: 'Undo', run } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Removed')).toBeNull();
});

test('loads the toaster for a later toast', async () => {
  const { network, show } = openPage();
  await show('First');
  network.up = true;
  await show('Second');
  expect(screen.getByText('Toaster: Second')).toBeTruthy();
});
