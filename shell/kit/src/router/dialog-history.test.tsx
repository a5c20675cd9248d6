import '../../../platform/remote-tools/test/jsdom-gaps';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Dialog } from '../ui/dialog';
import { BrowserRouter, Link, useDialogAddress, useLocation, useNavigate, useSearchParams } from './router';

/** A page with a dialog, which has a link, a filter, a question and a form that leaves the page. */
function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const [open, setOpen] = useState<string[]>([]);
  const close = (name: string) => setOpen((names) => names.filter((openName) => openName !== name));
  const show = (name: string) => setOpen((names) => [...names, name]);
  return (
    <>
      <h1>{pathname + search}</h1>
      <button onClick={() => show('Cart')}>Open</button>
      <Link to="/next">Next</Link>
      <Dialog title="Cart" open={open.includes('Cart')} onClose={() => close('Cart')}>
        <Link to="/linked" onClick={() => close('Cart')}>
          Linked
        </Link>
        <button onClick={() => setParams({ category: 'bot' }, { replace: true })}>Filter</button>
        <button onClick={() => show('Sure?')}>Ask</button>
        <button onClick={() => setOpen(['Codes'])}>Swap</button>
        <button onClick={() => setOpen(['Sure?'])}>Load</button>
        <button onClick={() => setOpen([])}>Close all</button>
        <button
          onClick={() => {
            close('Cart');
            setTimeout(() => void navigate('/sent'));
          }}
        >
          Send
        </button>
      </Dialog>
      <Dialog title="Sure?" open={open.includes('Sure?')} onClose={() => close('Sure?')}>
        Sure?
      </Dialog>
      <Dialog title="Codes" open={open.includes('Codes')} onClose={() => {}}>
        <button onClick={() => close('Codes')}>Stored</button>
      </Dialog>
    </>
  );
}

let start: number;
async function openPage() {
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/page');
  start = history.length;
  render(
    <StrictMode>
      <BrowserRouter useTransitions={false}>
        <Page />
      </BrowserRouter>
    </StrictMode>,
  );
  await press('Open');
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const address = () => location.pathname + location.search;
const titles = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby'));
const dialogs = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0;
const openDialogs = () => screen.queryAllByRole('dialog').length;
const entriesMatch = (count: number) => waitFor(() => expect([dialogs(), titles().length]).toEqual([count, count]));

async function go(delta: number) {
  const landed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true, capture: true }));
  await act(async () => {
    history.go(delta);
    await landed;
    await new Promise((resolve) => setTimeout(resolve));
  });
}

test('Back closes the dialog and stays on the page, and Forward does not open it again', async () => {
  await openPage();
  await entriesMatch(1);
  expect(history.length).toBe(start + 1);
  await go(-1);
  await entriesMatch(0);
  expect(address()).toBe('/page');
  await go(1);
  await entriesMatch(0);
  await go(-1);
  expect(address()).toBe('/before');
});

test('closing a dialog with its button removes its history entry', async () => {
  await openPage();
  await entriesMatch(1);
  await press('Close');
  await entriesMatch(0);
  await go(-1);
  expect(address()).toBe('/before');
});

// @spec-2.25
test('a link in a dialog replaces the history entry of the dialog', async () => {
  await openPage();
  await entriesMatch(1);
  await userEvent.click(screen.getByRole('link', { name: 'Linked' }));
  await entriesMatch(0);
  expect(address()).toBe('/linked');
  expect(history.length).toBe(start + 1);
  await go(-1);
  expect(address()).toBe('/page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/page');
});

test('Back over two entries returns from the page that a link in a dialog has opened', async () => {
  await openPage();
  await userEvent.click(screen.getByRole('link', { name: 'Linked' }));
  await entriesMatch(0);
  await press('Open');
  await entriesMatch(1);
  await go(-2);
  await entriesMatch(0);
  expect(address()).toBe('/page');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/page');
});

test('a filter that is set in a dialog stays in the address after Back closes the dialog', async () => {
  await openPage();
  await press('Filter');
  await entriesMatch(1);
  await go(-1);
  await entriesMatch(0);
  expect(address()).toBe('/page?category=bot');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/page?category=bot');
  await go(-1);
  expect(address()).toBe('/before');
});

test('Back closes only the inner of two dialogs', async () => {
  await openPage();
  await press('Ask');
  await entriesMatch(2);
  await go(-1);
  await entriesMatch(1);
  expect(screen.getByRole('dialog', { name: 'Cart' })).toBeTruthy();
  await go(-1);
  await entriesMatch(0);
  expect(address()).toBe('/page');
});

test('a dialog takes over the history entry of the dialog that it replaces, and may stay open after Back', async () => {
  await openPage();
  await press('Swap');
  await entriesMatch(1);
  expect(history.length).toBe(start + 1);
  await go(-1);
  await entriesMatch(1);
  expect(screen.getByRole('dialog', { name: 'Codes' })).toBeTruthy();
  await press('Stored');
  await entriesMatch(0);
  await go(-1);
  expect(address()).toBe('/before');
});

test('Back also closes a dialog that opens while Back closes another dialog', async () => {
  await openPage();
  await entriesMatch(1);
  // This listener is called before the listener of the history, so its timer also runs first.
  const replace = () => setTimeout(() => fireEvent.click(screen.getByRole('button', { name: 'Load' })));
  window.addEventListener('popstate', replace, { once: true, capture: true });
  await go(-1);
  await entriesMatch(0);
  expect(address()).toBe('/page');
  await go(-1);
  expect(address()).toBe('/before');
});

test('Back leaves no history entry when the page closes all dialogs at the same moment', async () => {
  await openPage();
  await press('Ask');
  await entriesMatch(2);
  const closeAll = () => setTimeout(() => fireEvent.click(screen.getByText('Close all')));
  window.addEventListener('popstate', closeAll, { once: true, capture: true });
  await go(-1);
  await entriesMatch(0);
  await go(-1);
  expect(address()).toBe('/before');
});

test('a navigation immediately after the dialog has closed is not undone', async () => {
  await openPage();
  await entriesMatch(1);
  await press('Send');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/sent'));
  await entriesMatch(0);
  await go(-1);
  expect(address()).toBe('/page');
});

test('after a reload no dialog is open, and Back leaves the page', async () => {
  history.pushState(null, '', '/before');
  history.pushState({ idx: 3 }, '', '/page');
  history.pushState({ idx: 3, dialogs: 1 }, '', '/page?category=bot');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await entriesMatch(0);
  await waitFor(() => expect(history.state).toMatchObject({ idx: 3, dialogs: 0 }));
  expect([address(), openDialogs()]).toEqual(['/page?category=bot', 0]);
  await go(-1);
  expect(address()).toBe('/before');
});

/** Renders a page with a dialog that the address opens. */
function openAddress(name: string) {
  function Addressed() {
    const { pathname } = useLocation();
    const { value, linkTo, replace, close } = useDialogAddress(name);
    if (pathname !== '/listing') return <Link to="/listing">Back to the listing</Link>;
    return (
      <>
        <Link {...linkTo('5')}>Details</Link>
        <Link to="/next">Next</Link>
        <Dialog title={`Details ${value}`} open={value !== null} onClose={close}>
          <button onClick={() => replace('6')}>Another</button>
        </Dialog>
      </>
    );
  }
  return render(
    <BrowserRouter useTransitions={false}>
      <Addressed />
    </BrowserRouter>,
  );
}

const whole = () => address() + location.hash;

describe.each([
  ['a query parameter', 'open', '/listing?tab=a&open=5', '/listing?tab=a'],
  ['a fragment', '#details', '/listing?tab=a#details', '/listing?tab=a'],
])('a dialog that is opened through %s', (_case, name, link, base) => {
  /** Opens the address from another page, as a shared link does. */
  async function follow() {
    history.pushState(null, '', '/before');
    history.pushState(null, '', link);
    const view = openAddress(name);
    await entriesMatch(1);
    expect(whole()).toBe(link);
    return view;
  }

  test('is closed by Back, which stays on the page, and Forward does not open it again', async () => {
    await follow();
    await go(-1);
    await entriesMatch(0);
    expect(whole()).toBe(base);
    await go(1);
    await waitFor(() => expect([whole(), openDialogs()]).toEqual([base, 0]));
    await go(-1);
    expect(whole()).toBe('/before');
  });

  test('is not opened again by Back from a later page', async () => {
    await follow();
    await press('Close');
    await entriesMatch(0);
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await go(-1);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Details' })).toBeTruthy());
    expect([whole(), openDialogs()]).toEqual([base, 0]);
  });

  test.each(['open', 'closed'])('is not opened again by a reload while it is %s', async (state) => {
    const { unmount } = await follow();
    if (state === 'closed') {
      await press('Close');
      await entriesMatch(0);
    }
    unmount();
    openAddress(name);
    expect(openDialogs()).toBe(0);
    await entriesMatch(0);
    await waitFor(() => expect([whole(), openDialogs()]).toEqual([base, 0]));
    await go(-1);
    expect(whole()).toBe('/before');
  });

  test('is opened by a link on the page, adds one history entry, and is not opened again by a reload', async () => {
    history.pushState(null, '', '/before');
    history.pushState(null, '', base);
    const { unmount } = openAddress(name);
    await userEvent.click(screen.getByRole('link', { name: 'Details' }));
    await entriesMatch(1);
    expect(whole()).toBe(link);
    unmount();
    openAddress(name);
    expect(openDialogs()).toBe(0);
    await entriesMatch(0);
    expect(whole()).toBe(base);
    await go(-1);
    expect(whole()).toBe('/before');
  });

  test('is opened once by a link that is pressed twice in one frame', async () => {
    history.pushState(null, '', '/before');
    history.pushState(null, '', base);
    openAddress(name);
    const details = screen.getByRole('link', { name: 'Details' });
    act(() => {
      details.click();
      details.click();
    });
    await entriesMatch(1);
    await go(-1);
    await waitFor(() => expect([whole(), openDialogs()]).toEqual([base, 0]));
    await go(-1);
    expect(whole()).toBe('/before');
  });
});

test('the content of a dialog that was opened through the address can change, and Back still closes it without leaving the page', async () => {
  history.pushState(null, '', '/listing?open=5');
  openAddress('open');
  await entriesMatch(1);
  await press('Another');
  expect([whole(), screen.getByRole('heading').textContent]).toEqual(['/listing?open=6', 'Details 6']);
  await go(-1);
  await entriesMatch(0);
  expect(whole()).toBe('/listing');
});

test('two presses on a link before the next render add one history entry', async () => {
  await openPage();
  const link = screen.getByRole('link', { name: 'Next' });
  act(() => {
    link.click();
    link.click();
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/next');
  expect(history.length).toBe(start + 1);
});

test('a page still filters when the browser allows no more changes to the address', async () => {
  await openPage();
  await entriesMatch(1);
  const replaceState = jest.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
  });
  await press('Filter');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('/page?category=bot');
  replaceState.mockRestore();
});
