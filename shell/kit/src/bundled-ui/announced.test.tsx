import { act, render } from '@testing-library/react';
import { Announced } from './announced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** @returns The texts that a screen reader says: each text that the live region gets after its first one. */
function open(first: string | null) {
  const { container, rerender } = render(<Announced text={first} />);
  const region = container.querySelector('[aria-live="polite"]') as HTMLElement;
  const said: string[] = [region.textContent];
  async function wait(ms: number) {
    await act(() => jest.advanceTimersByTimeAsync(ms));
    if (region.textContent !== said.at(-1)) said.push(region.textContent);
  }
  return { said, wait, show: (text: string | null) => rerender(<Announced text={text} />) };
}

test('figures are announced once they stop changing, but neither the first figures nor those that were unknown before', async () => {
  const { said, show, wait } = open('Total: $1.00');
  await wait(5_000);
  for (const total of [2, 3, 4]) {
    show(`Total: $${total}.00`);
    await wait(100);
  }
  await wait(5_000);
  show(null);
  await wait(5_000);
  show('Total: $9.00');
  await wait(5_000);
  show('Total: $8.00');
  await wait(5_000);
  expect(said).toEqual(['', 'Total: $4.00', 'Total: $8.00']);
});

test('an earlier figure is announced again when it returns, but not after a change that was too short to be announced', async () => {
  const { said, show, wait } = open('3 items');
  for (const [text, ms] of [
    ['4 items', 5_000],
    ['5 items', 100],
    ['4 items', 5_000],
    ['3 items', 5_000],
  ] as const) {
    show(text);
    await wait(ms);
  }
  expect(said).toEqual(['', '4 items', '3 items']);
});
