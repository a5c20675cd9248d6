/** A failure that says what to do about it: its message is printed without a stack. */
export class CliError extends Error {
  override name = 'CliError';
}

/** Says what is being done and how long it took. */
export async function step<T>(what: string, work: () => Promise<T> | T): Promise<T> {
  console.log(`• ${what}`);
  const started = performance.now();
  const result = await work();
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Runs a tool's main function; a failure ends with what to do, not with a stack, where that is known. */
export function run(main: () => Promise<unknown>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof CliError ? `\n${error.message}` : error);
    process.exit(1);
  });
}
