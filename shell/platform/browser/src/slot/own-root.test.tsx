import { act, render } from '@testing-library/react';
import { use } from 'react';
import { reports } from '../report/reports';
import { useOwnRoot } from './own-root';

const never = new Promise<string>(() => undefined);
const Waiting = () => <p>{use(never)}</p>;

function Place({ element }: { element: HTMLElement }) {
  useOwnRoot(element, 'gifts/GiftCard', <Waiting />);
  return null;
}

test('no error is reported for a widget that the visitor leaves before it is hydrated', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const element = document.createElement('div');
  element.innerHTML = '<div><p>Wrap in gold</p></div>';
  const { unmount } = await act(async () => render(<Place element={element} />));
  unmount();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect([...reports]).toEqual([]);
  expect(consoleError).not.toHaveBeenCalled();
});
