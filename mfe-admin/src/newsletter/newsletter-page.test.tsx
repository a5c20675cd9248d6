import type { AdminLetter, AdminLetterDetails } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, ROOT_ADMIN, rows } from '../test/admin-api';
import { PRODUCT } from '../test/sample';

const AT = '2026-11-29T10:00:00.000Z';
const NUMBERS = { total: 0, sent: 0, refused: 0, refusal: null, uncertain: 0, unsubscribed: 0 };
const DRAFT: AdminLetterDetails = {
  ...{ id: 3, version: 1, subject: 'Autumn', text: 'Hello', state: 'draft', listings: [] },
  ...{ createdAt: AT, startedAt: null, endedAt: null, ...NUMBERS, total: 1200 },
};
const SENDING: AdminLetterDetails = {
  ...DRAFT,
  state: 'sending',
  startedAt: AT,
  sent: 300,
  refused: 2,
  unsubscribed: 4,
};
const READER = { id: 8, email: 'ada@example.com', confirmedAt: AT };
const LETTERS_PATH = '/api/admin/letters';
const LETTERS = `GET ${LETTERS_PATH}`;

const openPage = prepareRemote(remote);
afterEach(clearDevice);

const open = (routes: Routes = {}, opened = '') =>
  openPage(
    `/admin?tab=users&view=newsletter${opened && `&open=${opened}`}`,
    asAdmin({ [LETTERS]: [DRAFT satisfies AdminLetter], 'GET /api/admin/letters/3': DRAFT, ...routes }),
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

// @spec-2.nkz8
test('the newsletter page lists letters with their numbers, and subscribers, and removes a subscriber after a question', async () => {
  let subscribers = [READER];
  const admin = open({
    [LETTERS]: [DRAFT, { ...SENDING, id: 2, subject: 'Summer' }],
    'GET /api/admin/subscribers': () => rows(subscribers),
    'DELETE /api/admin/subscribers/8': () => {
      subscribers = [];
      return { status: 204 };
    },
  });
  const letters = within(await screen.findByRole('list', { name: 'Letters' }));
  expect(letters.getByText('Summer').closest('li')?.textContent).toMatch(
    /300 of 1,200 sent, 2 refused, 4 unsubscribed,.*Being sent/,
  );
  expect(letters.getByText('Autumn').closest('li')?.textContent).toContain('Draft');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove ada@example.com' }));
  expect(admin.sent('DELETE')).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Remove ada@example.com?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove ada@example.com' }));
  expect(await screen.findByText('No subscribers yet')).toBeTruthy();
  expect(admin.sent('DELETE')).toHaveLength(1);
});

// @spec-2.ftk2
test('a manager writes a letter with a listing, and is asked with the number of readers before it is sent', async () => {
  let stored = DRAFT;
  let start: object = { status: 409, body: { code: 'today' } };
  const admin = open(
    {
      'GET /api/admin/products': () => rows([{ ...PRODUCT, id: 5, title: 'Calm Group' }]),
      'POST /api/admin/letters': (call) => {
        stored = { ...stored, ...(call.body as object), listings: [{ id: 5, title: 'Calm Group', isListed: true }] };
        return { status: 201, body: stored };
      },
      'GET /api/admin/letters/3': () => ({ body: stored }),
      'POST /api/admin/letters/3/start': () => start,
    },
    'new',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New letter' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send…' }));
  expect(await dialog.findByText('Enter a subject.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Subject'), 'Winter');
  await userEvent.type(dialog.getByLabelText('Text'), 'Hello all');
  await userEvent.type(dialog.getByLabelText(/Add a listing/), 'calm');
  await userEvent.click(await dialog.findByRole('button', { name: 'Add Calm Group' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Send the letter?' }));
  expect(admin.sent('POST')[0]?.body).toEqual({ subject: 'Winter', text: 'Hello all', productIds: [5] });
  const send = () => userEvent.click(question.getByRole('button', { name: 'Send to 1,200 subscribers' }));
  await send();
  expect(await question.findByText(/A letter was already started today/)).toBeTruthy();
  stored = { ...SENDING, subject: 'Winter' };
  start = { body: stored };
  await Promise.all([send(), send()]);
  expect(await screen.findByText('300 of 1,200')).toBeTruthy();
  const started = admin.sent('POST').filter(({ path }) => path.endsWith('/start'));
  expect(started.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"1"']);
  expect(admin.sent('POST').filter(({ path }) => path === LETTERS_PATH)).toHaveLength(1);
});

test('a test mail contains what was typed, or the form says what is missing', async () => {
  let answer: object = { status: 409, body: { code: 'unconfirmed' } };
  const admin = open(
    {
      'PATCH /api/admin/letters/3': (call) => ({ body: { ...DRAFT, version: 2, ...(call.body as object) } }),
      'POST /api/admin/letters/3/test': () => answer,
    },
    '3',
  );
  await userEvent.type(await screen.findByLabelText('Subject'), ' news');
  await press('Send me a test');
  expect(await screen.findByText(/Confirm your account’s email address first/)).toBeTruthy();
  answer = { body: { received: true } };
  await press('Send me a test');
  await waitFor(() => expect(screen.queryByText(/Confirm the email address/)).toBeNull());
  expect(admin.sent('POST')).toHaveLength(2);
  // Nothing was typed between the two presses, so the letter is stored only once.
  expect(admin.sent('PATCH').map(({ body }) => body)).toEqual([
    { subject: 'Autumn news', text: 'Hello', productIds: [] },
  ]);
});

test('a new letter is stored only once when its test mail fails, and can then be sent', async () => {
  let stored = DRAFT;
  const admin = open(
    {
      'POST /api/admin/letters': () => ({ status: 201, body: stored }),
      'GET /api/admin/letters/3': () => ({ body: stored }),
      'POST /api/admin/letters/3/test': () => ({ status: 409, body: { code: 'unconfirmed' } }),
      'POST /api/admin/letters/3/start': () => {
        stored = { ...SENDING, subject: 'Autumn' };
        return { body: stored };
      },
    },
    'new',
  );
  await userEvent.type(await screen.findByLabelText('Subject'), 'Autumn');
  await userEvent.type(screen.getByLabelText('Text'), 'Hello');
  await press('Send me a test');
  expect(await screen.findByText(/Confirm your account’s email address first/)).toBeTruthy();
  await press('Send…');
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 1,200 subscribers' }));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy();
  expect(screen.queryByText('Nobody has received this letter yet.')).toBeNull();
  expect(admin.sent('POST').filter(({ path }) => path === LETTERS_PATH)).toHaveLength(1);
});

test('the search for listings says how many it found, that it failed, or that the letter is full, and keeps the focus', async () => {
  const listings = Array.from({ length: 11 }, (_, at) => ({ id: at + 1, title: `Listing ${at + 1}`, isListed: true }));
  let answer: object = rows([]);
  open(
    {
      'GET /api/admin/letters/3': { ...DRAFT, listings },
      'GET /api/admin/products': () => answer,
    },
    '3',
  );
  const box = await screen.findByLabelText(/Add a listing/);
  await userEvent.type(box, 'a');
  expect(await screen.findByText('No other listing for sale matches.')).toBeTruthy();
  answer = { status: 500 };
  await userEvent.type(box, 'b');
  expect(await screen.findByText('The search did not work. Please try again.')).toBeTruthy();
  answer = rows([{ ...PRODUCT, id: 50, title: 'Calm Group' }]);
  await userEvent.type(box, 'c');
  expect(await screen.findByText('1 listing found')).toBeTruthy();
  await press('Add Calm Group');
  expect(document.activeElement).toBe(box);
  expect(screen.getByText(/up to 12 listings/)).toBeTruthy();
  await press('Remove Listing 1');
  expect(document.activeElement).toBe(box);
  expect(screen.queryByText(/up to 12 listings/)).toBeNull();
});

test('the dialog of a stopped letter shows why the mail server refused it, and the preview shows the text that was sent', async () => {
  const refusal = '550 daily limit exceeded';
  open(
    {
      'GET /api/admin/letters/3': { ...SENDING, state: 'stopped', refusal },
      'GET /api/admin/letters/3/preview': { html: '<p>As it was sent</p>', text: 'As it was sent' },
    },
    '3',
  );
  expect(await screen.findByText(refusal)).toBeTruthy();
  await press('Preview');
  expect((await screen.findByTitle('The letter as HTML')).getAttribute('srcdoc')).toBe('<p>As it was sent</p>');
});

test('a typed letter is kept when somebody else has changed that letter in the meantime, and when the dialog is closed', async () => {
  open({ 'PATCH /api/admin/letters/3': () => ({ status: 409, body: { code: 'stale' } }) }, '3');
  await userEvent.type(await screen.findByLabelText('Subject'), ' news');
  await press('Save draft');
  expect(await screen.findByText(/Somebody else has changed this letter/)).toBeTruthy();
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Autumn news');
  await press('Close');
  await userEvent.click(await screen.findByRole('link', { name: 'Autumn' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Autumn news'));
});

test('the preview shows the typed letter in a frame that runs no scripts, and as plain text', async () => {
  const preview = { html: '<style>p{color:red}</style><p>Hello</p>', text: 'Hello in text' };
  const admin = open({ 'POST /api/admin/letters/preview': preview }, '3');
  await userEvent.type(await screen.findByLabelText('Text'), ' you');
  await press('Preview');
  const frame = await screen.findByTitle('The letter as HTML');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Hello</p>']);
  expect(screen.getByText('Hello in text')).toBeTruthy();
  expect(admin.sent('POST')[0]?.body).toEqual({ subject: 'Autumn', text: 'Hello you', productIds: [] });
});

test('a manager stops a letter while it is being sent, and resumes it', async () => {
  let letter = SENDING;
  const become = (state: AdminLetterDetails['state']) => () => {
    letter = { ...letter, state, uncertain: 1 };
    return { body: letter };
  };
  open(
    {
      'GET /api/admin/letters/3': () => ({ body: letter }),
      'POST /api/admin/letters/3/stop': become('stopped'),
      'POST /api/admin/letters/3/resume': become('sending'),
    },
    '3',
  );
  const facts = (await screen.findByText('Unsubscribed in the meantime')).parentElement;
  expect(facts?.textContent).toMatch(/300 of 1,200.*mail server2.*in the meantime4/);
  await press('Stop');
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy();
  expect(screen.getByText('Possibly not delivered')).toBeTruthy();
});

test('a deleted draft leaves the list of letters, and its dialog closes', async () => {
  let letters: AdminLetter[] = [DRAFT];
  open(
    {
      [LETTERS]: () => ({ body: letters }),
      'DELETE /api/admin/letters/3': () => {
        letters = [];
        return { status: 204 };
      },
    },
    '3',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
  expect(await screen.findByText('No letters yet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('support sees neither the newsletter nor its link', async () => {
  const support = { ...ROOT_ADMIN, staffRole: 'support' } as const;
  const admin = openPage('/admin?tab=users&view=newsletter', asAdmin({}, support));
  expect(await screen.findByText('Only managers can open this part')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Newsletter' })).toBeNull();
  expect(admin.sent('GET').filter(({ path }) => /letters|subscribers/.test(path))).toEqual([]);
});
