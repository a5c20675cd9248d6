import '../../../platform/remote-tools/test/jsdom-gaps';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Shopping Cart" open={open} onClose={() => setOpen(false)} footer={<b>Total</b>}>
        <p>One thing</p>
        <label>
          File
          <input type="file" />
        </label>
        <details>More</details>
      </Dialog>
    </>
  );
}

async function openDialog() {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'Shopping Cart' });
}

test('a dialog is modal and has its title as its name', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  render(<Page />);
  expect(screen.queryByText('One thing')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog', { name: 'Shopping Cart' }).textContent).toMatch(/One thing.*Total$/);
});

test.each([
  ['its Close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel'))],
  ['a click outside', () => userEvent.click(screen.getByRole('dialog'))],
])('%s closes a dialog and returns the focus', async (_case, close) => {
  await openDialog();
  screen.getByRole('button', { name: 'Close' }).focus();
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

test.each<[string, () => HTMLElement, string]>([
  ['a cancelled file picker', () => screen.getByLabelText('File'), 'cancel'],
  ['an element that closes', () => screen.getByText('More'), 'close'],
])('%s inside the dialog does not close it', async (_case, inner, type) => {
  const dialog = await openDialog();
  fireEvent(inner(), new Event(type, { bubbles: true, cancelable: true }));
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('a text selection that ends outside of the dialog does not close it', async () => {
  const dialog = await openDialog();
  const clicks: unknown[] = [];
  dialog.addEventListener('click', ({ target }) => clicks.push(target));
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('One thing') },
    { keys: '[/MouseLeft]', target: dialog },
  ]);
  expect(clicks).toEqual([dialog]);
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('a click inside the dialog does not close it', async () => {
  const dialog = await openDialog();
  await userEvent.click(screen.getByText('One thing'));
  expect(screen.getByRole('dialog')).toBe(dialog);
});
