import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';

/** Date and machine: figures of different machines cannot be compared. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || arch();
  const date = new Date().toISOString().slice(0, 10);
  return `${date} · ${availableParallelism()} x ${model} · ${memory} GiB · ${platform()} · Node ${process.version}`;
}
