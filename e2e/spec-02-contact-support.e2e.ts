import { expect, test } from './test';

// @spec-2.110
test('Back leads to the previous page', async ({ page, shopper }) => {
  await shopper.open('/bots');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Support' }).click();
  await expect(shopper.heading).toHaveText('Contact Support');
  await shopper.button('Back').click();
  await expect(page).toHaveURL('/bots');
});

// @spec-2.110
test('the form has name, e-mail, subject, category, priority and message', async ({ sharedPage }) => {
  const page = await sharedPage.open('/contact-support');
  for (const name of ['Full Name', 'Email Address', 'Subject', 'Category', 'Priority', 'Message'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
});

// @spec-2.111
test('the side panel has the channels e-mail, live chat and phone', async ({ sharedPage }) => {
  const page = await sharedPage.open('/contact-support');
  const channels = page.getByRole('region', { name: 'Other ways to reach us' });
  await expect(channels.getByText('Email Support')).toBeVisible();
  await expect(channels.getByRole('listitem').filter({ hasText: 'Live Chat' })).toContainText('Available 24/7');
  await expect(channels.getByText('Phone Support')).toBeVisible();
});

// @spec-2.112
test('each configured channel has its response time', async ({ sharedPage }) => {
  const page = await sharedPage.open('/contact-support');
  const times = page.getByRole('region', { name: 'Response times' });
  await expect(times.getByRole('term')).toHaveText(['Live chat']);
  await expect(times.getByRole('definition')).toHaveText(['Instant']);
});

// @spec-2.113
test('Visit Help Center leads to the help center', async ({ page, shopper }) => {
  await shopper.open('/contact-support');
  await page.getByRole('link', { name: 'Visit Help Center' }).click();
  await expect(page).toHaveURL('/help-center');
});

// @spec-2.110
test('the form is filled in with the name and e-mail of the signed-in user', async ({ shopper }) => {
  const { email } = await shopper.signUpByApi();
  await shopper.open('/contact-support');
  await expect(shopper.field('Full Name')).toHaveValue('Ada Marsh');
  await expect(shopper.field('Email Address')).toHaveValue(email);
});
