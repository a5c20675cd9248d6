import { expect, test } from './test';

// @spec-7.18
test('POST /api/auth/change-password refuses another userId', async ({ shopper }) => {
  const { password } = await shopper.signUpByApi();
  const response = await shopper.page.request.post('/api/auth/change-password', {
    data: { userId: 1, currentPassword: password, newPassword: 'another quiet river 8' },
  });
  expect(response.status()).toBe(403);
});
