type Start = (...args: never[]) => NodeJS.Timeout | NodeJS.Immediate;

const STARTS = ['setTimeout', 'setInterval', 'setImmediate'] as const;

/**
 * Makes the timers of this thread end with their task: a late timer would run in the task of another build.
 * @returns A function that ends all timers that were started since its last call.
 */
export function trackTimers(): () => void {
  const timers = new Set<NodeJS.Timeout | NodeJS.Immediate>();
  for (const name of STARTS) {
    const start = globalThis[name] as Start;
    const tracked: Start = (...args) => {
      const timer = start(...args);
      timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: tracked });
  }
  return () => {
    for (const timer of timers) {
      clearTimeout(timer as NodeJS.Timeout);
      clearImmediate(timer as NodeJS.Immediate);
    }
    timers.clear();
  };
}
