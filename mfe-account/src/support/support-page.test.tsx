import { paths } from '@telemarket/kit/shop';
import type { Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeAda } from '../test/person';
import remote from '../remote';

const open = prepareRemote(remote);

afterEach(clearDevice);

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function write() {
  await userEvent.click(await field('Full Name'));
  await userEvent.paste('Bea Brook');
  // the form already has the address of a signed-in customer
  await userEvent.clear(await field('Email Address'));
  await userEvent.paste('bea@example.com');
  await userEvent.click(await field('Subject'));
  await userEvent.paste(' No transfer ');
  await userEvent.selectOptions(await field('Category'), 'billing');
  await userEvent.selectOptions(await field('Priority'), 'urgent');
  await userEvent.click(await field('Message'));
  await userEvent.paste('Where is my group?');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

// @spec-8.18 @spec-7.12
test('the support page clears the form when the ticket is stored', async () => {
  const app = open('/contact-support', { respond: () => ({ status: 201, body: { received: true } }) });
  await write();
  await send();
  await waitFor(
    () =>
      expect(app.toast()).toMatchObject({
        title: 'Support ticket created',
        description: "We'll get back to you within 24 hours.",
      }),
    { timeout: 3_000 },
  );
  expect(app.calls).toMatchObject([
    {
      method: 'POST',
      path: '/api/support-tickets',
      body: {
        name: 'Bea Brook',
        email: 'bea@example.com',
        subject: 'No transfer',
        category: 'billing',
        priority: 'urgent',
        message: 'Where is my group?',
      },
    },
  ]);
  expect((await field('Message')).value).toBe('');
  expect((await field('Subject')).value).toBe('');
});

// @spec-2.haqy
test.each([
  ['a guest', 'abc123', '/messages', '#token=abc123'],
  ['a customer', null, '/messages?id=42', ''],
])(
  'the support page shows %s the ticket with its number, its text and a link that leads back to it',
  async (who, token, where, hash) => {
    if (who === 'a customer') storeAda();
    const respond = () => ({ status: 201, body: { received: true, ticketId: 42, token } });
    const app = open('/contact-support?listing=7', { respond });
    await write();
    await send();
    const ticket = within(await screen.findByRole('region', { name: 'Support ticket 42' }, { timeout: 3_000 }));
    expect(document.activeElement?.textContent).toBe('Support ticket 42');
    expect(ticket.getByText('Where is my group?')).toBeTruthy();
    expect(app.where()).toBe('/contact-support?listing=7');
    // opens the page with its history state again, as a reload does; only the user who has sent the ticket may see it
    const state = app.locationState() as { sentTicket: object };
    app.unmount();
    for (const [userId, isShown] of [
      [(state.sentTicket as { userId: number | null }).userId, true],
      [99, false],
    ] as const) {
      const again = open('/contact-support', { state: { sentTicket: { ...state.sentTicket, userId } } });
      await act(async () => {});
      expect(screen.queryAllByText('Support ticket 42')).toHaveLength(isShown ? 1 : 0);
      if (isShown) {
        const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'View ticket 42' });
        expect(link.getAttribute('href')).toBe(where + hash);
      }
      again.unmount();
    }
  },
);

test('the support page shows the button as busy until the API responds', async () => {
  let respond: (response: Response) => void = () => {};
  const response = new Promise<Response>((resolve) => (respond = resolve));
  const app = open('/contact-support', { respond: () => response });
  await write();
  await send();
  expect(screen.getByRole('button', { name: 'Sending...' }).ariaBusy).toBe('true');
  expect(app.toast()).toBeUndefined();
  respond({ status: 201 });
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeTruthy();
});

// @spec-4.37
test.each<[string, Response | null, string]>([
  ['no response', null, 'We could not reach the support service. What you wrote is still here.'],
  ['unavailable API', { status: 503 }, 'We could not reach the support service. What you wrote is still here.'],
  [
    'too many requests',
    { status: 429, headers: { 'retry-after': '30' } },
    'Too many messages at once. Try again in 30 seconds. What you wrote is still here.',
  ],
  [
    'invalid field',
    { status: 422, body: { errors: [{ field: 'email', message: 'must be an email address' }] } },
    'Email Address must be an email address.',
  ],
])('the support page shows the error and retains the input: %s', async (_what, response, note) => {
  const app = open('/contact-support', { respond: () => response });
  await write();
  await send();
  expect(await screen.findByText(note)).toBeTruthy();
  expect(app.toast()).toMatchObject({
    title: 'Error',
    description: 'Your message was not sent. Please try again.',
    variant: 'destructive',
  });
  expect((await field('Message')).value).toBe('Where is my group?');
});

// @spec-5.13
test.each([
  ['Full Name', 'Enter your name.'],
  ['Email Address', 'Enter your email address.'],
  ['Subject', 'Say in a few words what your message is about.'],
  ['Message', 'Write a message.'],
])('the support page requires %s', async (label, message) => {
  const app = open('/contact-support');
  await write();
  await userEvent.clear(await field(label));
  await send();
  expect(app.toast()).toMatchObject({
    title: 'Missing information',
    description: 'Please fill in all required fields.',
  });
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(await field(label));
  expect(app.calls).toEqual([]);
});

// @spec-5.13
test('the support page refuses a malformed email address', async () => {
  const app = open('/contact-support');
  await write();
  await userEvent.clear(await field('Email Address'));
  await userEvent.click(await field('Email Address'));
  await userEvent.paste('bea@example');
  await send();
  expect(screen.getByText('Enter an address like name@example.com.')).toBeTruthy();
  expect(app.calls).toEqual([]);
});

// @spec-5.13 @spec-9.15 @spec-9.16
test('the support page offers the categories and priorities of the contract', async () => {
  open('/contact-support');
  const options = async (label: string) =>
    [...(await screen.findByLabelText<HTMLSelectElement>(label)).options].map(({ value, text }) => `${value}: ${text}`);
  expect(await options('Category')).toEqual([
    'technical: Technical Issue',
    'billing: Billing & Payments',
    'account: Account Issues',
    'product: Product Support',
    'feature: Feature Request',
    'other: Other',
  ]);
  expect(await options('Priority')).toEqual(['low: Low', 'medium: Medium', 'high: High', 'urgent: Urgent']);
});

// @spec-2.110
test('the support form is filled in for a signed-in user', async () => {
  storeAda();
  open('/contact-support');
  expect((await field('Full Name')).value).toBe('Ada Marsh');
  expect((await field('Email Address')).value).toBe('ada@example.com');
});

// @spec-2.111 @spec-2.113
test('the support page shows only configured channels as links, and leads to the help center', async () => {
  open('/contact-support', {
    boot: { helpChatUrl: 'https://chat.example/help', supportPhone: '+44 20 7946 0958' },
  });
  const links = async (name: RegExp) => (await screen.findByText(name)).closest('a')?.getAttribute('href');
  expect(await links(/^Live Chat$/)).toBe('https://chat.example/help');
  expect(await links(/^Phone Support$/)).toBe('tel:+442079460958');
  expect(await links(/^Email Support$/)).toBeUndefined();
  expect(screen.getByText('Available 24/7')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Visit Help Center' }).getAttribute('href')).toBe(paths.helpCenter);
});

// @spec-2.112 @spec-9.18
test.each<[{ helpChatUrl?: string; supportEmail?: string; supportPhone?: string }, string[]]>([
  [{}, []],
  [{ supportPhone: '+44 20 7946 0958' }, ['Phone1-2 hours']],
  [
    { helpChatUrl: 'https://chat.example/help', supportEmail: 'help@shop.example' },
    ['Live chatInstant', 'Email2-4 hours'],
  ],
])('the support page shows response times only for configured channels: %p', async (boot, expected) => {
  open('/contact-support', { boot });
  await screen.findByRole('heading', { name: 'Other ways to reach us' });
  const times = screen.queryByRole('region', { name: 'Response times' });
  expect([...(times?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)).toEqual(expected);
  expect(screen.queryAllByText('Available 24/7')).toHaveLength(boot.helpChatUrl ? 1 : 0);
});

// @spec-2.345
test('on a public site, a channel that is not configured is not shown', async () => {
  const boot = { isTrial: false, helpChatUrl: 'https://chat.example/help' };
  const { unmount } = open('/contact-support', { boot });
  const channels = within(await screen.findByRole('region', { name: 'Other ways to reach us' }));
  expect(channels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Live Chat/),
  ]);
  unmount();
  open('/contact-support', { boot: { isTrial: false } });
  expect(await screen.findByRole('link', { name: 'Visit Help Center' })).toBeTruthy();
  expect(screen.queryByText(/Live Chat|Phone Support|Other ways|Response times/)).toBeNull();
});

// @spec-2.114 @spec-3.10
test('a report names its listing in the form and in the ticket', async () => {
  const app = open('/contact-support?listing=42', {
    respond: ({ method }) =>
      method === 'GET' ? { body: { id: 42, title: 'Chart Room' } } : { status: 201, body: { received: true } },
  });
  expect((await screen.findByRole('link', { name: 'Chart Room' })).getAttribute('href')).toBe('/product/42');
  expect((await field('Subject')).value).toBe('Report of listing 42');
  await userEvent.click(await field('Full Name'));
  await userEvent.paste('Bea Brook');
  await userEvent.click(await field('Email Address'));
  await userEvent.paste('bea@example.com');
  await userEvent.click(await field('Message'));
  await userEvent.paste('It is a fraud.');
  await send();
  await waitFor(() => expect(app.sent('POST')[0]?.body).toMatchObject({ productId: 42, category: 'product' }));
});

test.each(['x', '-1', '1.5', '99999999999999999999'])(
  'the support page ignores an invalid listing: %s',
  async (listing) => {
    const app = open(`/contact-support?listing=${listing}`);
    expect((await field('Subject')).value).toBe('');
    expect(app.calls).toEqual([]);
  },
);

// @spec-4.37
test('the support page sends the request at once, and is busy for at least a second', async () => {
  const app = open('/contact-support', { respond: () => ({ status: 201, body: { received: true } }) });
  await write();
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(app.calls).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
  expect(app.toast()).toBeUndefined();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(app.toast()?.title).toBe('Support ticket created');
  jest.useRealTimers();
});
