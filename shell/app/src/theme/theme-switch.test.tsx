import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COOKIES } from '@telemarket/kit/device-keys';
import { readTheme, restoreTheme, setTheme } from './theme';
import { ThemeSwitch } from './theme-switch';

const shown = () => document.documentElement.dataset['theme'];
const choose = (name: string) => userEvent.click(screen.getAllByRole('radio', { name })[0] as HTMLElement);
const chosen = () => screen.getAllByRole('radio', { checked: true }).map((radio) => radio.parentElement?.textContent);

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  setTheme('system');
});

test('the switch stores the chosen theme until the system theme is chosen again', async () => {
  render(<ThemeSwitch />);
  expect([chosen(), shown()]).toEqual([['System'], undefined]);
  await choose('Dark');
  await waitFor(() => expect([chosen(), shown(), readTheme()]).toEqual([['Dark'], 'dark', 'dark']));
  await choose('System');
  await waitFor(() => expect([chosen(), shown(), readTheme()]).toEqual([['System'], undefined, 'system']));
});

test('two switches show the same theme', async () => {
  render(
    <>
      <ThemeSwitch />
      <ThemeSwitch />
    </>,
  );
  await choose('Light');
  await waitFor(() => expect(chosen()).toEqual(['Light', 'Light']));
});

test('the switch shows the chosen theme before the page has its colours', async () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  render(<ThemeSwitch />);
  await choose('Dark');
  expect([chosen(), shown()]).toEqual([['Dark'], undefined]);
  for (const paint of frames) paint(0);
  await waitFor(() => expect(shown()).toBe('dark'));
});

test('a cookie sends the chosen theme to the server until the system theme is chosen again', async () => {
  render(<ThemeSwitch />);
  await choose('Dark');
  await waitFor(() => expect(document.cookie).toBe(`${COOKIES.theme}=dark`));
  await choose('System');
  await waitFor(() => expect(document.cookie).toBe(''));
});

test('a stored theme without a cookie is applied, and the cookie is set', () => {
  localStorage.setItem('theme', 'dark');
  restoreTheme();
  expect([shown(), document.cookie]).toEqual(['dark', `${COOKIES.theme}=dark`]);
});

test('the theme of the cookie is applied when the storage has no theme', () => {
  document.documentElement.dataset['theme'] = 'dark';
  restoreTheme();
  expect(shown()).toBe('dark');
});

test('an unknown stored theme is ignored', () => {
  localStorage.setItem('theme', 'neon');
  expect(readTheme()).toBe('system');
});

test('a chosen theme is applied even without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<ThemeSwitch />);
  await choose('Dark');
  await waitFor(() => expect([chosen(), shown()]).toEqual([['Dark'], 'dark']));
});
