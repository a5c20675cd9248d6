import { orderPath, paths } from '@telemarket/kit/shop';
import { newPerson } from '../shop/customer';
import { button, label, link, role, text, within } from './find';
import { expectEqual, type Journey, postAs } from './journey';

const main = role('main');

/** A guest orders, and the seller answers the order. Both use the links in their mails. */
export const deal: Journey = async (visitor, shop) => {
  const { email } = newPerson();
  const seller = { name: `Luz ${email}`, email: `luz-${email}` };
  const productId = await shop.listing(seller);
  const orderId = String(Date.now());
  await visitor.open(paths.helpCenter);
  const items = [{ productId, quantity: 1, price: '12.50' }];
  const order = { orderId, customerName: 'Bo Lind', customerEmail: email, total: '12.50', items };
  expectEqual(await postAs(visitor, '/api/orders', order), 201, 'the status of the order');
  const ofSeller = await shop.mail(seller.email, /\/deal#/);
  const ofBuyer = await shop.mail(email, new RegExp(`${orderPath(orderId)}#`));

  await visitor.open(ofSeller);
  await visitor.sees(text('Shown once you have accepted'));
  await visitor.pressTwice(within(main, button(/^I can hand this over/)));
  await visitor.sees(link(email));
  expectEqual(await visitor.count(within(main, text(/^You can hand over “/))), 1, 'the number of answers');
  await visitor.open(paths.helpCenter);
  await visitor.open(ofSeller);
  await visitor.sees(link(email));

  await visitor.open(paths.helpCenter);
  await visitor.open(ofBuyer);
  await visitor.sees(text(/^You are next: agree with/));
  await visitor.click(within(main, button(`Message ${seller.name}`)));
  await visitor.fill(label(`Your message to ${seller.name}`), 'Shall we meet on Monday?');
  await visitor.pressTwice(within(main, button('Send message')));
  await visitor.sees(text('Shall we meet on Monday?'));
  await visitor.reload();
  await visitor.sees(text('Shall we meet on Monday?'));
  expectEqual(await visitor.count(text('Shall we meet on Monday?')), 1, 'the number of messages');

  await visitor.open(ofSeller);
  await visitor.sees(text('Shall we meet on Monday?'));
  await visitor.pressTwice(within(main, button(/^Handed over/)));
  await visitor.sees(text(/^Bo Lind is next/));

  await visitor.back();
  await visitor.isAt(orderPath(orderId));
  await visitor.pressTwice(within(main, button(/^I have received it/)));
  await visitor.sees(within(main, text('Completed')));
  await visitor.reload();
  await visitor.sees(within(main, text('Completed')));
  await visitor.seesNo(button(/^I have received it/));
  await visitor.forward();
  await visitor.sees(text('This deal has ended. Nobody has to do anything.'));
};
