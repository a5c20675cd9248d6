import { loadConfig } from '../config/config';
import type { Problem } from '../http/problem';
import { RateLimitService } from './rate-limit.service';

describe('a limit in memory', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('opens a window with the first attempt, and another window after the first one has passed', async () => {
    const limits = new RateLimitService(undefined as never, undefined as never, loadConfig({}));
    /** Returns the seconds to wait, or 0 for an attempt that is allowed. */
    const attempt = async (subject = 'me') => {
      try {
        await limits.checkLimit({ name: 'search', limit: 2, windowSeconds: 60, inMemory: true }, subject);
        return 0;
      } catch (error) {
        return (error as Problem).extra.retryAfter;
      }
    };
    expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 60]);
    expect(await attempt('you')).toBe(0);
    jest.advanceTimersByTime(59_000);
    expect(await attempt()).toBe(1);
    jest.advanceTimersByTime(1_001);
    expect([await attempt(), await attempt(), await attempt()]).toEqual([0, 0, 60]);
  });
});
