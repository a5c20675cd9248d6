import { findListing } from './guest-order';
import { newPerson } from './shopper';
import { expect, test } from './test';

/** Listings that are one of a kind in the demonstration catalogue. */
const TITLES = {
  beyond: ['Wedding Photographer Business Profile', 'Porto City Guide Account', 'Goalkeeper Training Account'],
  last: 'Early 2014 Account, Quiet History',
};

// @spec-2.81 @spec-4.23
test('the page of an order beyond the limit of reservations says that the order reserves nothing', async ({
  page,
  shopper,
  stack,
}) => {
  const person = await shopper.signUpByApi(newPerson());
  for (const title of TITLES.beyond) await shopper.orderByApi(person, (await findListing(stack.address, title)).id);
  const { id, title } = await findListing(stack.address, TITLES.last);
  await shopper.addToCart(id);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  const note = `This order reserves nothing. Others can still order “${title}”.`;
  await expect(dialog.getByText(note)).toBeVisible();
  await dialog.getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL(/\/order\/\d+$/);
  await expect(page.getByRole('main').getByText(note)).toBeVisible();
});
