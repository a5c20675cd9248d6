import type * as Argon2 from '@node-rs/argon2';

/**
 * Makes password hashes cheap, because the suite hashes thousands of passwords, and one hash takes 31 ms of a core.
 * Only the cost differs from production; password.service.test.ts tests the cost of production.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const cheap = { memoryCost: 64, timeCost: 1 };
  const hash: typeof argon2.hash = (password, options) => argon2.hash(password, { ...options, ...cheap });
  return { ...argon2, hash };
});
