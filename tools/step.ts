/** An error whose message tells the user what to do. It is printed without a stack. */
export class CliError extends Error {
  override name = 'CliError';
}

export const printDetail = (line: string) => console.log(`  ${line}`);

export async function step<T>(what: string, work: () => Promise<T> | T): Promise<T> {
  console.log(`• ${what}`);
  const started = performance.now();
  const result = await work();
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Runs the main function of a tool. An error ends the process with code 1. */
export function run(main: () => Promise<unknown>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof CliError ? `\n${error.message}` : error);
    process.exit(1);
  });
}
