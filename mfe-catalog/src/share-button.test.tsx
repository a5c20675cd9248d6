import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from './test/catalogue';
import { prepareShop } from './test/open-shop';
import { listing, listings, SELLER } from './test/sample';

const openShop = prepareShop();
const routes = { 'GET /api/products/5': listing({ id: 5, title: 'Chart Room' }) };
const ORIGIN = 'https://shop.example';

/** Undefined: the browser has no share sheet. */
function withSheet(share: ((data: ShareData) => Promise<void>) | undefined) {
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  else Reflect.deleteProperty(navigator, 'share');
}
afterEach(() => withSheet(undefined));

async function open(path = '/product/5?utm_source=chat') {
  const user = userEvent.setup();
  const { kit } = openShop(path, routes, { origin: ORIGIN });
  return { user, toasts: () => kit.toasts.get() };
}

// @spec-2.xtnq
test('the share button opens the share sheet of the browser with the canonical address', async () => {
  const shared: ShareData[] = [];
  withSheet(async (data) => void shared.push(data));
  const { user, toasts } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(shared).toEqual([{ title: 'Chart Room', url: `${ORIGIN}/product/5` }]);
  expect(toasts()).toEqual([]);
});

test.each(['AbortError', 'InvalidStateError'])(
  'when the share sheet is closed or already open, the button shows no error and copies nothing: %s',
  async (name) => {
    withSheet(() => Promise.reject(new DOMException('no', name)));
    const { user, toasts } = await open();
    const button = await screen.findByRole('button', { name: 'Share' });
    await user.click(button);
    await user.click(button);
    expect(toasts()).toEqual([]);
    expect(await navigator.clipboard.readText()).toBe('');
  },
);

test('a second press of the share button while the share sheet is open shows no error and copies nothing', async () => {
  let close = () => {};
  const sheet = jest
    .fn<Promise<void>, [ShareData]>(() => Promise.reject(new DOMException('open', 'InvalidStateError')))
    .mockImplementationOnce(() => new Promise((resolve) => (close = resolve)));
  withSheet(sheet);
  const { user, toasts } = await open();
  await user.dblClick(await screen.findByRole('button', { name: 'Share' }));
  close();
  expect(sheet.mock.calls.length).toBeGreaterThan(0);
  expect(toasts()).toEqual([]);
  expect(await navigator.clipboard.readText()).toBe('');
});

test('in a browser without a share sheet, the button copies the address and says so', async () => {
  const { user, toasts } = await open();
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Link copied' }]));
  expect(await navigator.clipboard.readText()).toBe(`${ORIGIN}/product/5`);
});

test('when the browser refuses its share sheet, the address is copied, and without a clipboard a toast shows it', async () => {
  withSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const { user, toasts } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() =>
    expect(toasts()).toMatchObject([
      { title: 'The browser did not copy the link', description: `${ORIGIN}/product/5` },
    ]),
  );
});

test('the page of a seller has a share button, too', async () => {
  const user = userEvent.setup();
  openShop(
    '/seller/Tidewater%20Studio?page=1',
    { ...catalogue(listings(1)), 'GET /api/sellers/Tidewater%20Studio': SELLER },
    { origin: ORIGIN },
  );
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${ORIGIN}/seller/Tidewater%20Studio`);
});
