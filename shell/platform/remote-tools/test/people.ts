import type { SessionUser } from '@telemarket/kit';

export const ADA: SessionUser = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  email: 'ada@example.com',
  isAdmin: false,
};
