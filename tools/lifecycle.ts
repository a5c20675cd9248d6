export interface Part {
  stop(): Promise<void>;
}

export interface Parts {
  add<P extends Part>(part: P): P;
  /** Whether the parts are being stopped. */
  readonly stopping: boolean;
}

/**
 * Runs work that starts several parts. All parts are stopped in reverse order when the work ends or fails, and on
 * Ctrl-C, SIGTERM, a closed terminal, or the end of the npm process that runs the tool.
 */
export async function withParts(work: (parts: Parts) => Promise<void>): Promise<void> {
  const started: Part[] = [];
  let end: Promise<void> | null = null;
  const stopAll = () =>
    (end ??= (async () => {
      for (const part of started.reverse()) await part.stop();
    })());
  const parts: Parts = {
    add(part) {
      started.push(part);
      return part;
    },
    get stopping() {
      return end !== null;
    },
  };
  const leave = () => {
    // ignores an error of the output, because the terminal may be closed, and the error would end this process before
    // its parts
    process.stdout.on('error', () => {});
    if (!end) console.log('\n• Stopping');
    void stopAll().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  whenNpmEnds(leave);
  try {
    await work(parts);
  } catch (error) {
    const failed = !parts.stopping;
    await stopAll();
    // an error of a part that is being stopped is not a failure of the work
    if (failed) throw error;
    return;
  }
  await stopAll();
}

/** npm does not forward all signals. When npm ends, this process gets another parent. */
function whenNpmEnds(leave: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, 500);
  timer.unref();
}
