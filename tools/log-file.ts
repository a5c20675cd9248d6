import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 ** 2;
const MAX_FILES = 5;

/**
 * An append-only log file. At 10 MiB, the file is renamed to `<name>.1`. At most five files are kept. Writing never
 * throws.
 */
export class LogFile {
  private dropped = 0;

  constructor(
    private readonly path: string,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /** Writes the text. While the disk is full, drops the output and counts it. */
  write(text: string): void {
    try {
      this.rotate();
      appendFileSync(this.path, this.dropped ? `(${this.dropped} outputs were dropped)\n${text}` : text);
      this.dropped = 0;
    } catch {
      this.dropped += 1;
    }
  }

  private rotate(): void {
    const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? -1;
    const size = sizeOf(this.path);
    if (size < 0) mkdirSync(dirname(this.path), { recursive: true });
    if (size < this.maxBytes) return;
    for (let at = MAX_FILES - 1; at > 0; at--) {
      const from = at > 1 ? `${this.path}.${at - 1}` : this.path;
      if (sizeOf(from) >= 0) renameSync(from, `${this.path}.${at}`);
    }
  }
}
