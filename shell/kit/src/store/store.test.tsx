import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createStore, useStore } from './store';

/** @returns The values that a component renders, beginning with hydration. */
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

test('a component renders the value from the server first and then the stored value', async () => {
  expect(await hydrate([], [7])).toEqual([[], [7]]);
});

test('a component renders only once when both values are equal', async () => {
  expect(await hydrate([], [])).toEqual([[]]);
});
