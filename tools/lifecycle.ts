export interface Part {
  stop(): Promise<void>;
}

export interface Parts {
  add<P extends Part>(part: P): P;
  /** True from the moment something asked for the end. */
  readonly stopping: boolean;
}

/**
 * Runs what starts several parts. The end of the work, Ctrl-C, SIGTERM and a failure stop all that were started, the last
 * first; nothing is left behind.
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
    // a part that fails because everything is being stopped is no failure
    if (end) return end;
    await stopAll();
    throw error;
  }
  await stopAll();
}
