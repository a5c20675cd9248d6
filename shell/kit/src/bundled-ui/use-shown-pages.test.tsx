import { Link, useLocation, useNavigate } from '@telemarket/kit';
import { fireEvent, screen } from '@testing-library/react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { useShownPages } from './use-shown-pages';

function Site() {
  const navigate = useNavigate();
  return useLocation().pathname === '/' ? <List /> : <button onClick={() => void navigate(-1)}>Back</button>;
}

function List() {
  const [pages, showMore] = useShownPages();
  return (
    <>
      <p role="status">{pages}</p>
      <button onClick={showMore}>Show more</button>
      <Link to="/order">Order</Link>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

// @spec-2.v5ax
test('Back shows as many pages of a list as before', () => {
  renderInKit(<Site />);
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(shown()).toBe('3');
  fireEvent.click(screen.getByRole('link'));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(shown()).toBe('3');
});

test.each([{ pages: 0 }, { pages: 1.5 }, { pages: 'all' }, { pages: 51 }, 'pages'])(
  'a list shows one page for the invalid history state %p',
  (state) => {
    renderInKit(<Site />, { state });
    expect(shown()).toBe('1');
  },
);
