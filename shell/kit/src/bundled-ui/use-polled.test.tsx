import { act, screen } from '@testing-library/react';
import useSWR from 'swr';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { usePolled } from './use-polled';

const EVERY_MS = 5_000;

// these tests share one cache of SWR, so each test has its own key
let page = 0;
const key = () => `/api/orders/${page}`;

function Orders() {
  const { data, error } = usePolled<string[]>(key(), EVERY_MS);
  return (
    <p>
      {data?.join() ?? 'loading'}
      {error && ' (not up to date)'}
    </p>
  );
}

function openOrders(boot = {}) {
  const network = { up: true, rounds: 0 };
  const respond = () => {
    network.rounds += 1;
    return network.up ? { body: [`round ${network.rounds}`] } : null;
  };
  const { calls } = renderInKit(<Orders />, { respond, boot });
  return { network, calls };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

let hidden = false;
function setHidden(value: boolean) {
  hidden = value;
  return act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

beforeEach(() => {
  page += 1;
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
});

afterEach(() => {
  hidden = false;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a polled key is requested at each interval', async () => {
  const { calls } = openOrders();
  await wait(0);
  expect(screen.getByText('round 1')).toBeTruthy();
  await wait(2 * EVERY_MS);
  expect(calls).toHaveLength(3);
});

test('a polled key shows its last data during an outage and continues to poll', async () => {
  const { network, calls } = openOrders();
  await wait(0);
  network.up = false;
  await wait(3 * EVERY_MS);
  expect(screen.getByText('round 1 (not up to date)')).toBeTruthy();
  expect(calls).toHaveLength(4);
  network.up = true;
  await wait(EVERY_MS);
  expect(screen.getByText('round 5')).toBeTruthy();
});

test.each([true, false])('polling pauses while the page is hidden (server up: %s)', async (up) => {
  const { network, calls } = openOrders();
  await wait(0);
  network.up = up;
  await wait(EVERY_MS);
  await setHidden(true);
  await wait(10 * EVERY_MS);
  expect(calls).toHaveLength(2);
  await setHidden(false);
  await wait(0);
  expect(calls).toHaveLength(3);
  await wait(EVERY_MS);
  expect(calls).toHaveLength(4);
});

test('returning to the tab during an outage does not add requests', async () => {
  const { network, calls } = openOrders();
  await wait(0);
  network.up = false;
  await wait(EVERY_MS);
  for (let times = 0; times < 5; times += 1) {
    await wait(2_100);
    await setHidden(true);
    await setHidden(false);
  }
  await wait(EVERY_MS);
  calls.length = 0;
  await wait(10 * EVERY_MS);
  expect(calls).toHaveLength(10);
});

test('the data that came with the page is shown until the next interval', async () => {
  const { calls } = openOrders({ data: { [key()]: ['served'] } });
  await wait(EVERY_MS - 1);
  expect(screen.getByText('served')).toBeTruthy();
  expect(calls).toEqual([]);
  await wait(1);
  expect(calls).toHaveLength(1);
});

test('a key that is not polled is not requested again after an error', async () => {
  function Product() {
    const { error } = useSWR<string, Error>('/api/products/1');
    return <p>{error ? 'down' : 'loading'}</p>;
  }
  const { calls } = renderInKit(<Product />);
  await wait(60_000);
  expect(screen.getByText('down')).toBeTruthy();
  expect(calls).toHaveLength(1);
});
