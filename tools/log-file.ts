import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 ** 2;
const MAX_FILES = 5;
const MAX_WAITING_BYTES = 1024 ** 2;
const RETRY_MS = 1_000;

/** An append-only log file. At 10 MiB it is renamed to `<name>.1`, and the fifth file is removed. It never throws. */
export class LogFile {
  private waiting: string[] = [];
  private waitingBytes = 0;
  private dropped = 0;
  private writing: Promise<void> | null = null;

  constructor(
    private readonly path: string,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /** While the disk is full, up to 1 MiB is buffered; the rest is dropped and counted. */
  write(text: string): void {
    if (this.waitingBytes + text.length > MAX_WAITING_BYTES) {
      this.dropped += 1;
      return;
    }
    this.waiting.push(text);
    this.waitingBytes += text.length;
    this.writing ??= this.writeAll();
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const text = this.waiting.join('');
      const count = this.waiting.length;
      try {
        await this.rotate();
        await appendFile(this.path, this.dropped ? `${text}(${this.dropped} outputs were dropped)\n` : text);
        this.dropped = 0;
        this.waiting.splice(0, count);
        this.waitingBytes -= text.length;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
    this.writing = null;
  }

  private async rotate(): Promise<void> {
    const size = await stat(this.path).then(
      (file) => file.size,
      () => -1,
    );
    if (size < 0) await mkdir(dirname(this.path), { recursive: true });
    if (size < this.maxBytes) return;
    for (let at = MAX_FILES - 1; at > 0; at--) {
      await rename(at > 1 ? `${this.path}.${at - 1}` : this.path, `${this.path}.${at}`).catch(() => undefined);
    }
  }
}
