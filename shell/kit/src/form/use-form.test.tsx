import { ApiError, Field } from '@telemarket/kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
const submit = () => userEvent.click(screen.getByRole('button'));

test('shows the errors of the API beside the fields', async () => {
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

test('ignores a submit while a request is in flight', async () => {
  let respond = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (respond = resolve)));
  render(<SampleForm send={send} />);
  await submit();
  await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  respond();
  expect(await screen.findByText('Send')).toBeTruthy();
});

test('removes the error of the last submission', async () => {
  const send = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new ApiError(429, '', null, 30))
    .mockResolvedValue();
  render(<SampleForm send={send} />);
  await submit();
  expect(await screen.findByText(/Try again in 30 s/)).toBeTruthy();
  await submit();
  expect(screen.queryByText(/Try again/)).toBeNull();
});

describe('a form of a dialog', () => {
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

  test('does not restore values that were typed into another form', async () => {
    const first = render(<DraftForm draft="of Ada" />);
    await userEvent.type(screen.getByLabelText('Name'), ' Byron');
    first.unmount();
    render(<DraftForm draft="of Bo" />);
    expect(name()).toBe('Ada');
  });
});
