import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { recoverFocus } from './recover-focus';

/** Three parts: one with a heading, one with a status, and one with neither. */
function Page() {
  const [gone, setGone] = useState<readonly string[]>([]);
  const Removable = ({ name }: { name: string }) =>
    !gone.includes(name) && <button onClick={() => setGone([...gone, name])}>{name}</button>;
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      <section>
        <h2 tabIndex={-1}>Reviews</h2>
        <div>{Removable({ name: 'Show more' })}</div>
        {!gone.includes('Card') && <div>{Removable({ name: 'Card' })}</div>}
      </section>
      <section>
        <p role="status" tabIndex={-1}>
          2 rows
        </p>
        <ul>
          <li>{Removable({ name: 'Delete' })}</li>
        </ul>
      </section>
      <section>
        <div role="tab" tabIndex={-1}>
          Other tab
        </div>
        {Removable({ name: 'Lone' })}
      </section>
      <button onClick={() => setGone([...gone, 'Delete'])}>Elsewhere</button>
    </main>
  );
}

const focused = () => document.activeElement?.textContent;
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

let stop: () => void;
beforeEach(() => (stop = recoverFocus()));
afterEach(() => stop());

test.each([
  ['Show more', 'Reviews'],
  ['Card', 'Reviews'],
  ['Delete', '2 rows'],
  ['Lone', 'Page'],
])('when %s disappears with the focus, the focus moves to %s', async (name, place) => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('button', { name })).toBeNull();
  await waitFor(() => expect(focused()).toBe(place));
});

test('a visitor who has pressed elsewhere stays there', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Lone' }).focus();
  await userEvent.click(document.body);
  await painted();
  screen.getByRole('status').textContent = '1 row';
  await painted();
  expect(document.activeElement).toBe(document.body);
});

test('the focus stays where the page itself has moved it', async () => {
  render(<Page />);
  screen.getByRole('button', { name: 'Delete' }).focus();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await painted();
  expect(focused()).toBe('Elsewhere');
});
