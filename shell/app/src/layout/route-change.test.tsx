import { useNavigate } from '@telemarket/kit';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { RouteChange } from './route-change';

/** A site with a link to a page whose content arrives in two steps. */
function Site({ first, then }: { first: ReactNode; then?: ReactNode }) {
  const [content, setContent] = useState<ReactNode>(<h1 tabIndex={-1}>Home</h1>);
  const navigate = useNavigate();
  const open = () => {
    setContent(first);
    void navigate('/groups');
  };
  return (
    <>
      <button onClick={open}>Open</button>
      <button onClick={() => setContent(then)}>Arrive</button>
      <main id="main">{content}</main>
      <RouteChange />
    </>
  );
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => jest.advanceTimersByTimeAsync(100));
}

const heading = (name: string) => screen.getByRole('heading', { name });

beforeEach(() => {
  jest.useFakeTimers();
  window.scrollTo = jest.fn();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('focuses the heading of the new page', async () => {
  renderInKit(<Site first={<h1 tabIndex={-1}>Groups</h1>} />);
  await press('Open');
  expect(document.activeElement).toBe(heading('Groups'));
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test('focuses and scrolls to the element that claims the focus', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const page = (
    <>
      <h1 tabIndex={-1}>Groups</h1>
      <h2 tabIndex={-1} data-route-focus="center">
        Claimed
      </h2>
    </>
  );
  renderInKit(<Site first={page} />);
  await press('Open');
  expect(document.activeElement).toBe(heading('Claimed'));
  expect(scroll).toHaveBeenCalledWith({ block: 'center' });
});

test('waits for a heading that arrives later', async () => {
  renderInKit(<Site first={<p>Loading</p>} then={<h1 tabIndex={-1}>Groups</h1>} />);
  await press('Open');
  expect(document.activeElement).toBe(document.body);
  await press('Arrive');
  expect(document.activeElement).toBe(heading('Groups'));
});
