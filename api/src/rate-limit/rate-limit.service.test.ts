import { loadConfig } from '../config/config';
import type { Problem } from '../http/problem';
import { RateLimitService } from './rate-limit.service';

describe('a limit in memory', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('opens a window with the first attempt, and a new window when it has passed', () => {
    const limits = new RateLimitService(undefined as never, undefined as never, loadConfig({}));
    /** Returns the seconds to wait, or 0 for an attempt that is allowed. */
    const attempt = (subject = 'me') => {
      try {
        limits.checkInMemory([{ limit: { name: 'search', limit: 2, windowSeconds: 60 }, subject }]);
        return 0;
      } catch (error) {
        return (error as Problem).extra.retryAfter;
      }
    };
    expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 60]);
    expect(attempt('you')).toBe(0);
    jest.advanceTimersByTime(59_000);
    expect(attempt()).toBe(1);
    jest.advanceTimersByTime(1_001);
    expect([attempt(), attempt(), attempt()]).toEqual([0, 0, 60]);
  });
});
