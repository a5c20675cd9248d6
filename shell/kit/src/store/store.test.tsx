import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createStore, useStore } from './store';

/** Hydrates what the server rendered and answers the values that were rendered, in turn. */
async function hydrate(server: readonly number[], device: readonly number[]): Promise<(readonly number[])[]> {
  const rendered: (readonly number[])[] = [];
  const store = createStore(server, device);
  function Ids() {
    const ids = useStore(store);
    rendered.push(ids);
    return <p>{ids.join()}</p>;
  }
  const container = document.createElement('div');
  container.innerHTML = `<p>${server.join()}</p>`;
  const root = await act(() => hydrateRoot(container, <Ids />));
  expect(container.textContent).toBe(device.join());
  act(() => root.unmount());
  return rendered;
}

test('a page is hydrated as it was served, then shows what the device knows', async () => {
  expect(await hydrate([], [7])).toEqual([[], [7]]);
});

test('a device that knows what the server knew renders nothing anew', async () => {
  expect(await hydrate([], [])).toEqual([[]]);
});
