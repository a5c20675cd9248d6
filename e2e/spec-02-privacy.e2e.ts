import { expect, test } from './test';

// @spec-2.115
test('the policy was last updated in January 2025', async ({ sharedPage }) => {
  const page = await sharedPage.open('/privacy-policy');
  await expect(page.getByText('Last updated January 2025')).toBeVisible();
});

// @spec-2.115
test('the contents link to all sections', async ({ sharedPage }) => {
  const page = await sharedPage.open('/privacy-policy');
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
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText(sections);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
});

// @spec-2.115
test('the rights are access and portability, correction, deletion and objection', async ({ sharedPage }) => {
  const page = await sharedPage.open('/privacy-policy');
  await expect(page.getByRole('region', { name: 'Your Rights' }).getByRole('listitem').locator('strong')).toHaveText([
    'Access and portability.',
    'Correction.',
    'Deletion.',
    'Objection.',
  ]);
});

// @spec-2.116
test('every cookie of the site is named', async ({ sharedPage, shopper, context, baseURL }) => {
  const named = await (
    await sharedPage.open('/privacy-policy')
  )
    .getByRole('region', { name: 'Cookies' })
    .getByRole('listitem')
    .locator('strong')
    .allTextContents();
  await context.addCookies([{ name: 'cookieConsent', value: 'true', url: baseURL }]);
  await shopper.signUp();
  await shopper.addToCart();
  for (const { name } of await context.cookies())
    expect(
      named.some((text) => text.split(/[ .]/).includes(name)),
      name,
    ).toBe(true);
});

// @spec-2.115
test('the contact links to the support form', async ({ sharedPage }) => {
  const page = await sharedPage.open('/privacy-policy');
  await page.getByRole('region', { name: 'Contact Us' }).getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact-support');
});

// @spec-2.117
test('changes are posted on the page', async ({ sharedPage }) => {
  const page = await sharedPage.open('/privacy-policy');
  await expect(page.getByRole('region', { name: 'Changes to This Policy' })).toContainText(
    'we post the new one on this page',
  );
});
