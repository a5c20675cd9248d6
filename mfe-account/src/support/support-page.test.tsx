import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, fakeApi } from '../test/fake-api';
import { rememberAda } from '../test/person';
import { forgetDevice, renderApp } from '../test/render-app';

afterEach(forgetDevice);

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

async function write() {
  await userEvent.type(await field('Full Name'), 'Bea Brook');
  await userEvent.type(await field('Email Address'), 'bea@example.com');
  await userEvent.type(await field('Subject'), ' No transfer ');
  await userEvent.selectOptions(await field('Category'), 'billing');
  await userEvent.selectOptions(await field('Priority'), 'urgent');
  await userEvent.type(await field('Message'), 'Where is my group?');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

test('stores the ticket, says so, and clears the form', async () => {
  const { calls, fetch } = fakeApi(() => ({ status: 201, body: { received: true } }));
  const app = renderApp('/contact-support', { fetch });
  await write();
  await send();
  await waitFor(() =>
    expect(app.toast()).toMatchObject({
      title: 'Support ticket created',
      description: "We'll get back to you within 24 hours.",
    }),
  );
  expect(calls).toEqual([
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

test('is idle, then sending, for as long as it takes', async () => {
  let answer: (given: Answer) => void = () => {};
  const app = renderApp(
    '/contact-support',
    fakeApi(() => new Promise<Answer>((resolve) => (answer = resolve))),
  );
  await write();
  await send();
  expect(screen.getByRole('button', { name: 'Sending...' }).ariaBusy).toBe('true');
  expect(app.toast()).toBeUndefined();
  answer({ status: 201 });
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeTruthy();
});

test.each<[string, Answer | null, string]>([
  ['nobody answers', null, 'We could not reach the support service. What you wrote is still here.'],
  ['the database is away', { status: 503 }, 'We could not reach the support service. What you wrote is still here.'],
  [
    'too many were sent',
    { status: 429, headers: { 'retry-after': '30' } },
    'Try again in 30 s. What you wrote is still here.',
  ],
  [
    'a field is refused',
    { status: 422, body: { errors: [{ field: 'email', message: 'must be an e-mail address' }] } },
    'Email Address must be an e-mail address.',
  ],
])('says so and keeps what was typed when %s', async (_what, answer, note) => {
  const app = renderApp(
    '/contact-support',
    fakeApi(() => answer),
  );
  await write();
  await send();
  expect(await screen.findByText(note)).toBeTruthy();
  expect(app.toast()).toMatchObject({ title: 'Error', variant: 'destructive' });
  expect((await field('Message')).value).toBe('Where is my group?');
});

test.each([
  ['Full Name', 'Enter your name.'],
  ['Email Address', 'Enter your e-mail address.'],
  ['Subject', 'Say in a few words what it is about.'],
  ['Message', 'Write a message.'],
])('%s is required', async (label, message) => {
  const { calls, fetch } = fakeApi(() => ({}));
  const app = renderApp('/contact-support', { fetch });
  await write();
  await userEvent.clear(await field(label));
  await send();
  expect(app.toast()).toMatchObject({
    title: 'Missing information',
    description: 'Please fill in all required fields.',
  });
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(await field(label));
  expect(calls).toEqual([]);
});

test('the e-mail must have the shape of one', async () => {
  const { calls, fetch } = fakeApi(() => ({}));
  renderApp('/contact-support', { fetch });
  await write();
  await userEvent.clear(await field('Email Address'));
  await userEvent.type(await field('Email Address'), 'bea@example');
  await send();
  expect(screen.getByText('Enter an address like name@example.com.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('offers the categories and priorities of the spec', async () => {
  renderApp('/contact-support');
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

test('is prefilled for whoever is signed in', async () => {
  rememberAda();
  renderApp('/contact-support');
  expect((await field('Full Name')).value).toBe('Ada Marsh');
  expect((await field('Email Address')).value).toBe('ada@example.com');
});

test('a channel is a link where somebody answers, and only there', async () => {
  renderApp('/contact-support', {
    boot: { helpChatUrl: 'https://chat.example/help', supportPhone: '+44 20 7946 0958' },
  });
  const links = async (name: RegExp) => (await screen.findByText(name)).closest('a')?.getAttribute('href');
  expect(await links(/^Live Chat$/)).toBe('https://chat.example/help');
  expect(await links(/^Phone Support$/)).toBe('tel:+442079460958');
  expect(await links(/^Email Support$/)).toBeUndefined();
  expect(screen.getByText('Available 24/7')).toBeTruthy();
});
