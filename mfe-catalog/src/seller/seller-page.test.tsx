import { screen } from '@testing-library/react';
import { paths } from '@telemarket/kit';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../test/catalogue';
import { prepareShop } from '../test/open-shop';
import { listings, SELLER } from '../test/sample';

const openShop = prepareShop();
const ADDRESS = '/seller/Tidewater%20Studio';
const API = 'GET /api/sellers/Tidewater%20Studio';
const values = () => [...document.querySelectorAll('dd')].map((value) => value.textContent);

// @spec-2.183 @spec-2.184
test('the page of a seller shows the listings and the numbers that the shop has counted', async () => {
  const user = userEvent.setup();
  const { reads } = openShop(ADDRESS, { ...catalogue(listings(12)), [API]: SELLER });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tidewater Studio' })).toBeTruthy();
  expect(await screen.findByText('Selling since')).toBeTruthy();
  expect(values()).toEqual(['Mar 4, 2025', '38 of 40', 'Jan 6, 2026', '12']);
  expect(await screen.findByRole('heading', { level: 2, name: 'Listings (12)' })).toBeTruthy();
  expect(reads()).toContain('/api/products?seller=Tidewater+Studio&page=1&pageSize=9');
  await user.click(screen.getByRole('link', { name: /Next/ }));
  expect(await screen.findByRole('link', { name: 'Listing 12' })).toBeTruthy();
});

// @spec-2.bn5e
test('the page of a seller shows the shop’s public note about the seller', async () => {
  openShop(ADDRESS, { ...catalogue(listings(1)), [API]: { ...SELLER, publicNote: 'Away in May.' } });
  expect(await screen.findByText('Away in May.')).toBeTruthy();
});

// @spec-2.nbed
test('the address with an earlier name of a seller leads to the page with the present name', async () => {
  const { where } = openShop('/seller/Tide', {
    ...catalogue(listings(1)),
    'GET /api/sellers/Tide': SELLER,
    [API]: SELLER,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tidewater Studio' })).toBeTruthy();
  expect(where()).toBe(ADDRESS);
});

test('the page of a seller says when nothing was checked and nothing is for sale', async () => {
  const seller = { ...SELLER, listings: 0, verified: 0, lastCheckedAt: null, sold: 1 };
  openShop(ADDRESS, { ...catalogue([]), [API]: seller });
  expect(await screen.findByText('Nothing for sale right now')).toBeTruthy();
  expect(values()).toEqual(['Mar 4, 2025', '0 of 0', 'Not yet', '1']);
});

// @spec-2.c936
test.each(['100%', '..', 'a/b', '#1 \\ ?', '😀'.repeat(100)])('the page of the seller %s opens', async (name) => {
  const seller = { ...SELLER, name };
  const path = paths.seller(name);
  openShop(path, { ...catalogue(listings(1)), [`GET /api/sellers/${path.split('/')[2]}`]: seller });
  expect(await screen.findByText('Selling since')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy();
});

test.each([ADDRESS, `/seller/${'x'.repeat(101)}`])('the address %s is shown as not found', async (address) => {
  openShop(address, { ...catalogue([]), [API]: () => ({ status: 404 }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Seller not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse listings' }).getAttribute('href')).toBe('/');
});
