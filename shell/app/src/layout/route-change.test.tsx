import { useLocation, useNavigate } from '@telemarket/kit';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { readPlace, savePlace } from './place';
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
  sessionStorage.clear();
  Object.assign(window, { scrollY: 0, scrollTo: jest.fn(), scrollBy: jest.fn() });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('after a navigation, the heading of the new page has the focus', async () => {
  renderInKit(<Site first={<h1 tabIndex={-1}>Groups</h1>} />);
  await press('Open');
  expect(document.activeElement).toBe(heading('Groups'));
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test('after a navigation, an element that claims the focus gets it and is scrolled into view', async () => {
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

test('a heading that is rendered some time after the navigation still gets the focus', async () => {
  renderInKit(<Site first={<p>Loading</p>} then={<h1 tabIndex={-1}>Groups</h1>} />);
  await press('Open');
  expect(document.activeElement).toBe(document.body);
  await press('Arrive');
  expect(document.activeElement).toBe(heading('Groups'));
});

/** A list whose rows arrive when the visitor presses the button, and the page of one row. */
function List() {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const [rows, setRows] = useState<number[]>([1, 2]);
  const open = (id: number) => {
    savePlace(key);
    void navigate(`/product/${id}`);
  };
  return (
    <>
      <button onClick={() => setRows([])}>Forget</button>
      <button onClick={() => setRows([3, 1, 2])}>Arrive</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <output>{key}</output>
      <main id="main">
        <h1 tabIndex={-1}>{pathname === '/' ? 'List' : 'Product'}</h1>
        {pathname === '/' &&
          rows.map((id) => (
            <a
              key={id}
              href={`/product/${id}`}
              onClick={(event) => {
                event.preventDefault();
                open(id);
              }}
            >
              {`Row ${id}`}
            </a>
          ))}
      </main>
      <RouteChange />
    </>
  );
}

// @spec-2.v5ax
test('Back restores the scroll position at once, and the focus when the focused row is rendered later', async () => {
  renderInKit(<List />);
  Object.assign(window, { scrollY: 640 });
  const row = screen.getByRole('link', { name: 'Row 2' });
  row.focus();
  fireEvent.click(row);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(document.activeElement).toBe(heading('Product'));
  await press('Forget');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(document.activeElement).toBe(heading('List'));
  await press('Arrive');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Row 2' }));
});

test('content that is rendered late neither moves the page nor takes the focus when the visitor has pressed a key in the meantime', async () => {
  renderInKit(<List />);
  const row = screen.getByRole('link', { name: 'Row 2' });
  row.focus();
  fireEvent.click(row);
  await press('Forget');
  await press('Back');
  fireEvent.keyDown(document.body);
  jest.mocked(window.scrollTo).mockClear();
  await press('Arrive');
  expect(document.activeElement).toBe(heading('List'));
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a page that is left again before the row to focus is rendered still remembers that row, unless the visitor pressed a key', async () => {
  renderInKit(<List />);
  const row = screen.getByRole('link', { name: 'Row 2' });
  row.focus();
  fireEvent.click(row);
  await press('Forget');
  await press('Back');
  const key = screen.getByRole('status').textContent;
  savePlace(key);
  expect(readPlace(key)?.link).toMatchObject({ nth: 0 });
  // After any input of the visitor, the present position becomes the place of the page.
  fireEvent.keyDown(document.body);
  savePlace(key);
  expect(readPlace(key)?.link).toBeNull();
});

test.each(['{', '5', '[["a"]]', '[["a","b"],null,5]', '[["other",5]]'])(
  'a malformed stored scroll position like %s is ignored',
  (stored) => {
    sessionStorage.setItem(BROWSING_KEYS.places, stored);
    expect(readPlace('a')).toBeNull();
  },
);

// @spec-3.qexp
test('the tab stores the scroll positions of only the last pages, and never the address of a focused link', () => {
  document.body.innerHTML = '<main id="main"><a href="/order/1795000000000">View order</a></main>';
  document.querySelector('a')?.focus();
  for (let page = 0; page < 60; page++) savePlace(`page ${page}`);
  expect([readPlace('page 9'), readPlace('page 59')]).toMatchObject([null, { link: { nth: 0 } }]);
  expect(sessionStorage.getItem(BROWSING_KEYS.places)).not.toContain('order');
  document.body.innerHTML = '';
});
