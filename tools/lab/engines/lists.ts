import { heading, link, role, type Target, within } from './find';
import { expectEqual, type Journey, postAs, signUp } from './journey';

interface List {
  address: string;
  /** The links that the visitor clicks, which lead away from the page. Default: the titles of the cards. */
  links?: Target;
}

const main = role('main');
const cardTitles = within(main, within(role('article'), within(role('heading'), role('link'))));

const VISITED_LISTS: readonly List[] = [
  { address: '/groups' },
  { address: '/bots?sort=price-low' },
  { address: '/accounts?page=2' },
  { address: '/?page=3' },
  { address: '/?search=bot' },
  { address: '/?search=crypto&page=2' },
  { address: '/?favorites=true' },
  { address: '/seller/Tidewater%20Studio' },
  { address: '/product/1', links: within(main, within(role('region', 'Similar listings'), role('link'))) },
  { address: '/order-history', links: within(main, link(/^View order/)) },
];
const FAVOURITE_IDS = [1, 3, 5, 7, 9, 11, 13];
// the visitor orders bots, which can be ordered any number of times
const ORDERED_IDS = [2, 5, 8, 11, 14];
/** The index of the link that is clicked. This link is below the first screen. */
const LINK_INDEX = 4;
/** The largest difference between two scroll positions that count as the same place. WebKit rounds positions. */
const MAX_SCROLL_ERROR_PX = 4;

/** Visits ten lists. In each list, scrolls to a link and opens it, goes back to the same place, and reloads there. */
export const lists: Journey = async (visitor) => {
  const { email, firstName } = await signUp(visitor);
  for (const [at, productId] of ORDERED_IDS.entries()) {
    const items = [{ productId, quantity: 1, price: '9999.00' }];
    const order = {
      orderId: `${Date.now()}-${at}`,
      customerName: firstName,
      customerEmail: email,
      total: '9999.00',
      items,
    };
    expectEqual(await postAs(visitor, '/api/orders', order), 201, 'the status of the order');
  }
  await visitor.open('/my-data');
  await visitor.runInPage((_found, ids) => localStorage.setItem('favorites', ids), [], JSON.stringify(FAVOURITE_IDS));
  for (const { address, links = cardTitles } of VISITED_LISTS) {
    await visitor.open(address);
    await visitor.sees(links);
    const nth = Math.min(LINK_INDEX, (await visitor.count(links)) - 1);
    // The page may move until the press, so the press itself stores the position of the link.
    const scrolled = await visitor.runInPage(
      (found, at) => {
        const pressed = found[at];
        pressed?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const store = () => (document.documentElement.dataset.pressedTop = `${pressed?.getBoundingClientRect().top}`);
        pressed?.addEventListener('click', store, { capture: true, once: true });
        return scrollY;
      },
      links,
      nth,
    );
    if (scrolled < 100) throw new Error(`${address} is too short: it was scrolled by ${scrolled} px.`);
    await visitor.click(links, nth);
    await visitor.until('the list is left', async () => (await visitor.path()) !== address);
    await visitor.sees(within(main, heading(/./)));
    const top = await visitor.runInPage(() => Number(document.documentElement.dataset.pressedTop));
    // The reload is the last step. After it, WebKit's Back would skip the page, because nobody has pressed anything on
    // the reloaded page.
    for (const come of [() => visitor.back(), () => visitor.reload()]) {
      await come();
      await visitor.isAt(address);
      await visitor.until(`${address} is back at the pressed link`, async () => {
        const [isFocused, now] = await visitor.runInPage(
          (found, at) =>
            [document.activeElement === found[at], found[at]?.getBoundingClientRect().top ?? Number.NaN] as const,
          links,
          nth,
        );
        return isFocused && Math.abs(now - top) < MAX_SCROLL_ERROR_PX;
      });
    }
  }
};
