import { renderInKit } from '@telemarket/remote-tools/test/render';
import { act } from '@testing-library/react';
import { useListingView } from './listing-view';

function Listing({ id }: { id: number | undefined }) {
  useListingView(id);
  return null;
}

let hidden = false;
let sent: [path: string, type: string, ids: number[]][] = [];
beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
  sent = [];
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const spy = jest.spyOn(globalThis, 'Blob').mockImplementation((parts, { type } = {}) => ({ parts, type }) as never);
  jest.spyOn(navigator, 'sendBeacon').mockImplementation((path, blob) => {
    const { parts, type } = blob as unknown as { parts: string[]; type: string };
    sent.push([String(path), type, (JSON.parse(parts.join('')) as { ids: number[] }).ids]);
    return true;
  });
  return () => spy.mockRestore();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function show(isHidden: boolean): void {
  hidden = isHidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const wait = () => act(() => jest.advanceTimersByTimeAsync(2_000));
const ids = () => sent.map(([, , listed]) => listed);

// @spec-2.m3xh
test('listings that are opened one after another are reported to the server in one request, each once', async () => {
  const { rerender } = renderInKit(<Listing id={undefined} />);
  await wait();
  expect(sent).toEqual([]);
  for (const id of [1, 2, 1]) rerender(<Listing id={id} />);
  await wait();
  expect(sent).toEqual([['/api/products/views', 'application/json', [1, 2]]]);
  rerender(<Listing id={2} />);
  await wait();
  expect(sent).toHaveLength(1);
});

// @spec-2.m3xh
test('a listing in a background tab is reported to the server when the tab is shown', async () => {
  hidden = true;
  renderInKit(<Listing id={3} />);
  await wait();
  expect(sent).toEqual([]);
  show(false);
  await wait();
  expect(ids()).toEqual([[3]]);
});

test('a listing is reported to the server as soon as its tab is hidden, and never when it was open only in a hidden tab', async () => {
  const { unmount } = renderInKit(<Listing id={4} />);
  show(true);
  expect(ids()).toEqual([[4]]);
  unmount();
  renderInKit(<Listing id={5} />).unmount();
  show(false);
  await wait();
  expect(ids()).toEqual([[4]]);
});
