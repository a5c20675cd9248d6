import type { Page } from '@playwright/test';
import { orderPath, paths } from '@telemarket/kit/shop';
import { findMails, waitForMail } from '../../api/test/wait-for-mail';
import { placeGuestOrder } from '../guest-order';
import { journey } from '../journey';
import { Keyboard } from '../keyboard';
import { newPerson, type Person, readOrderId, Shopper } from '../shopper';
import { expect, test } from '../test';

const DESK = `${paths.messages}?tab=selling`;

interface Seller {
  name: string;
  email?: string;
}

/** Creates a listing of a seller. Returns the id of the listing. */
async function list(desk: Page, title: string, price: string, seller: Seller): Promise<number> {
  const response = await desk.request.post('/api/admin/products', {
    data: {
      ...{
        title,
        price,
        description: 'A quiet place.',
        category: 'group',
        memberCount: 1_200,
        features: ['Weekly events'],
        isVerified: false,
      },
      ...{ sellerName: seller.name, sellerEmail: seller.email },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** Signs a seller up and confirms the email address. Then the account shows the seller's deals. */
async function signUpSeller(shopper: Shopper, mailbox: Parameters<Shopper['confirmEmail']>[0]): Promise<Person> {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(mailbox, person);
  return person;
}

// @spec-4.fnxy @spec-4.tjag
journey(
  'a guest buys from two sellers: one accepts and hands over, the other declines',
  async ({ page, administrator, stack, browser, step }) => {
    const { mailbox } = stack;
    const open = async () => new Shopper(await (await browser.newContext({ baseURL: stack.address })).newPage());
    const [buyer, luz, tom] = [await open(), await open(), await open()];
    const [id] = newPerson().email.split('@');
    const guest = { name: 'Bo Lind', email: `guest-${id}@example.com` };
    const withLink = { name: `Luz ${id}`, email: `luz-${id}@example.com` };
    const account = await signUpSeller(tom, mailbox);
    const withAccount = { name: `Tom ${id}`, email: account.email };
    await administrator.signIn('?tab=orders');
    const garden = await list(page, `Garden club ${id}`, '40.00', withLink);
    const harbour = await list(page, `Harbour talk ${id}`, '25.50', withAccount);

    // the guest orders by API, because the shop's own pages ask for an account
    const orderId = await placeGuestOrder(stack.address, [garden, harbour], 1, guest.email);
    const placed = await waitForMail(mailbox, { to: guest.email, kind: 'order-placed' });
    for (const title of [`Garden club ${id}`, `Harbour talk ${id}`]) expect(placed.text).toContain(title);
    await buyer.open(placed.links.find((url) => url.includes(orderPath(orderId))) ?? '');
    const main = buyer.page.getByRole('main');
    await expect(main.getByRole('heading', { name: withAccount.name })).toBeVisible();
    await expect(main).toContainText(/Total\s*\$65\.50/);
    await expect(main.getByText('Seller notified')).toHaveCount(2);

    // the operator already has the dashboard open, and sees the new order without a reload
    const row = administrator.row(guest.name);
    await expect(row).toContainText('$65.50', { timeout: 20_000 });
    await expect(page).toHaveTitle(/^\(\d+\) Admin/);

    // one of the two sellers has no account, and gets a mail with a link to the deal
    const asked = await waitForMail(mailbox, { to: withLink.email, kind: 'seller-deal' });
    expect(asked.text).toContain(`Garden club ${id}`);
    expect(asked.text).toContain(guest.name);
    expect(asked.replyTo).toEqual([]);
    for (const secret of [guest.email, orderId, `Harbour talk ${id}`]) expect(asked.text).not.toContain(secret);
    const link = asked.links.find((url) => url.includes('/deal')) ?? '';
    await luz.open(link.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
    await expect(luz.page.getByText('This link does not work.')).toBeVisible();
    await luz.open(link);
    await expect(luz.page.getByText('Shown once you have accepted')).toBeVisible();
    await step('the seller accepts the deal', {
      press: luz.page.getByRole('button', { name: 'I can hand this over' }),
      sends: 'POST /api/deals/accept',
      sees: (tab) => expect(tab.getByRole('link', { name: guest.email })).toBeVisible(),
      acts: {
        offline: { sees: () => expect(luz.page.getByText('The server could not be reached.')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        reopen: async () => {
          await luz.open(paths.home);
          await luz.open(link);
        },
      },
    });
    await waitForMail(mailbox, { to: guest.email, kind: 'order-news', subject: 'has accepted your order' });

    // the other seller has an account, and refuses the deal there
    const news = await waitForMail(mailbox, { to: withAccount.email, kind: 'seller-deal' });
    expect(news.text).not.toContain(`Garden club ${id}`);
    await tom.open(DESK);
    await tom.page.getByRole('button', { name: 'I cannot sell this' }).click();
    await tom.field('Reason').fill('Sold last week');
    const declined = (tab: Page) => expect(tab.getByText('This deal has ended.')).toBeVisible();
    await step('the other seller declines the deal', {
      press: tom.page.getByRole('button', { name: 'I cannot sell this' }),
      sends: 'POST /api/users/me/deals/*/decline',
      sees: declined,
      acts: {
        cancel: async () => {
          await tom.button('Back').click();
          await tom.page.getByRole('button', { name: 'I cannot sell this' }).click();
          await tom.field('Reason').fill('Sold last week');
        },
        'slow answer': true,
        'press twice': true,
        reopen: true,
        'second tab': true,
      },
    });
    const refusal = await waitForMail(mailbox, {
      to: guest.email,
      kind: 'order-news',
      subject: 'cannot sell what you ordered',
    });
    expect(refusal.text).not.toContain('Sold last week');

    // the buyer and the seller write to each other
    await expect(main.getByText('Sold last week')).toBeVisible({ timeout: 20_000 });
    await expect(main).toContainText(/Total\s*\$40\.00/);
    await main.getByRole('button', { name: `Message ${withLink.name}` }).click();
    await main.getByLabel(`Your message to ${withLink.name}`).fill('Shall we meet on Monday?');
    await step('the guest writes to the seller', {
      press: main.getByRole('button', { name: /^Send/ }),
      sends: 'POST /api/orders/deals/message',
      sees: (tab) => expect(tab.getByText('Shall we meet on Monday?')).toBeVisible(),
      acts: {
        offline: { sees: () => expect(main.getByText('The server could not be reached.')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        reopen: true,
        'second tab': true,
      },
    });
    await waitForMail(mailbox, { to: withLink.email, kind: 'seller-deal', subject: 'A message from your buyer' });

    // the seller marks the listing as handed over
    await luz.open(link);
    await expect(luz.page.getByText('Shall we meet on Monday?')).toBeVisible();
    await step('the seller marks the listing as handed over', {
      press: luz.page.getByRole('button', { name: 'Handed over' }),
      sends: 'POST /api/deals/hand-over',
      sees: (tab) => expect(tab.getByText('they check what you handed over')).toBeVisible(),
      acts: { 'slow answer': true, 'press twice': true },
    });
    const handedOver = await waitForMail(mailbox, {
      to: guest.email,
      kind: 'order-news',
      subject: 'has handed over your order',
    });
    await buyer.open(handedOver.links.find((url) => url.includes('key=')) ?? '');
    await step('the guest confirms the hand-over', {
      press: main.getByRole('button', { name: 'I have received it' }),
      sends: 'POST /api/orders/deals/receive',
      sees: (tab) => expect(tab.getByText('Completed', { exact: true }).first()).toBeVisible(),
      acts: {
        offline: { sees: () => expect(main.getByText('The server could not be reached.')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    await expect(main).toContainText(/Total\s*\$40\.00/);
    await waitForMail(mailbox, { to: guest.email, kind: 'order-completed' });
    await waitForMail(mailbox, {
      to: withLink.email,
      kind: 'seller-deal',
      subject: 'Your buyer has confirmed the handover',
    });
    expect(findMails(mailbox, { to: withAccount.email, kind: 'seller-deal' })).toHaveLength(1);
    expect(findMails(mailbox, { to: guest.email, kind: 'order-news' })).toHaveLength(3);

    // the order leaves the open dashboard of the operator without a reload
    await expect(row).toHaveCount(0, { timeout: 20_000 });
    for (const { page: opened } of [buyer, luz, tom]) await opened.context().close();
  },
);

// @spec-4.tjag
journey(
  'a customer buys from a seller without an email address, and the shop completes the deal',
  async ({ page, administrator, stack, browser, step }) => {
    const { mailbox } = stack;
    const buyer = new Shopper(await (await browser.newContext({ baseURL: stack.address })).newPage());
    const person = await buyer.signUpByApi();
    const seller = { name: `Mara ${person.username}` };
    await administrator.signIn('?tab=orders&view=needs');
    const title = `Night owls ${person.username}`;
    const listing = await list(page, title, '30.00', seller);

    await buyer.addToCart(listing);
    const dialog = await buyer.openCart();
    await expect(dialog).toContainText(seller.name);
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await step('the customer orders', {
      press: dialog.getByRole('button', { name: 'Place Order' }),
      sends: 'POST /api/orders',
      sees: () => expect(dialog.getByText('Received by the shop')).toBeVisible(),
      acts: { 'slow answer': true, 'press twice': true },
    });
    const orderId = await readOrderId(buyer.toast);
    await expect(dialog.getByRole('link', { name: `Message ${seller.name}` })).toBeVisible();
    await step('the customer opens the order', {
      press: dialog.getByRole('link', { name: 'View order' }),
      sees: (tab) => expect(tab.getByRole('heading', { name: seller.name })).toBeVisible(),
      acts: { reopen: true, 'leave and come back': true, 'second tab': true },
    });
    await expect(buyer.page).toHaveURL(orderPath(orderId));
    const main = buyer.page.getByRole('main');
    await expect(main.getByText(`Waiting for an answer from ${seller.name}.`)).toBeVisible();
    await expect(main.getByText('Seller notified')).toHaveCount(0);

    // the seller has no email address, so the shop gets the mails for the seller, and the dashboard lists the deal as a
    // task
    const need = administrator.panel.getByRole('listitem').filter({ hasText: title });
    await expect(need).toContainText('The seller has no email address', { timeout: 20_000 });
    await need.getByRole('link', { name: title }).click();
    const panel = page.getByRole('dialog', { name: `Order ${orderId}` });
    await step('the operator marks the listing as received', {
      press: panel.getByRole('button', { name: `Mark received: ${title}` }),
      sends: 'PATCH /api/admin/orders/*/items/*',
      sees: () => expect(panel.getByText('Completed', { exact: true }).first()).toBeVisible(),
      acts: {
        offline: { sees: () => expect(panel.getByText('could not be reached')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    await expect(need).toHaveCount(0, { timeout: 20_000 });
    await expect(main.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
    await waitForMail(mailbox, { to: person.email, kind: 'order-completed' });
    await buyer.page.context().close();
  },
);

// @spec-4.fnxy
test('a guest, a seller and an administrator complete a deal by keyboard alone', async ({
  page,
  administrator,
  stack,
  browser,
}) => {
  const open = async () => new Shopper(await (await browser.newContext({ baseURL: stack.address })).newPage());
  const [buyer, seller] = [await open(), await open()];
  const [id] = newPerson().email.split('@');
  const [title, guest] = [`Quiet corner ${id}`, `guest-${id}@example.com`];
  await administrator.signIn('?tab=orders');
  const listing = await list(page, title, '20.00', { name: `Nora ${id}`, email: `nora-${id}@example.com` });
  const orderId = await placeGuestOrder(stack.address, listing, 1, guest);

  const [ofBuyer, ofSeller, ofStaff] = [buyer, seller, administrator].map((person) => new Keyboard(person.page));
  const asked = await waitForMail(stack.mailbox, { to: `nora-${id}@example.com`, kind: 'seller-deal' });
  await seller.open(asked.links.find((url) => url.includes('/deal')) ?? '');
  await ofSeller?.activate(seller.page.getByRole('button', { name: 'I can hand this over' }));
  await expect(seller.page.getByRole('link', { name: guest })).toBeVisible();
  await ofSeller?.activate(seller.page.getByRole('button', { name: 'Handed over' }));
  await expect(seller.page.getByText('they check what you handed over')).toBeVisible();

  const placed = await waitForMail(stack.mailbox, { to: guest, kind: 'order-placed' });
  await buyer.open(placed.links.find((url) => url.includes(orderPath(orderId))) ?? '');
  await ofBuyer?.activate(buyer.button(`Message Nora ${id}`));
  await ofBuyer?.fill(buyer.page.getByLabel(`Your message to Nora ${id}`), 'Thank you.');
  await ofBuyer?.activate(buyer.button('Send message'));
  await expect(buyer.page.getByText('Thank you.')).toBeVisible();
  await ofBuyer?.activate(buyer.page.getByRole('button', { name: 'I have received it' }), 'Shift+Tab');
  await expect(buyer.page.getByText('Completed', { exact: true }).first()).toBeVisible();

  await page.goto(`${paths.admin}?tab=orders&status=completed`);
  await ofStaff?.activate(administrator.row(title).getByRole('link', { name: title }));
  const panel = page.getByRole('dialog', { name: `Order ${orderId}` });
  await ofStaff?.fill(panel.getByLabel('Note for staff'), 'Done by hand');
  await ofStaff?.activate(panel.getByRole('button', { name: 'Add note' }));
  await expect(panel.getByText('Done by hand')).toBeVisible();
  await ofStaff?.press('Escape');
  await expect(panel).toHaveCount(0);
  for (const { page: opened } of [buyer, seller]) await opened.context().close();
});
