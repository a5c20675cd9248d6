import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareShop } from '../test/open-shop';
import { listing } from '../test/sample';

let mockOffline = true;
jest.mock('./contact-dialog', () => {
  if (mockOffline) throw new Error('Loading chunk 7 failed');
  return jest.requireActual<object>('./contact-dialog');
});

const openShop = prepareShop();

test('the contact dialog offers a retry when its code could not be loaded', async () => {
  const user = userEvent.setup();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  openShop('/product/5', { 'GET /api/products/5': listing({ id: 5 }) });
  await user.click(await screen.findByRole('button', { name: 'Contact Seller' }));
  expect(await screen.findByRole('heading', { name: 'The form could not be loaded' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Listing 5' })).toBeTruthy();

  mockOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy();
});
