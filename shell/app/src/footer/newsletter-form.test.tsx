import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Response } from '../../../platform/remote-tools/test/network';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { NewsletterForm } from './newsletter-form';

async function subscribe(response: Response | null) {
  renderInKit(<NewsletterForm />, { respond: () => response });
  await userEvent.type(screen.getByLabelText('Newsletter'), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
}

// @spec-8.20
test('the newsletter form says that the rate limit refused the address, and when to try again', async () => {
  await subscribe({ status: 429, headers: { 'retry-after': '60' } });
  expect(await screen.findByText('Too many requests from your network. Try again in 1 minute.')).toBeTruthy();
  expect(screen.getByLabelText('Newsletter').getAttribute('aria-invalid')).toBe('true');
});

test('the newsletter form says that the email address was not saved when the shop cannot be reached', async () => {
  await subscribe(null);
  expect(await screen.findByText(/^The shop could not be reached, so your email address was not saved\./)).toBeTruthy();
});
