import { paths } from '@telemarket/kit/shop';
import { button, dialog, heading, link, role, text, within } from './find';
import { expectEqual, type Journey, signUp } from './journey';

const main = role('main');

/** A filtered list, a listing of it, and the way back. */
export const keepsFilter: Journey = async (visitor) => {
  await visitor.open(paths.home);
  await visitor.click(within(main, button(/^Bots/)));
  await visitor.isAt('/?category=bot');
  const titles = within(main, within(role('article'), role('heading')));
  await visitor.sees(text(/^40 of \d+ listings$/));
  const before = await visitor.texts(titles);
  const [first = ''] = before;
  await visitor.click(link(first));
  await visitor.isAt(/^\/product\/\d+$/);
  await visitor.sees(heading(first));
  await visitor.back();
  await visitor.isAt('/?category=bot');
  await visitor.sees(button('Remove Bots'));
  await visitor.sees(text(/^40 of \d+ listings$/));
  expectEqual(await visitor.texts(titles), before, 'the list after Back');
  await visitor.forward();
  await visitor.sees(heading(first));
};

export const search: Journey = async (visitor) => {
  const box = role('combobox', 'Search groups, bots, accounts');
  await visitor.open(paths.bots);
  await visitor.click(box);
  await visitor.type('crypto');
  await visitor.sees(text(/^Showing 5 of \d+ results$/));
  await visitor.click(role('option', /Crypto Chart Room/));
  await visitor.isAt('/groups?highlight=1');
  await visitor.sees(link('Crypto Chart Room'));
  await visitor.misses(role('option'));
  await visitor.back();
  await visitor.isAt(paths.bots);
  await visitor.sees(heading(/^Available Bots/));
  await visitor.misses(role('option'));
  await visitor.reload();
  await visitor.sees(heading(/^Available Bots/));
};

/** "Add to Cart" adds one piece for each press. */
export const cart: Journey = async (visitor) => {
  await signUp(visitor);
  await visitor.open(paths.product(1));
  await visitor.pressTwice(button('Add to Cart'));
  await visitor.click(button('Cart, 2 items'));
  const opened = dialog('Shopping Cart, 2 items');
  await visitor.sees(within(opened, text('$2,900.00')));
  await visitor.back();
  await visitor.misses(dialog());
  await visitor.isAt(paths.product(1));
  await visitor.reload();
  await visitor.misses(dialog());
  await visitor.click(button('Cart, 2 items'));
  await visitor.click(within(opened, button('One more of Crypto Chart Room')));
  await visitor.sees(dialog('Shopping Cart, 3 items'));
};
