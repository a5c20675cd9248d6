import type { Favorites } from '@telemarket/contract';
import { journey } from '../journey';
import { goBack } from '../press';
import { expect } from '../test';

const FAVORITES = '/api/users/me/favorites';

// @spec-2.300 @spec-2.301 @spec-2.302 @spec-2.307 @spec-2.309
journey('a visitor searches, filters the results and returns to recent searches', async ({ page, shopper, step }) => {
  await shopper.open('/groups');
  await page.keyboard.press('/');
  await expect(shopper.search).toBeFocused();
  await page.keyboard.type('crypto');
  await page.keyboard.press('Enter');
  await expect(shopper.heading).toHaveText('Results for “crypto”');
  await expect(shopper.heading).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Success rate')).toBeHidden();
  const count = page.getByRole('status').filter({ hasText: /^\d+ of \d+ listings$/ });
  await expect(count).toBeVisible();
  const chip = (name: string, of = page) => of.getByRole('button', { name: `Remove ${name}` });
  await step('the visitor filters the results', {
    press: page.getByRole('main').getByRole('button', { name: 'Bots' }),
    sees: (tab) => expect(chip('Bots', tab)).toBeVisible(),
    acts: { reopen: true, 'leave and come back': true, 'second tab': true },
  });
  await expect(page).toHaveURL('/?search=crypto&category=bot');
  const results = page.getByRole('main').getByRole('article').getByRole('heading');
  const titles = await results.allTextContents();
  await step('the visitor opens a listing', {
    press: page.getByRole('main').getByRole('article').getByRole('heading').first(),
    sees: (tab) => expect(tab.getByRole('heading', { level: 1 })).toHaveText(titles[0] ?? ''),
    acts: {
      Back: async () => {
        await goBack(page);
        await expect(page).toHaveURL('/?search=crypto&category=bot');
        await expect(results).toHaveText(titles);
        await page.goForward();
      },
      Forward: true,
      'second tab': true,
    },
  });
  await goBack(page);
  await chip('“crypto”').click();
  await expect(page).toHaveURL('/?category=bot');
  await chip('Bots').click();
  await expect(page.getByRole('heading', { name: 'Premium Collection' })).toBeVisible();
  await expect(shopper.heading).toContainText('Telegram groups, bots and accounts');

  await page.keyboard.press('/');
  await expect(page.getByRole('option', { name: 'crypto' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.keyboard.press('Escape');
  await shopper.open('/?search=zzzz');
  await expect(page.getByRole('region', { name: 'Popular listings' }).getByRole('article')).toHaveCount(3);
  await page.keyboard.press('/');
  await expect(shopper.search).not.toBeFocused();
});

// @spec-2.305 @spec-2.jzmf @spec-2.306 @spec-2.308 @spec-7.71 @spec-3.50
// @spec-3.16 @spec-3.33 @spec-2.56 @spec-4.26
journey(
  'a user saves a favourite, is told about its price, and removes the favourite',
  async ({ page, shopper, stack, step }) => {
    const person = await shopper.signUpByApi();
    await shopper.confirmEmail(stack.mailbox, person);
    await shopper.open('/bots');
    await page.evaluate(() => {
      addEventListener('favorites-changed', (event) => {
        document.body.dataset['favorites'] = JSON.stringify((event as CustomEvent).detail);
      });
    });
    const card = page.getByRole('main').getByRole('article').first();
    const title = await card.getByRole('heading').innerText();
    const add = card.getByRole('button', { name: 'Add to favourites' });
    await expect(add).toHaveAccessibleDescription(title);
    const stored = () => page.evaluate(() => localStorage.getItem('favorites'));
    const link = (of = page) => of.getByRole('link', { name: 'Favourites, 1 listing' });
    await step('the user saves the favourite', {
      press: add,
      sees: (tab) => expect(link(tab)).toBeVisible(),
      acts: {
        offline: { sees: () => expect(link()).toBeVisible(), again: null },
        'leave and come back': true,
        'second tab': true,
      },
    });
    const [id] = JSON.parse((await stored()) ?? '[]') as number[];
    const saved = async () => (await (await page.request.get(FAVORITES)).json()) as Favorites;
    await expect.poll(async () => (await saved()).favorites.map(({ productId }) => productId)).toEqual([id]);
    await expect(page.locator('body')).toHaveAttribute('data-favorites', `{"ids":[${id}]}`);
    await step('the user opens the favourites', {
      press: link(),
      sees: async (tab) => {
        await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Favourites');
        await expect(tab.getByRole('main').getByRole('article')).toHaveCount(1);
      },
      acts: { Back: true, Forward: true, reopen: true, 'second tab': true },
    });
    const watched = async () =>
      (await (await page.request.get('/api/users/me/favorite-watch')).json()) as { productIds: number[] };
    await step('the user asks to be told about the favourites', {
      press: shopper.button('Tell me'),
      sends: 'POST /api/users/me/favorite-watch',
      sees: (tab) => expect(tab.getByRole('button', { name: 'Stop' })).toBeVisible(),
      acts: {
        offline: { sees: () => expect(page.getByText(/could not be reached/)).toBeVisible() },
        'slow answer': true,
        reopen: true,
        'leave and come back': true,
      },
    });
    expect(await watched()).toMatchObject({ productIds: [id] });

    // another device of the account adds the same favourite at a higher price
    const { userId, favorites } = await saved();
    const price = (Number(favorites[0]?.price) + 200).toFixed(2);
    await page.request.post(FAVORITES, { data: { userId, add: [], remove: [id] } });
    await page.request.post(FAVORITES, { data: { userId, add: [{ productId: id, price }], remove: [] } });
    await page.reload();
    await expect(page.getByText('$200 less than when you saved it')).toBeVisible();
    await step('the user removes the last favourite', {
      press: page.getByRole('main').getByRole('button', { name: 'Remove from favourites' }),
      sees: (tab) => expect(tab.getByRole('heading', { name: 'No favourites yet' })).toBeVisible(),
      acts: { reopen: true, 'leave and come back': true, 'second tab': true },
    });
    expect(await stored()).toBeNull();
    // the server no longer sends notifications about any favourite
    await expect.poll(async () => (await watched()).productIds).toEqual([]);
  },
);
