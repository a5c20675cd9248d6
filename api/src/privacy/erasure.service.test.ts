import { Logger } from '@nestjs/common';
import type { DeclaredRows } from '../database/declared-rows';
import type { Transactions, Tx } from '../database/transactions';
import type { ProductRepository } from '../product/product.repository';
import type { ReviewService } from '../review/review.service';
import type { SellerLinkService } from '../seller/seller-link.service';
import type { UserRepository } from '../user/user.repository';
import type { AddressRemoval } from './address-removal';
import { ErasureService } from './erasure.service';

const { signal } = new AbortController();

afterEach(() => jest.restoreAllMocks());

test('an erasure that fails is tried again after growing pauses, and only its first failure is logged', async () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const clock = jest.spyOn(Date, 'now');
  const run = jest.fn().mockRejectedValue(new Error('too slow'));
  const service = new ErasureService(
    {} as DeclaredRows,
    { findDueForErasure: () => Promise.resolve([7]) } as Partial<UserRepository> as UserRepository,
    {} as AddressRemoval,
    {} as ProductRepository,
    {} as SellerLinkService,
    {} as ReviewService,
    { run, read: (work) => work({} as Tx) } as Partial<Transactions> as Transactions,
  );
  // The pauses have a jitter: the first takes 0.5 to 1 s, the second 1 to 2 s.
  const attempts: [ms: number, count: number][] = [];
  for (const ms of [0, 400, 1_000, 1_900, 3_000]) {
    clock.mockReturnValue(ms);
    await service.eraseDue(signal);
    attempts.push([ms, run.mock.calls.length]);
  }
  expect(attempts).toEqual([
    [0, 1],
    [400, 1],
    [1_000, 2],
    [1_900, 2],
    [3_000, 3],
  ]);
  expect(error).toHaveBeenCalledTimes(1);
});
