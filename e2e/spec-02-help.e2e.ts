import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

const QUESTIONS = [
  ['How do I buy a Telegram group?', 'press Contact Seller'],
  ['What does the verification badge mean?', 'set by TeleMarket, never by the seller'],
  ['How is the ownership of a bot transferred?', 'Through @BotFather, Telegram’s own bot for managing bots.'],
  ['Which payment methods can I use?', 'Payment is arranged between you and the seller.'],
  ['Can I get a refund?', 'That depends on the seller'],
  ['How do I report fraud?', 'Open Contact Support'],
] as const;

// @spec-2.106 @spec-2.107 @spec-2.108 @spec-2.109
test('the help center has 6 questions with a search, contacts, articles and a link to the support', async ({
  page,
  shopper,
}) => {
  await shopper.open('/help-center');
  const region = page.getByRole('region', { name: 'Frequently Asked Questions' });
  const questions = region.getByRole('group');
  await expect(questions).toHaveCount(6);
  await page.getByRole('searchbox').fill('BotFather');
  await expect(questions).toHaveText([/How is the ownership of a bot transferred\?/]);
  const articles = page.getByRole('region', { name: 'Articles' });
  await expect(articles.getByText('Take over a bot')).toBeVisible();
  await page.getByRole('searchbox').fill('safely account');
  await expect(questions).toHaveCount(0);
  await expect(articles.getByText('Take over an account safely')).toBeVisible();
  await expect(page.getByText('1 of 19 match')).toBeVisible();
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(region).toHaveCount(0);
  await expect(page.getByText('No question matches “zeppelin”')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(questions).toHaveCount(6);

  for (const [question, answer] of QUESTIONS) {
    await region.getByText(question).click();
    await expect(region.locator('details[open]')).toHaveCount(1);
    await expect(questions.filter({ hasText: question }).getByText(answer)).toBeVisible();
  }
  await region.locator('summary').last().click();
  await expect(region.locator('details[open]')).toHaveCount(0);

  const contacts = page.getByRole('region', { name: 'Contact', exact: true });
  await expect(contacts.getByRole('heading')).toHaveText(['Live Chat', 'Email Support', 'Phone Support']);
  const links = contacts.getByRole('link');
  const toForm = 'Use the contact form';
  await expect(links).toHaveText(['Start a chat (opens in a new tab)', toForm, toForm]);
  await expect(links.first()).toHaveAttribute('href', /^https:\/\//);
  await expect(links.last()).toHaveAttribute('href', paths.contactSupport);
  // Email and phone are not configured, so the page promises no response time for them.
  await expect(contacts.getByText(/hours/)).toHaveCount(0);

  await expect(articles.getByRole('heading')).toHaveText([
    'Getting Started',
    'Telegram Groups',
    'Telegram Bots',
    'Accounts',
  ]);
  await expect(articles.getByRole('list')).toHaveCount(4);
  await articles.getByText('Take over a bot').click();
  await expect(articles.getByText('Once it is in your own list, revoke the token')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact-support');
});
