import { expect, test } from './test';

test('effective January 1, 2025', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  await expect(page.getByText('Effective January 1, 2025')).toBeVisible();
});

const SECTIONS = {
  Acceptance: ['Acceptance of Terms', 'By using TeleMarket you agree to these terms'],
  'user responsibilities (at least 18 years old)': ['User Responsibilities', 'You are at least 18 years old.'],
  'platform usage': ['Platform Usage', 'brings buyers and sellers into contact'],
  'the product only connects buyers and sellers, is not a party to transactions': [
    'Payment and Transactions',
    'TeleMarket only connects buyers and sellers. It is not a party to their transactions.',
  ],
  'refunds follow seller policies': ['Payment and Transactions', 'Refunds follow the policy of the seller.'],
  'intellectual property': ['Intellectual Property', 'belong to its operator'],
  'limitation of liability': ['Limitation of Liability', 'we are not liable'],
  'account termination': ['Account Termination', 'We may suspend or close an account'],
} as const;

for (const [statement, [section, text]] of Object.entries(SECTIONS)) {
  test(statement, async ({ sharedPage }) => {
    const page = await sharedPage.open('/terms-of-service');
    await expect(page.getByRole('region', { name: section })).toContainText(text);
  });
}

test('a list of eight prohibited activities', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  const section = page.getByRole('region', { name: 'Prohibited Activities' });
  await expect(section.getByRole('listitem')).toHaveCount(8);
  await expect(section).toContainText('Stolen accounts');
  await expect(section).toContainText('Fake members');
  await expect(section.getByRole('link', { name: 'Report it' })).toHaveAttribute('href', '/contact-support');
});

test('governing law and disputes (mediation, then binding arbitration, then court)', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  const section = page.getByRole('region', { name: 'Governing Law and Disputes' });
  await expect(section.getByRole('listitem').locator('strong')).toHaveText([
    'Mediation.',
    'Binding arbitration.',
    'Court.',
  ]);
});

test('contact links', async ({ sharedPage }) => {
  const page = await sharedPage.open('/terms-of-service');
  const links = page.getByRole('region', { name: 'Contact' }).getByRole('link');
  await expect(links).toHaveText(['Contact Support', 'Help Center']);
  await links.last().click();
  await expect(page).toHaveURL('/help-center');
});
