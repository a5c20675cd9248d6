import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';

export type StoreState = 'good' | '403' | '503' | 'no response';

/** An HTTP build store of a remote that can fail. */
export async function startBuildStore(parts: Parts, folder: string) {
  const store = { state: 'good' as StoreState, address: '' };
  const listener: RequestListener = (request, response) => {
    if (store.state === 'no response') return;
    if (store.state !== 'good') return void response.writeHead(Number(store.state)).end();
    readFile(join(folder, request.url ?? '')).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  };
  const port = await freePort();
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  store.address = `http://127.0.0.1:${port}`;
  parts.add({
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  });
  return store;
}
