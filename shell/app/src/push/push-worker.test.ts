import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const WORKER = readFileSync(join(__dirname, '../../public/push-worker.js'), 'utf8');

type Listener = (event: object) => void;

/** @param addresses The open windows of the site. */
function openWorker(addresses: string[]) {
  const listeners: Record<string, Listener> = {};
  const done: string[] = [];
  const client = (url: string) => ({ url, focus: async () => void done.push(`focus ${url}`) });
  const windows = addresses.map(client);
  const self = {
    location: { origin: 'https://shop.example' },
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => {
        done.push(`open ${url}`);
        windows.push(client(url));
      },
    },
  };
  runInNewContext(WORKER, { self, URL });
  return {
    done,
    async click(path: string) {
      let work: unknown;
      const notification = { data: path, close: () => {} };
      listeners['notificationclick']?.({ notification, waitUntil: (given: unknown) => (work = given) });
      await work;
    },
  };
}

test('a press on a notification opens its page, or focuses the window that already shows it', async () => {
  const { click, done } = openWorker(['https://shop.example/bots']);
  for (let count = 0; count < 3; count += 1) await click('/messages?id=1');
  await click('/messages?id=2');
  await click('/bots');
  await click('//other.example/bots');
  expect(done).toEqual([
    'open https://shop.example/messages?id=1',
    'focus https://shop.example/messages?id=1',
    'focus https://shop.example/messages?id=1',
    'open https://shop.example/messages?id=2',
    'focus https://shop.example/bots',
  ]);
});
