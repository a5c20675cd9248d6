import { expect, test } from './test';

// @spec-2.119
test('the terms are effective January 1, 2025', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  await expect(page.getByText('Effective January 1, 2025')).toBeVisible();
});

const SECTIONS = {
  'using the site is acceptance of the terms': ['Acceptance of Terms', 'By using TeleMarket you agree to these terms'],
  'users are at least 18 years old': ['User Responsibilities', 'You are at least 18 years old.'],
  'the platform puts buyers and sellers in touch': ['Platform Usage', 'puts buyers and sellers in touch'],
  'the platform is not a party to transactions': [
    'Payment and Transactions',
    'TeleMarket only connects buyers and sellers. It is not a party to their transactions.',
  ],
  "refunds follow the seller's policy": ['Payment and Transactions', 'Refunds follow the policy of the seller.'],
  'intellectual property belongs to the operator': ['Intellectual Property', 'belong to its operator'],
  'the liability is limited': ['Limitation of Liability', 'we are not liable'],
  'an account may be suspended or closed': ['Account Termination', 'We may suspend or close an account'],
} as const;

for (const [statement, [section, text]] of Object.entries(SECTIONS)) {
  // @spec-2.119
  test(statement, async ({ sharedPage }) => {
    const page = await sharedPage.open('/terms-of-service');
    await expect(page.getByRole('region', { name: section })).toContainText(text);
  });
}

// @spec-2.119
test('eight activities are prohibited', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  const section = page.getByRole('region', { name: 'Prohibited Activities' });
  await expect(section.getByRole('listitem')).toHaveCount(8);
  await expect(section).toContainText('Stolen accounts');
  await expect(section).toContainText('Fake members');
  await expect(section.getByRole('link', { name: 'Report it' })).toHaveAttribute('href', '/contact-support');
});

// @spec-2.119
test('disputes go to mediation, then arbitration, then court', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  const section = page.getByRole('region', { name: 'Governing Law and Disputes' });
  await expect(section.getByRole('listitem').locator('strong')).toHaveText([
    'Mediation.',
    'Binding arbitration.',
    'Court.',
  ]);
});

// @spec-2.119
test('the contact links lead to support and help', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  const links = page.getByRole('region', { name: 'Contact' }).getByRole('link');
  await expect(links).toHaveText(['Contact Support', 'Help Center']);
  await links.last().click();
  await expect(page).toHaveURL('/help-center');
});
