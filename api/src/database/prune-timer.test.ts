import { Logger } from '@nestjs/common';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { KnownDeviceService } from '../auth/known-device.service';
import { SessionService } from '../auth/session.service';

describe('pruning', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const repository = { delete: () => Promise.reject(new Error('the line was cut')) } as never;
  const nothing = undefined as never;

  it.each([
    ['rate_limit', new RateLimitService(repository, nothing)],
    ['auth_session', new SessionService(repository, nothing, nothing, nothing, nothing, nothing, nothing)],
    ['known_device', new KnownDeviceService(repository)],
  ])('logs soon, and every ten minutes, that the expired rows of %s could not be deleted', async (table, service) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    service.onModuleInit();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(warn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    service.onApplicationShutdown();
    expect(warn).toHaveBeenCalledTimes(2);
    expect(String(warn.mock.calls[0])).toMatch(new RegExp(`${table}.*the line was cut`));
  });
});
