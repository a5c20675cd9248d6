import { type RemoteComponent, type RemoteLoader, RemoteLoaderContext } from '@telemarket/browser/loader';
import { Dialog, Link, useKit, useNavigate, useStore } from '@telemarket/kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { ToastSlot } from './toast-slot';

const Toaster = () => <p>Toaster: {useStore(useKit().toasts)[0]?.title}</p>;
const chunkError = () => Object.assign(new Error('Loading chunk toaster failed'), { name: 'ChunkLoadError' });

/** A loader that can load the toaster only while `network.up` is set. */
function createLoader(network: { up: boolean }): RemoteLoader {
  const loads = new Map<string, Promise<RemoteComponent>>();
  return {
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
}

function openPage({ dialog = false } = {}) {
  const network = { up: false };
  const page = (
    <RemoteLoaderContext value={createLoader(network)}>
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

test('a toast is shown on the page when the toaster cannot be loaded', async () => {
  const { show } = openPage();
  await show('Order placed successfully!');
  expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain('Order placed successfully!');
  expect(screen.getByRole('main').textContent).toBe('The page');
});

test('a toast is shown in the open dialog when the toaster cannot be loaded, because the rest of the page is inert', async () => {
  const { kit } = openPage({ dialog: true });
  await act(async () => kit.toasts.show({ title: 'Copied' }));
  expect(within(screen.getByRole('dialog')).getByRole('region', { name: 'Notifications' }).textContent).toContain(
    'Copied',
  );
});

test('a toast can be closed when the toaster cannot be loaded', async () => {
  const { show } = openPage();
  await show('Order placed successfully!');
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(screen.queryByText('Order placed successfully!')).toBeNull();
});

test('the action button of a toast works when the toaster cannot be loaded', async () => {
  const { kit } = openPage();
  const run = jest.fn();
  await act(async () => kit.toasts.show({ title: 'Removed', action: { label: 'Undo', run } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Removed')).toBeNull();
});

test('the toaster is loaded for a later toast when the first load has failed', async () => {
  const { network, show } = openPage();
  await show('First');
  network.up = true;
  await show('Second');
  expect(screen.getByText('Toaster: Second')).toBeTruthy();
});

/** A site with a link, a dialog, and a page that opens after a success. */
function Site() {
  const navigate = useNavigate();
  const { toasts } = useKit();
  const [open, setOpen] = useState(false);
  const [loader] = useState(() => createLoader({ up: false }));
  return (
    <RemoteLoaderContext value={loader}>
      <Link to="/groups">Groups</Link>
      <button onClick={() => setOpen(true)}>Cart</button>
      <button
        onClick={() => {
          toasts.show({ title: 'Login successful' });
          setTimeout(() => void navigate('/'), 10);
        }}
      >
        Login
      </button>
      <ToastSlot />
      <Dialog open={open} title="Cart" onClose={() => setOpen(false)}>
        Text
      </Dialog>
    </RemoteLoaderContext>
  );
}

// @spec-9.p4vd
test.each(['Groups', 'Cart'])('a later press on %s removes a toast, but not a toast about an error', async (name) => {
  const control = () => screen.getByRole(name === 'Cart' ? 'button' : 'link', { name });
  for (const variant of ['default', 'destructive'] as const) {
    const { kit, unmount } = renderInKit(<Site />, { path: '/bots' });
    await act(async () => kit.toasts.show({ title: 'Added to cart', variant }));
    await act(async () => control().click());
    expect(kit.toasts.get()[0]?.open).toBe(variant === 'destructive');
    unmount();
  }
});

// @spec-9.p4vd
test('the toast of a successful login stays while the next page opens, until the visitor presses a link', async () => {
  const { kit, where } = renderInKit(<Site />, { path: '/login' });
  await act(async () => screen.getByRole('button', { name: 'Login' }).click());
  await waitFor(() => expect(where()).toBe('/'));
  expect(kit.toasts.get()[0]).toMatchObject({ title: 'Login successful', open: true });
  await act(async () => screen.getByRole('link', { name: 'Groups' }).click());
  expect(kit.toasts.get()[0]?.open).toBe(false);
});
