/**
 * Sends SIGTERM to this process when its standard input is closed, because the tool that started it with a pipe has
 * ended, perhaps by SIGKILL.
 */
export function stopWithStdin(): void {
  process.stdin
    .on('error', () => undefined)
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
}
