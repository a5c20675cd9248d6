export interface Part {
  stop(): Promise<void>;
}

export interface Parts {
  add<P extends Part>(part: P): P;
  /** Whether the parts are being stopped. */
  readonly stopping: boolean;
}

/**
 * Runs work that starts several parts. All of them are stopped in reverse order when the work ends or fails, and on
 * Ctrl-C and SIGTERM.
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
    if (!end) console.log('\n• Stopping');
    void stopAll().then(() => process.exit(0));
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  try {
    await work(parts);
  } catch (error) {
    const failed = !parts.stopping;
    await stopAll();
    // a part that fails because everything is being stopped is not a failure
    if (failed) throw error;
    return;
  }
  await stopAll();
}
