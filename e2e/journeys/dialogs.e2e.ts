import { paths } from '@telemarket/kit/shop';
import { journey, countOpenDialogs } from '../journey';
import { goBack } from '../press';
import { expect } from '../test';

/** The test opens this page before the page with the dialogs, so that going back too far leads to this page. */
const BEFORE = paths.helpCenter;

// @spec-2.24 @spec-2.161 @spec-3.8 @spec-7.10
journey('a shopper puts a listing in the cart and writes to its seller', async ({ page, shopper, step }) => {
  const { email } = await shopper.signUpByApi();
  await shopper.open(BEFORE);
  await shopper.open(paths.product(1));
  await step('the shopper adds two pieces of the listing to the cart', {
    press: shopper.button('Add to Cart'),
    sees: (tab) => expect(tab.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible(),
    acts: { 'press twice': true, reopen: true, 'leave and come back': true, 'second tab': true },
  });
  const cart = page.getByRole('dialog', { name: 'Shopping Cart, 2 items' });
  await step('the shopper opens the cart', {
    press: shopper.button('Cart, 2 items'),
    opens: cart,
    sees: () => expect(cart).toContainText(/Total\s*\$2,900\.00/),
    acts: { cancel: true, Back: true, Forward: true, reopen: true },
  });
  await expect.poll(() => cart.boundingBox()).toMatchObject({ y: 0, width: 420, height: 800 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => cart.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 });
  await page.setViewportSize({ width: 1280, height: 800 });
  const telegram = cart.getByLabel('Telegram username');
  await step('the shopper goes to the customer information', {
    press: cart.getByRole('button', { name: 'Proceed to Checkout' }),
    sees: () => expect(telegram).toBeVisible(),
    acts: {
      Back: async () => {
        await telegram.fill('@ada_typed');
        await goBack(page);
        await expect(cart).toHaveCount(0);
        await expect(page).toHaveURL(paths.product(1));
        await shopper.button('Cart, 2 items').click();
        await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
        await expect(telegram).toHaveValue('@ada_typed');
      },
      'leave and come back': async () => {
        await cart.getByRole('button', { name: 'Back' }).click();
        await cart.getByRole('listitem').getByRole('link').click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await shopper.button('Cart, 2 items').click();
        await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
        await expect(telegram).toHaveValue('@ada_typed');
      },
    },
  });
  await page.keyboard.press('Escape');

  const contact = page.getByRole('dialog', { name: 'Contact Seller' });
  await step('the shopper opens the form for a message to the seller', {
    press: shopper.button('Contact Seller'),
    opens: contact,
    sees: () => expect(contact).toContainText('About Crypto Chart Room'),
    acts: { cancel: true, Back: true, Forward: true, reopen: true },
  });
  const posted = page.waitForRequest('**/api/contact');
  await step('the shopper sends the message', {
    press: contact.getByRole('button', { name: 'Send Message' }),
    sends: 'POST /api/contact',
    sees: () => shopper.expectToast('Message sent!'),
    acts: {
      cancel: async () => {
        await contact.getByLabel('Message', { exact: true }).fill('Who are the admins?');
        await goBack(page);
        await expect(contact).toHaveCount(0);
        await shopper.button('Contact Seller').click();
        await expect(contact.getByLabel('Message', { exact: true })).toHaveValue('Who are the admins?');
      },
      offline: { sees: () => shopper.expectToast('Error', 'Failed to send message. Please try again.') },
      'slow answer': true,
      'press twice': true,
    },
  });

  expect((await posted).postDataJSON()).toEqual({
    buyerName: 'Ada Marsh',
    buyerEmail: email,
    message: 'Who are the admins?',
    productId: 1,
  });

  await expect(contact).toHaveCount(0);
  await shopper.button('Cart, 2 items').click();
  await expect(cart).toBeVisible();
  // waits until the browser has left the history entry of the other dialog, because no person reloads the page before
  // that
  await expect.poll(() => countOpenDialogs(page)).toBe(1);
  await page.reload();
  await shopper.waitUntilReady();
  await expect(shopper.heading).toHaveText('Crypto Chart Room');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goBack(page);
  await expect(page).toHaveURL(BEFORE);
});

journey.describe('dialogs on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 } });

  // @spec-2.24 @spec-2.25
  journey('a visitor with a phone uses the menu and the filters', async ({ page, shopper, step }) => {
    await shopper.signUpByApi();
    await shopper.open(BEFORE);
    await shopper.open(paths.home);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const openMenu = () => shopper.button('Menu').click();
    await step('the visitor opens the menu', {
      press: shopper.button('Menu'),
      opens: menu,
      sees: () => expect(menu.getByRole('navigation').getByRole('link', { name: 'Groups' })).toBeVisible(),
      acts: { cancel: true, Back: true, Forward: true, reopen: true },
    });
    const cart = page.getByRole('dialog', { name: /^Shopping Cart/ });
    await step('the visitor opens the cart from the menu, in the same history entry', {
      press: menu.getByRole('button', { name: 'Cart' }),
      opens: cart,
      sees: () => expect(cart.getByText('Your cart is empty.')).toBeVisible(),
      acts: {
        Back: async () => {
          await goBack(page);
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await openMenu();
          await menu.getByRole('button', { name: 'Cart' }).click();
        },
        reopen: async () => {
          await page.reload();
          await shopper.waitUntilReady();
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await openMenu();
          await menu.getByRole('button', { name: 'Cart' }).click();
        },
      },
    });
    await goBack(page);

    const filters = page.getByRole('dialog', { name: 'Filters' });
    await step('the visitor opens the filters', {
      press: shopper.button('Filters'),
      opens: filters,
      sees: () => expect(filters.getByRole('button', { name: 'Bots' })).toBeVisible(),
      acts: { cancel: true, Back: true, Forward: true, reopen: true },
    });
    await step('the visitor chooses a filter', {
      press: filters.getByRole('button', { name: 'Bots' }),
      sees: (tab) => expect(tab).toHaveURL('/?category=bot'),
      acts: {
        Back: async () => {
          await goBack(page);
          await expect(filters).toHaveCount(0);
          await shopper.button('Filters (1)').click();
          // waits until the dialog is open, because no person reloads the page before that
          await expect.poll(() => countOpenDialogs(page)).toBe(1);
        },
        reopen: true,
        'second tab': (tab) => expect(tab.getByRole('button', { name: 'Filters (1)' })).toBeVisible(),
      },
    });
    await goBack(page);
    await expect(page).toHaveURL(BEFORE);

    await shopper.open(paths.groups);
    await step('the visitor follows a link of the menu', {
      prepare: openMenu,
      press: menu.getByRole('link', { name: 'Bots' }),
      sees: (tab) => expect(tab.getByRole('heading', { name: /^Available Bots/ })).toBeVisible(),
      acts: { Back: true, Forward: true },
    });
  });
});

// @spec-2.24
journey('a user goes from the account menu to the settings', async ({ page, shopper, step }) => {
  await shopper.signUpByApi();
  await shopper.open(BEFORE);
  await shopper.open(paths.bots);
  const account = shopper.button('Account: Ada');
  await step('the user opens the account menu', {
    press: account,
    opens: page.getByText('Welcome Ada'),
    sees: () => expect(page.getByText('Welcome Ada')).toBeVisible(),
    acts: { cancel: true, Back: true, Forward: true },
  });
  await page.keyboard.press('Escape');
  await step('the user opens the settings', {
    prepare: () => account.click(),
    press: page.getByRole('link', { name: 'Settings' }),
    sees: (tab) => expect(tab.getByText(/^Signed in as ada-/)).toBeVisible(),
    acts: { Back: true, Forward: true, reopen: true, 'second tab': true },
  });
  await goBack(page);
  await goBack(page);
  await expect(page).toHaveURL(BEFORE);
});
