import { type RemoteComponent, type RemoteLoader, RemoteLoaderContext } from '@telemarket/browser/loader';
import { useKit } from '@telemarket/kit';
import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { PLACEMENTS } from '../placements';
import { OutboxSlot } from './outbox-slot';

const WAITING = {
  id: '1763700000000',
  items: [{ productId: 2, title: 'Bot', image: '/art/2.svg', price: '89.00', quantity: 1 }],
  total: '89.00',
  status: 'pending',
  createdAt: '2026-11-24T10:00:00.000Z',
  customerInfo: { name: 'Ada', email: 'ada@example.com', telegramUsername: '' },
  sync: 'pending',
  userId: null,
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  clearDevice();
});

/** Opens a page that cannot load checkout until the test sets `isBack`. */
async function openPage() {
  const site = { isBack: false };
  const requested: string[] = [];
  const send = jest.fn(async () => true);
  function Part() {
    const { orderPort } = useKit();
    useEffect(() => orderPort?.connect(() => ({ place: () => Promise.reject(new Error()), send })), [orderPort]);
    return null;
  }
  let loading: Promise<RemoteComponent> | undefined;
  const loader: RemoteLoader = {
    get: () => undefined,
    load(id) {
      if (!loading) requested.push(id);
      return (loading ??= site.isBack
        ? Promise.resolve<RemoteComponent>(Part)
        : Promise.reject<RemoteComponent>(new Error('no connection')));
    },
    forget: () => {},
    invalidate: () => (loading = undefined),
    builds: () => ({}),
  };
  const { kit } = renderInKit(
    <RemoteLoaderContext value={loader}>
      <OutboxSlot />
    </RemoteLoaderContext>,
  );
  await act(async () => void kit.start());
  await act(async () => {});
  return { kit, site, requested, send };
}

const store = () => localStorage.setItem('ordersOutbox', JSON.stringify([WAITING]));

test('checkout is not loaded while no order waits, and is loaded when the cart opens', async () => {
  const { kit, requested } = await openPage();
  expect(requested).toEqual([]);
  await act(async () => kit.bus.emit('cart-requested', {}));
  expect(requested).toEqual([PLACEMENTS.outbox]);
});

test.each<[string, (openCart: () => void) => unknown]>([
  ['after 30 s', () => jest.advanceTimersByTimeAsync(30_000)],
  ['when the cart opens', (openCart) => openCart()],
  ['when the network is back', () => window.dispatchEvent(new Event('online'))],
])(
  'checkout that could not be loaded is requested again %s, and then sends the waiting order',
  async (_case, happen) => {
    store();
    const { kit, site, requested, send } = await openPage();
    expect(requested).toEqual([PLACEMENTS.outbox]);
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect([requested.length, send.mock.calls.length]).toEqual([1, 0]);
    site.isBack = true;
    await act(async () => happen(() => kit.bus.emit('cart-requested', {})));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(requested).toHaveLength(2);
    expect(send).toHaveBeenCalled();
  },
);
