import { expect, test } from './test';

// @spec-2.110 @spec-2.111 @spec-2.112 @spec-2.113
test('the page has the form, the channels with their response times, and links back and to the help center', async ({
  page,
  shopper,
}) => {
  await shopper.open('/bots');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Support' }).click();
  await expect(shopper.heading).toHaveText('Contact Support');
  for (const name of ['Full Name', 'Email Address', 'Subject', 'Category', 'Priority', 'Message'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  const channels = page.getByRole('region', { name: 'Other ways to reach us' });
  await expect(channels.getByText('Email Support')).toBeVisible();
  await expect(channels.getByRole('listitem').filter({ hasText: 'Live Chat' })).toContainText('Available 24/7');
  await expect(channels.getByText('Phone Support')).toBeVisible();
  const times = page.getByRole('region', { name: 'Response times' });
  await expect(times.getByRole('term')).toHaveText(['Live chat']);
  await expect(times.getByRole('definition')).toHaveText(['Instant']);
  await page.getByRole('link', { name: 'Visit Help Center' }).click();
  await expect(page).toHaveURL('/help-center');
  await page.goBack();
  await shopper.button('Back').click();
  await expect(page).toHaveURL('/bots');
});
