export function stopWithStdin() {
  process.stdin
    .on('error', () => undefined)
    .on('close', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref();
}
