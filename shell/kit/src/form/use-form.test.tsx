import { ApiError, createKit, EMPTY_BOOT, Field, type Kit } from '@telemarket/kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADA } from '../../../platform/remote-tools/test/people';
import { failureText } from './failure-text';
import { useForm } from './use-form';

const LABELS = { name: 'Name', lines: 'Lines' };
const RULES = { name: () => null, lines: () => null };

function SampleForm({ send }: { send: () => Promise<void> }) {
  const { errors, busy, failure, bind } = useForm(RULES, LABELS);
  return (
    <form {...bind(send)}>
      <Field label="Name" error={errors.name}>
        {(control) => <input {...control} name="name" />}
      </Field>
      <Field label="Lines" error={errors.lines}>
        {(control) => <textarea {...control} name="lines" />}
      </Field>
      <button type="submit">{busy ? 'Sending' : 'Send'}</button>
      {failureText(failure, { otherwise: '' })}
    </form>
  );
}
/**
 * The last column is the password, which is only trimmed. In other fields, a text without visible characters counts as
 * empty.
 */
const TEXTS: [what: string, typed: string, line: string, lines: string, password: string][] = [
  ['U+3164', '\u3164', '', '', '\u3164'],
  ['U+202E', 'Sam\u202euel', 'Samuel', 'Samuel', 'Sam\u202euel'],
  ['U+200B around', '\u200bSam\u200b', 'Sam', 'Sam', '\u200bSam\u200b'],
  ['decomposed', 'Zoe\u0308', 'Zoë', 'Zoë', 'Zoe\u0308'],
  ['full width', 'Ｓａｍ', 'Ｓａｍ', 'Ｓａｍ', 'Ｓａｍ'],
  ['other digits', '١٢', '١٢', '١٢', '١٢'],
  ['an emoji', '👩‍👩‍👧❤️', '👩‍👩‍👧❤️', '👩‍👩‍👧❤️', '👩‍👩‍👧❤️'],
  ['60 kB', '\ufdfa'.repeat(20_000), '\ufdfa'.repeat(20_000), '\ufdfa'.repeat(20_000), '\ufdfa'.repeat(20_000)],
  ['NUL', 'Sam\0uel', 'Samuel', 'Samuel', 'Sam\0uel'],
  ['only blanks', ' \t\u00a0\u3000', '', '', ''],
  ['a URL', ' https://t.me/ada_1', 'https://t.me/ada_1', 'https://t.me/ada_1', 'https://t.me/ada_1'],
  ['blanks inside', 'Sam\u00a0\t Lee', 'Sam Lee', 'Sam\u00a0\t Lee', 'Sam\u00a0\t Lee'],
];

test.each(TEXTS)('a form reads %s as the API stores it', (_what, typed, line, lines, password) => {
  const onValid = jest.fn();
  const names = { line: () => null, lines: () => null, password: () => null };
  const TextForm = () => (
    <form {...useForm(names).bind(onValid)}>
      <input name="line" defaultValue={typed} />
      <textarea name="lines" defaultValue={typed} />
      <input name="password" autoComplete="new-password" defaultValue={typed} />
      <button type="submit">Send</button>
    </form>
  );
  render(<TextForm />);
  fireEvent.click(screen.getByRole('button'));
  expect(onValid.mock.calls[0][0]).toEqual({ line, lines, password });
});

const submit = () => userEvent.click(screen.getByRole('button'));

test('a form shows the errors from the API beside the fields', async () => {
  const errors = [
    { field: 'lines[2]', message: 'is too long' },
    { field: 'unknown', message: 'is wrong' },
  ];
  const problem = { type: 'about:blank', title: '', status: 422, detail: '', requestId: '', errors };
  render(<SampleForm send={() => Promise.reject(new ApiError(422, '', problem))} />);
  await submit();
  expect(await screen.findByText('Lines is too long.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Lines'));
});

test('a form ignores a submit while its request runs', async () => {
  let respond = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (respond = resolve)));
  render(<SampleForm send={send} />);
  // The user presses the button twice before React renders.
  act(() => {
    screen.getByRole('button').click();
    screen.getByRole('button').click();
  });
  await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  respond();
  expect(await screen.findByText('Send')).toBeTruthy();
});

test('a form clears the sent values, and keeps a text that was typed in the meantime', async () => {
  let respond = () => {};
  const sent = new Promise<void>((resolve) => (respond = resolve));
  function ClearedForm() {
    const { bind, clear } = useForm({ subject: () => null, text: () => null }, undefined, 'cleared');
    return (
      <form {...bind(async (values, form) => (await sent, clear(form, values)))}>
        <input aria-label="Subject" name="subject" />
        <textarea aria-label="Text" name="text" />
        <button type="submit">Send</button>
      </form>
    );
  }
  const { unmount } = render(<ClearedForm />);
  const values = () => ['Subject', 'Text'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  await userEvent.type(screen.getByLabelText('Subject'), 'Hello');
  await userEvent.type(screen.getByLabelText('Text'), 'First');
  await userEvent.click(screen.getByRole('button'));
  await userEvent.clear(screen.getByLabelText('Text'));
  await userEvent.type(screen.getByLabelText('Text'), 'Second');
  await act(async () => respond());
  expect(values()).toEqual(['', 'Second']);
  unmount();
  render(<ClearedForm />);
  expect(values()).toEqual(['', 'Second']);
});

test('a new submission removes the error from the last one', async () => {
  const send = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new ApiError(429, '', null, 30))
    .mockResolvedValue();
  render(<SampleForm send={send} />);
  await submit();
  expect(await screen.findByText(/Try again in 30 seconds/)).toBeTruthy();
  await submit();
  expect(screen.queryByText(/Try again/)).toBeNull();
});

describe('a form in a dialog', () => {
  function DraftForm({ draft }: { draft: string }) {
    const { bind, typed, forgetDraft } = useForm({ name: () => null, agreed: () => null }, undefined, draft);
    return (
      <form {...bind(forgetDraft)}>
        <input aria-label="Name" name="name" defaultValue="Ada" />
        <input aria-label="Agreed" name="agreed" type="checkbox" defaultChecked />
        <button type="submit">{typed ? 'Typed' : 'As it was'}</button>
      </form>
    );
  }
  const name = () => screen.getByLabelText<HTMLInputElement>('Name').value;
  const agreed = () => screen.getByLabelText<HTMLInputElement>('Agreed').checked;

  test('restores the typed values when it is reopened, until it is sent', async () => {
    const first = render(<DraftForm draft="one" />);
    await userEvent.type(screen.getByLabelText('Name'), ' Byron');
    await userEvent.click(screen.getByLabelText('Agreed'));
    first.unmount();
    const second = render(<DraftForm draft="one" />);
    expect([name(), agreed(), screen.getByRole('button').textContent]).toEqual(['Ada Byron', false, 'Typed']);
    await submit();
    second.unmount();
    render(<DraftForm draft="one" />);
    expect([name(), agreed(), screen.getByRole('button').textContent]).toEqual(['Ada', true, 'As it was']);
  });

  test.each<[string, (kit: Kit) => unknown]>([
    ['a sign-out', (kit) => kit.signOut()],
    ['an ended session', (kit) => kit.session.signOut()],
    ['another account', (kit) => kit.signIn({ ...ADA, id: ADA.id + 1 })],
    [
      'a sign-out in another tab',
      (kit) => {
        localStorage.clear();
        sessionStorage.clear();
        kit.session.refresh();
      },
    ],
  ])('%s deletes the draft and empties the open form', async (_case, end) => {
    const kit = createKit(EMPTY_BOOT, window, { fetch: () => Promise.reject(new TypeError('offline')) });
    kit.signIn(ADA);
    const first = render(<DraftForm draft="one" />);
    await userEvent.type(screen.getByLabelText('Name'), ' Byron');
    first.unmount();
    render(<DraftForm draft="one" />);
    expect(name()).toBe('Ada Byron');
    await userEvent.click(screen.getByLabelText('Agreed'));
    // the profile of the same user has changed
    kit.signIn({ ...ADA, firstName: 'Augusta' });
    expect(name()).toBe('Ada Byron');

    await act(async () => void end(kit));
    expect([name(), agreed()]).toEqual(['Ada', true]);
    cleanup();
    render(<DraftForm draft="one" />);
    expect([name(), agreed(), screen.getByRole('button').textContent]).toEqual(['Ada', true, 'As it was']);
  });

  test('does not restore values that were typed into another form', async () => {
    const first = render(<DraftForm draft="of Ada" />);
    await userEvent.type(screen.getByLabelText('Name'), ' Byron');
    first.unmount();
    render(<DraftForm draft="of Bo" />);
    expect(name()).toBe('Ada');
  });
});
