/**
 * Sends SIGTERM to this process when its standard input is closed. The tool that starts such a process gives it a pipe
 * as standard input. The pipe closes when the tool ends, even by SIGKILL.
 */
export function stopWithStdin(): void {
  process.stdin
    .on('error', () => undefined)
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
}
