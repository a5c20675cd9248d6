import { expect, test } from './test';

const SECTIONS = [
  ['Acceptance of Terms', 'By using TeleMarket you agree to these terms'],
  ['User Responsibilities', 'You are at least 18 years old.'],
  ['Platform Usage', 'puts buyers and sellers in touch'],
  ['Payment and Transactions', 'TeleMarket only connects buyers and sellers. It is not a party to their transactions.'],
  ['Payment and Transactions', 'Refunds follow the seller’s policy.'],
  ['Intellectual Property', 'belong to its operator'],
  ['Limitation of Liability', 'we are not liable'],
  ['Account Termination', 'We may suspend or close an account'],
] as const;

// @spec-2.119
test('the terms have their date, their rules, and links to support and help', async ({ page, shopper }) => {
  await shopper.open('/terms-of-service');
  await expect(page.getByText('Effective January 1, 2025')).toBeVisible();
  for (const [section, text] of SECTIONS) await expect(page.getByRole('region', { name: section })).toContainText(text);

  const prohibited = page.getByRole('region', { name: 'Prohibited Activities' });
  await expect(prohibited.getByRole('listitem')).toHaveCount(8);
  await expect(prohibited).toContainText('Stolen accounts');
  await expect(prohibited).toContainText('Fake members');
  await expect(prohibited.getByRole('link', { name: 'Report it' })).toHaveAttribute('href', '/contact-support');

  const disputes = page.getByRole('region', { name: 'Governing Law and Disputes' });
  await expect(disputes.getByRole('listitem').locator('strong')).toHaveText([
    'Mediation.',
    'Binding arbitration.',
    'Court.',
  ]);
  const links = page.getByRole('region', { name: 'Contact' }).getByRole('link');
  await expect(links).toHaveText(['Contact Support', 'Help Center']);
  await links.last().click();
  await expect(page).toHaveURL('/help-center');
});
