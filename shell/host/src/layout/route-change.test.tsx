import { useNavigate } from '@telemarket/kit';
import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderInKit } from '../../../remote-tools/test/render';
import { RouteChange } from './route-change';

let show: (page: ReactNode) => void;
let go: (path: string) => void;

function Site() {
  const [page, setPage] = useState<ReactNode>(<h1 tabIndex={-1}>First</h1>);
  const navigate = useNavigate();
  show = setPage;
  go = (path) => void navigate(path);
  return (
    <>
      <main id="main">{page}</main>
      <RouteChange />
    </>
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function navigateTo(page: ReactNode) {
  window.scrollTo = jest.fn();
  renderInKit(<Site />);
  act(() => {
    show(page);
    go('/groups');
  });
  await pass(100);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('focuses the heading of the new page', async () => {
  await navigateTo(<h1 tabIndex={-1}>Second</h1>);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }));
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test('focuses and scrolls to the element that claims the focus', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  await navigateTo(
    <>
      <h1 tabIndex={-1}>Second</h1>
      <h2 tabIndex={-1} data-route-focus="center">
        Claimed
      </h2>
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Claimed' }));
  expect(scroll).toHaveBeenCalledWith({ block: 'center' });
});

test('waits for a heading that arrives later', async () => {
  await navigateTo(<p>Loading</p>);
  expect(document.activeElement).toBe(document.body);
  act(() => show(<h1 tabIndex={-1}>Late</h1>));
  await pass(0);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Late' }));
});
