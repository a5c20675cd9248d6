import { expect, test } from './test';

// @spec-2.115 @spec-2.116 @spec-2.117 @spec-2.118
test('the privacy policy has a date and sections, and names every cookie, the rights of visitors and how it changes', async ({
  page,
  shopper,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'cookieConsent', value: 'true', url: baseURL }]);
  await shopper.signUpByApi();
  await shopper.addToCart();
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
  await shopper.open('/privacy-policy');
  const named = await page
    .getByRole('region', { name: 'Cookies' })
    .getByRole('listitem')
    .locator('strong')
    .allTextContents();
  // replaces the port in the name: without https, the names of some cookies end with the port of the site
  const set = (await context.cookies()).map(({ name }) => name.replace(/-\d+$/, '-{port}'));
  expect(set.length).toBeGreaterThan(3);
  for (const name of set)
    expect(
      named.some((text) => text.split(/[ .]/).includes(name)),
      name,
    ).toBe(true);
  await expect(page.getByText('Last updated January 2025')).toBeVisible();
  await expect(page.getByText('We measure how our pages work: which part of the shop was opened')).toBeVisible();
  const sections = [
    'Information We Collect',
    'How We Use Your Information',
    'Information Sharing',
    'Data Security',
    'Your Rights',
    'Cookies',
    'Changes to This Policy',
    'Contact Us',
  ];
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sections);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveText(sections);
  await expect(page.getByRole('region', { name: 'Your Rights' }).getByRole('listitem').locator('strong')).toHaveText([
    'Access and portability.',
    'Correction.',
    'Deletion.',
    'Objection.',
  ]);
  await expect(page.getByRole('region', { name: 'Changes to This Policy' })).toContainText(
    'we post the new one on this page',
  );
  await contents.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
  await page.getByRole('region', { name: 'Contact Us' }).getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact-support');
});
