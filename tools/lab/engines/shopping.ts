import { paths } from '@telemarket/kit/shop';
import { newPerson } from '../shop/customer';
import { button, dialog, heading, label, link, role, text, within } from './find';
import { expectEqual, type Journey, postAs, signUp } from './journey';

const main = role('main');

/** Filters a list, opens a listing from it, and goes back to the filtered list. */
export const keepsFilter: Journey = async (visitor) => {
  await visitor.open(paths.home);
  await visitor.click(within(main, button(/^Bots/)));
  await visitor.isAt('/?category=bot');
  const titles = within(main, within(role('article'), role('heading')));
  await visitor.sees(text(/^40 of \d+ listings$/));
  const before = await visitor.texts(titles);
  const [first = ''] = before;
  await visitor.pressTwice(link(first));
  await visitor.isAt(/^\/product\/\d+$/);
  await visitor.sees(heading(first));
  await visitor.back();
  await visitor.isAt('/?category=bot');
  await visitor.sees(button('Remove Bots'));
  await visitor.sees(text(/^40 of \d+ listings$/));
  expectEqual(await visitor.texts(titles), before, 'the list after Back');
  await visitor.forward();
  await visitor.sees(heading(first));
  await visitor.back();
  await visitor.isAt('/?category=bot');

  const last = before.at(-1) ?? first;
  const place = () =>
    visitor.runInPage(
      (found) => [Math.round(found[0]?.getBoundingClientRect().top ?? 0), document.activeElement === found[0]] as const,
      link(last),
    );
  // a click scrolls the link to the middle of the window
  await visitor.click(link(last));
  await visitor.isAt(/^\/product\/\d+$/);
  await visitor.sees(heading(last));
  const middle = await visitor.runInPage(() => innerHeight / 2);
  // The reload is the last step. After it, WebKit's Back would skip the page, because nobody has pressed anything on
  // the reloaded page.
  for (const come of [() => visitor.back(), () => visitor.reload()]) {
    await come();
    await visitor.isAt('/?category=bot');
    await visitor.until('the page is back at the pressed card', async () => {
      const [top, isFocused] = await place();
      return isFocused && Math.abs(top - middle) < 100;
    });
  }
};

export const search: Journey = async (visitor) => {
  const box = role('combobox', 'Search groups, bots, accounts');
  await visitor.open(paths.bots);
  await visitor.click(box);
  await visitor.type('crypto');
  await visitor.sees(text(/^Showing 5 of \d+ results$/));
  await visitor.pressTwice(role('option', /Crypto Chart Room/));
  await visitor.isAt('/groups?highlight=1');
  await visitor.sees(link('Crypto Chart Room'));
  await visitor.seesNo(role('option'));
  await visitor.back();
  await visitor.isAt(paths.bots);
  await visitor.sees(heading(/^Available Bots/));
  await visitor.seesNo(role('option'));
  await visitor.reload();
  await visitor.sees(heading(/^Available Bots/));
};

/** "Add to Cart" adds one piece for each press. */
export const cart: Journey = async (visitor) => {
  await signUp(visitor);
  await visitor.open(paths.product(2));
  await visitor.pressTwice(button('Add to Cart'));
  await visitor.click(button('Cart, 2 items'));
  const opened = dialog('Shopping Cart, 2 items');
  await visitor.sees(within(opened, text('$1,080.00')));
  await visitor.back();
  await visitor.seesNo(dialog());
  await visitor.isAt(paths.product(2));
  await visitor.reload();
  await visitor.seesNo(dialog());
  await visitor.click(button('Cart, 2 items'));
  await visitor.click(within(opened, button('One more of Crypto Price Alert Bot')));
  await visitor.sees(dialog('Shopping Cart, 3 items'));
};

/** The session ends during the checkout, so the order is a guest's. */
export const guestOrder: Journey = async (visitor, shop) => {
  const { email } = await signUp(visitor);
  const placed = () => shop.count('/api/admin/orders', email);
  // the guest orders a bot, because a group or an account can be ordered only once
  await visitor.open(paths.product(5));
  await visitor.click(button('Add to Cart'));
  await visitor.click(button('Cart, 1 item'));
  const reads = () =>
    visitor.runInPage(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/session')).length,
    );
  const before = await reads();
  await visitor.click(within(dialog(), button('Proceed to Checkout')));
  await visitor.sees(within(dialog(), label('Email')), email);
  // The session may end only after the form has asked the server for it.
  await visitor.until('the form knows the session', async () => (await reads()) > before);
  expectEqual(await postAs(visitor, '/api/auth/logout', {}), 204, 'the status of the sign-out');
  await visitor.pressTwice(within(dialog(), button('Place Order')));
  await visitor.sees(heading('Order placed'));
  await visitor.sees(within(dialog(), text('Received by the shop')));
  await visitor.sees(text(/Your session had ended/));
  expectEqual(await placed(), 1, 'the number of orders');
  await visitor.reload();
  await visitor.seesNo(dialog());
  await visitor.back();
  await visitor.isAt(paths.login);
  await visitor.open(paths.orderHistory);
  const card = within(role('region', 'Placed on this device'), role('article'));
  await visitor.sees(within(card, text(/Received by the shop/)));
  expectEqual(await visitor.count(card), 1, 'the number of cards');
  expectEqual(await placed(), 1, 'the number of orders after Back');
};

export const cancelledOrder: Journey = async (visitor, shop) => {
  const { email } = newPerson();
  const orderId = String(Date.now());
  await visitor.open(paths.helpCenter);
  const items = [{ productId: 8, quantity: 1, price: '9999.00' }];
  const order = { orderId, customerName: 'Bo Lind', customerEmail: email, total: '9999.00', items };
  expectEqual(await postAs(visitor, '/api/orders', order), 201, 'the status of the order');
  const card = role('article', `Order ${orderId}`);
  const track = async () => {
    await visitor.fill(label('Order ID'), orderId);
    await visitor.fill(label('Email'), email);
    await visitor.click(button('Track Order'));
  };
  // the number and the email address let a guest see the order, but only the link of the mail also lets the guest
  // cancel it
  await visitor.open(await shop.mail(email, /\/order-tracking#.*key=/));
  await visitor.sees(within(card, text('Pending')));
  await visitor.click(within(card, button('Cancel order')));
  await visitor.sees(within(card, button('Keep order')));
  await visitor.pressTwice(within(card, button('Cancel order')));
  await visitor.sees(text('Order cancelled'));
  await visitor.sees(within(card, text('Cancelled by you')));
  expectEqual(await visitor.count(text('Order not cancelled')), 0, 'the number of refusals');
  await visitor.reload();
  await track();
  await visitor.sees(within(card, text('Cancelled')));
  // the history of the order arrives a moment after the order
  await visitor.sees(within(card, text('Cancelled by you')));
  expectEqual(await visitor.count(within(card, text('Cancelled by you'))), 1, 'the number of entries');
  await visitor.seesNo(within(card, button('Cancel order')));
  await visitor.back();
  await visitor.sees(heading('Help Center'));
  await visitor.forward();
  await visitor.sees(button('Track Order'));
  await visitor.seesNo(button('Cancel order'));
};

export const favourites: Journey = async (visitor) => {
  const remove = button('Remove from favourites');
  await visitor.open(paths.product(3));
  // the second press undoes the first one
  await visitor.pressTwice(button('Add to favourites'));
  await visitor.click(button('Add to favourites'));
  await visitor.sees(remove);
  await visitor.reload();
  await visitor.sees(remove);
  await visitor.open('/?favorites=true');
  const card = within(main, role('article'));
  await visitor.until('one favourite', async () => (await visitor.count(card)) === 1);
  await visitor.click(within(card, remove));
  await visitor.sees(heading('No favourites yet'));
  await visitor.back();
  await visitor.sees(button('Add to favourites'));
  await visitor.forward();
  await visitor.sees(heading('No favourites yet'));
};

export const choicesAndOutage: Journey = async (visitor, shop) => {
  const cookies = role('region', 'Cookies');
  const dark = within(role('contentinfo'), role('radio', 'Dark'));
  const colour = () => visitor.runInPage(() => getComputedStyle(document.documentElement).backgroundColor);
  await visitor.open(paths.helpCenter);
  const light = await colour();
  await visitor.pressTwice(within(cookies, button('Reject')));
  await visitor.seesNo(cookies);
  await visitor.click(dark);
  await visitor.until('the page is dark', async () => (await colour()) !== light);
  const chosen = await colour();
  await visitor.reload();
  expectEqual(await colour(), chosen, 'the background after a reload');
  expectEqual(await visitor.count(cookies), 0, 'the number of banners after a reload');
  await shop.api.stop();
  try {
    await visitor.open(paths.product(shop.unseenProduct()));
    await visitor.sees(text('This listing could not be loaded'));
  } finally {
    await shop.api.restart();
  }
  // presses Retry repeatedly, because the same card returns until the gateway can reach the API again
  await visitor.until('the listing is shown after Retry', async () => {
    await visitor.runInPage((found) => found[0]?.click(), button('Retry'));
    return (await visitor.count(button('Add to Cart'))) > 0;
  });
  await visitor.back();
  await visitor.sees(heading('Help Center'));
};
