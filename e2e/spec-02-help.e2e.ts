import { expect, test } from './test';

// @spec-2.106
test('the search filters the questions', async ({ sharedPage }) => {
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

// @spec-2.106
test('the contact cards are Live Chat, Email Support and Phone Support', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  const cards = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(cards.getByRole('heading')).toHaveText(['Live Chat', 'Email Support', 'Phone Support']);
});

// @spec-2.106
test('only a configured contact is a link', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  const cards = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(cards.getByRole('link')).toHaveText(['Start a chat (opens in a new tab)']);
  await expect(cards.getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await expect(cards.getByText('Not set up yet')).toHaveCount(2);
  // No response time is promised for the other contacts.
  await expect(cards.getByText(/hours/)).toHaveCount(0);
});

// @spec-2.107
test('four category cards have lists of articles', async ({ sharedPage }) => {
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

// @spec-2.108
test('one of the 6 questions is open at a time', async ({ sharedPage }) => {
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

const QUESTIONS = {
  'a question explains how to buy a group': ['How do I buy a Telegram group?', 'press Contact Seller'],
  'a question explains the verification badge': [
    'What does the verification badge mean?',
    'set by TeleMarket, never by the seller',
  ],
  'a question explains the transfer of a bot': [
    'How is the ownership of a bot transferred?',
    'Through @BotFather, Telegram’s own bot for managing bots.',
  ],
  'a question explains the payment methods': [
    'Which payment methods can I use?',
    'Payment is arranged between you and the seller.',
  ],
  'a question explains refunds': ['Can I get a refund?', 'That depends on the seller'],
  'a question explains how to report fraud': ['How do I report fraud?', 'Open Contact Support'],
} as const;

for (const [statement, [question, answer]] of Object.entries(QUESTIONS)) {
  // @spec-2.108
  test(statement, async ({ sharedPage }) => {
    const page = await sharedPage.open('/help-center');
    await page.getByText(question).click();
    await expect(page.getByRole('group').filter({ hasText: question }).getByText(answer)).toBeVisible();
    await page.getByText(question).click();
  });
}

// @spec-2.109
test('Contact Support leads to the support form', async ({ sharedPage }) => {
  const page = await sharedPage.open('/help-center');
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact-support');
});
