import { expect, test } from './test';

test('Search over FAQs', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' }).getByRole('group');
  await expect(questions).toHaveCount(6);
  await page.getByRole('searchbox').fill('BotFather');
  await expect(questions).toHaveText([/How is the ownership of a bot transferred\?/]);
  await expect(page.getByText('1 of 6 match')).toBeVisible();
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(questions).toHaveCount(0);
  await expect(page.getByText('No question matches “zeppelin”')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(questions).toHaveCount(6);
});

test('3 contact cards (Live Chat, Email Support, Phone Support)', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  const cards = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(cards.getByRole('heading')).toHaveText(['Live Chat', 'Email Support', 'Phone Support']);
});

test('a contact that is configured is a link, the others are none', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  const cards = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(cards.getByRole('link')).toHaveText(['Start a chat (opens in a new tab)']);
  await expect(cards.getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await expect(cards.getByText('Not set up yet')).toHaveCount(2);
});

test('4 category cards with article lists (Getting Started, Telegram Groups, Telegram Bots, Accounts)', async ({
  sharedPage,
}) => {
  const page = await sharedPage.open('/help-center');
  const cards = page.getByRole('region', { name: 'Articles' });
  await expect(cards.getByRole('heading')).toHaveText([
    'Getting Started',
    'Telegram Groups',
    'Telegram Bots',
    'Accounts',
  ]);
  await expect(cards.getByRole('list')).toHaveCount(4);
  await cards.getByText('Take over a bot').click();
  await expect(cards.getByText('Once it is in your own list, revoke the token')).toBeVisible();
  await cards.getByText('Take over a bot').click();
});

test('a single-open FAQ accordion of 6 questions', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  const questions = page.getByRole('region', { name: 'Frequently Asked Questions' });
  await expect(questions.getByRole('group')).toHaveCount(6);
  for (const summary of await questions.locator('summary').all()) {
    await summary.click();
    await expect(questions.locator('details[open]')).toHaveCount(1);
    await expect(questions.locator('details[open]').getByRole('paragraph')).toBeVisible();
  }
  await questions.locator('summary').last().click();
  await expect(questions.locator('details[open]')).toHaveCount(0);
});

const ANSWERS = {
  'buying a group via Contact Seller': ['How do I buy a Telegram group?', 'press Contact Seller'],
  'verification badge': ['What does the verification badge mean?', 'set by TeleMarket, never by the seller'],
  'bot ownership transfer via the Telegram bot-management bot': [
    'How is the ownership of a bot transferred?',
    'Through @BotFather, Telegram’s own bot for managing bots.',
  ],
  'payment methods arranged between buyer and seller': [
    'Which payment methods can I use?',
    'Payment is arranged between you and the seller.',
  ],
  'refunds depending on the seller': ['Can I get a refund?', 'That depends on the seller'],
  'reporting fraud': ['How do I report fraud?', 'Open Contact Support'],
} as const;

for (const [statement, [question, answer]] of Object.entries(ANSWERS)) {
  test(statement, async ({ sharedPage }) => {
    const page = await sharedPage.open('/help-center');
    await page.getByText(question).click();
    await expect(page.getByRole('group').filter({ hasText: question }).getByText(answer)).toBeVisible();
    await page.getByText(question).click();
  });
}

test('a Contact Support button', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact-support');
});
