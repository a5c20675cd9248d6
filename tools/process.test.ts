import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startService, waitForResponse } from './process';

test('waiting for a service that has ended fails, although another program responds at its address', async () => {
  const other = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    const service = await startService({ name: 'Checkout', args: ['-e', "console.error('port taken')"], env: {} });
    await service.ended;
    await expect(waitForResponse(service, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      /^Checkout did not come up at .*\nIts last lines:\nport taken/,
    );
  } finally {
    other.close();
  }
});
