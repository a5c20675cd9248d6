import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MyDataPage from './my-data-page';

afterEach(clearDevice);

test('a value that a remote has stored is listed, and can be cleared alone or with the rest', async () => {
  const store = () => {
    localStorage.setItem('gifts:last', '"Ann"');
    sessionStorage.setItem('gifts:draft', '"Bob"');
  };
  store();
  renderInKit(<MyDataPage />);
  const row = (await screen.findByRole('heading', { name: 'gifts:last' })).closest('li') ?? document.body;
  expect(within(row).getByText('Stored by a part of this site.')).toBeTruthy();
  await userEvent.click(within(row).getByRole('button'));
  expect([localStorage.getItem('gifts:last'), sessionStorage.getItem('gifts:draft')]).toEqual([null, '"Bob"']);
  store();
  await userEvent.click(screen.getByRole('button', { name: 'Clear everything' }));
  expect([localStorage.getItem('gifts:last'), sessionStorage.getItem('gifts:draft')]).toEqual([null, null]);
});
