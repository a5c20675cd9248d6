/**
 * Sends SIGTERM to this process when its standard input is closed. A tool has started the process with a pipe as
 * standard input, and the pipe closes when the tool ends, even by SIGKILL.
 */
export function stopWithStdin(): void {
  process.stdin
    .on('error', () => undefined)
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
}
