import { MemoryWindows } from './memory-windows';

describe('MemoryWindows', () => {
  it('opens a window with the first try and a new one when it is over', () => {
    jest.useFakeTimers();
    const windows = new MemoryWindows();
    const limit = { name: 'search', limit: 2, windowSeconds: 60 };
    const tries = () => [1, 2, 3].map(() => windows.hit(limit, 'me').over);
    expect(tries()).toEqual([false, false, true]);
    expect(windows.hit(limit, 'you').over).toBe(false);
    jest.advanceTimersByTime(59_000);
    expect(windows.hit(limit, 'me')).toEqual({ over: true, resetsIn: 1 });
    jest.advanceTimersByTime(1_000);
    expect(tries()).toEqual([false, false, true]);
    jest.useRealTimers();
  });
});
