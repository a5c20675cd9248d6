import { watch } from 'node:fs/promises';

/** A burst ends when no file has changed for this time, because an editor often writes several files at once. */
const DEBOUNCE_MS = 150;

/** Yields once per burst of changes, and again if files change while the last burst is being handled. */
export async function* folderChanges(folder: string): AsyncGenerator<void> {
  let burst: NodeJS.Timeout | undefined;
  let bursts = 0;
  let announce = () => {};
  void (async () => {
    for await (const _ of watch(folder, { recursive: true })) {
      clearTimeout(burst);
      burst = setTimeout(() => {
        bursts++;
        announce();
      }, DEBOUNCE_MS);
    }
  })();
  await new Promise<void>((resolve) => (announce = resolve));
  for (;;) {
    const handled = bursts;
    yield;
    if (bursts === handled) await new Promise<void>((resolve) => (announce = resolve));
  }
}
