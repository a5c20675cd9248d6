import type { OwnReview, Review } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prepareShop } from '../test/open-shop';
import { ADA, listing } from '../test/sample';

const openShop = prepareShop();

const REVIEWS = '/api/products/5/reviews';
const TIME = '2026-11-20T10:00:00.000Z';
const review = (part: Partial<Review> = {}): Review => ({
  id: 1,
  rating: 4,
  text: 'Delivered the same day.',
  firstName: 'Bea',
  createdAt: TIME,
  updatedAt: TIME,
  reply: null,
  repliedAt: null,
  ...part,
});
const own = (part: Partial<OwnReview> = {}): OwnReview => ({
  state: 'open',
  review: null,
  editableUntil: null,
  hiddenReason: null,
  ...part,
});

/** @param pages The reviews, by page. */
function open(pages: Review[][] = [], part = {}, routes: Routes = {}, address = '/product/5') {
  const reviewCount = pages.flat().length;
  return openShop(address, {
    'GET /api/products/5': listing({ id: 5, rating: '4.0', reviewCount, isSampleRating: false, ...part }),
    [`GET ${REVIEWS}`]: (_call, query) => ({
      body: pages[Number(query.get('page')) - 1] ?? [],
      headers: { 'x-total-count': String(pages.flat().length) },
    }),
    ...routes,
  });
}
const signIn = () => localStorage.setItem('tm:session', JSON.stringify(ADA));
const form = async () => within(await screen.findByRole('dialog', { name: 'Your review' }));
const facts = () => JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}');

// @spec-2.400
test('the reviews section shows buyers’ reviews as text, with the seller’s replies', async () => {
  const first = [
    review({ id: 2, rating: 1, text: '<b>Bad</b>\nand late', reply: 'We are sorry.', repliedAt: TIME }),
    review({ id: 4, updatedAt: '2026-11-20T10:00:01.000Z', reply: 'Thank you!', repliedAt: TIME }),
    ...Array.from({ length: 8 }, (_, index) => review({ id: 10 + index, text: null })),
  ];
  open([first, [review({ id: 3, text: 'On the second page' })]]);
  const section = (await screen.findByRole('heading', { name: 'Reviews' })).closest('section') as HTMLElement;
  expect(await within(section).findByText(/<b>Bad<\/b>/)).toBeTruthy();
  expect(within(section).getByRole('img', { name: '1 out of 5' })).toBeTruthy();
  const [reply] = within(section).getAllByText('Reply from Tidewater Studio');
  expect(reply?.parentElement?.textContent).toContain('We are sorry.');
  // The reply was written to an earlier text of the review.
  const changed = within(section).getByText('The buyer changed the review after this reply.');
  expect(changed.parentElement?.textContent).toContain('Thank you!');
  expect(within(section).getAllByText('Bea')).toHaveLength(10);
  await userEvent.click(within(section).getByRole('button', { name: 'Show more reviews' }));
  expect(await within(section).findByText('On the second page')).toBeTruthy();
  expect(within(section).queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  // the button had the focus and is gone, so the heading gets the focus
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reviews'));
});

// @spec-2.60
test('the structured data has the rating that buyers gave, but no sample rating', async () => {
  const { unmount } = open([[review()]]);
  await waitFor(() => expect(facts().aggregateRating).toMatchObject({ ratingValue: '4.0', reviewCount: 1 }));
  unmount();
  open([], { reviewCount: 132, isSampleRating: true });
  expect(await screen.findByText('Sample')).toBeTruthy();
  expect(screen.getByText(/^Nobody has reviewed this listing yet\. Its rating is a sample/)).toBeTruthy();
  expect(JSON.stringify(facts())).not.toMatch(/rating|\breview/i);
});

test('a visitor without a session reads who can write a review', async () => {
  open();
  expect(await screen.findByText('Buyers can review a listing once their order is completed.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
});

// @spec-2.401
test('a buyer writes a review, which the page then shows', async () => {
  signIn();
  const pages: Review[][] = [];
  const { calls } = open(
    pages,
    {},
    {
      'GET /api/products/5': () => ({
        body: listing({ id: 5, rating: '4.0', reviewCount: pages.flat().length, isSampleRating: false }),
      }),
      [`GET ${REVIEWS}/own`]: own(),
      [`POST ${REVIEWS}`]: ({ body }) => {
        pages.push([review(body as Partial<Review>)]);
        return { status: 201, body: own({ state: 'written', review: review() }) };
      },
    },
    '/product/5#review',
  );
  const dialog = await form();
  await userEvent.click(await dialog.findByRole('button', { name: 'Post review' }));
  expect(dialog.getByText('Choose 1 to 5 stars.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: '1 star' }));
  await userEvent.click(dialog.getByRole('radio', { name: '4 stars' }));
  await userEvent.click(dialog.getByRole('textbox', { name: /What should others know/ }));
  await userEvent.paste(' Works well. ');
  await userEvent.click(dialog.getByRole('button', { name: 'Post review' }));
  expect(await screen.findByText('Works well.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method, path }) => method === 'POST' && path === REVIEWS)?.body).toEqual({
    rating: 4,
    text: 'Works well.',
  });
  // the page scrolls to the list with the review
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reviews' })));
});

test('the author changes a review, and reads why it is hidden', async () => {
  signIn();
  const written = own({
    state: 'written',
    review: review(),
    editableUntil: '2026-12-20T10:00:00.000Z',
    hiddenReason: 'It names a person.',
  });
  const { calls } = open([], {}, { [`GET ${REVIEWS}/own`]: written, [`PATCH ${REVIEWS}/own`]: written });
  await userEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
  const dialog = await form();
  expect(await dialog.findByText(/It names a person\./)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: '1 star' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ rating: 1, text: 'Delivered the same day.' });
});

test('the review dialog loads the newest review each time it is opened', async () => {
  signIn();
  let answer = own({ state: 'not-bought' });
  open([], {}, { [`GET ${REVIEWS}/own`]: () => ({ body: answer }) });
  const reopen = async () => {
    if (screen.queryByRole('dialog')) await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
    return form();
  };
  expect(await (await reopen()).findByText(/^You can review this listing once/)).toBeTruthy();
  answer = own({ state: 'unconfirmed' });
  expect(await (await reopen()).findByText(/^Confirm your email address/)).toBeTruthy();
  answer = own({ state: 'written', review: review({ text: 'Mine' }), editableUntil: '2026-12-20T10:00:00.000Z' });
  const text = await (await reopen()).findByRole('textbox');
  expect(text).toHaveProperty('value', 'Mine');
});

test.each([
  [
    'has not bought it',
    own({ state: 'not-bought' }),
    /^You can review this listing once your order for it is completed/,
  ],
  ['has not confirmed the address', own({ state: 'unconfirmed' }), /^Confirm your email address/],
  [
    'wrote it long ago',
    own({ state: 'written', review: review() }),
    'Your review can no longer be changed, because 30 days have passed.',
  ],
])('a user who %s reads why there is no form', async (_who, body, words) => {
  signIn();
  open([], {}, { [`GET ${REVIEWS}/own`]: body });
  await userEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
  const dialog = await form();
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
});

// @spec-8.3
test('the section of reviews says which request failed when the reviews or the user’s own review cannot be loaded', async () => {
  signIn();
  const failed = (requestId: string) => () => ({ status: 500, body: { detail: 'SELECT went wrong', requestId } });
  open([[review()]], {}, { [`GET ${REVIEWS}`]: failed('r-1'), [`GET ${REVIEWS}/own`]: failed('r-2') });
  expect(await screen.findByText('Request r-1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Write a review' }));
  expect(await (await form()).findByText('Request r-2')).toBeTruthy();
  expect(screen.queryByText(/SELECT/)).toBeNull();
});
