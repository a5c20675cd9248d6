import type { HandoverRecord } from '@telemarket/contract';
import { respondWith } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { generateKeyPairSync, sign, webcrypto } from 'node:crypto';
import remote from '../remote';

const open = prepareRemote(remote);

// jsdom has neither WebCrypto nor the method that reads the text of a file
const setSubtle = (subtle: unknown) => Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
beforeEach(() => setSubtle(webcrypto.subtle));
afterEach(clearDevice);

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = {
  id: '0123456789abcdef',
  publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
  createdAt: '2026-11-29T08:00:00.000Z',
};
const RECORD: HandoverRecord = {
  buyerNamedAt: ['2026-11-29T08:00:00.000Z', '2026-11-29T08:01:00.000Z'],
  chat: { kind: 'channel', title: 'مرحبا {"a":1}', username: 'chart_room' },
  deal: 'K7Q2M9XA',
  doesNotShow: ['Whether anything was paid.'],
  question: 'getChatAdministrators',
  sellerNamedAt: '2026-11-28T08:00:00.000Z',
  shop: 'https://shop.example',
  shows: 'At these times Telegram named the account.',
  version: 1,
};
function signed(record: object, by = privateKey): string {
  const text = JSON.stringify(record);
  const signature = sign(null, Buffer.from(text), by).toString('base64url');
  return `{"key":"${KEY.id}","record":${text},"signature":"${signature}"}`;
}
const openRecord = (record?: string, keys: object = [KEY]) =>
  open('/handover', {
    respond: respondWith({ 'GET /api/handover/keys': keys }),
    ...(record !== undefined && { state: { record } }),
  });
const verdict = (words: RegExp) => screen.findByText(words);
const contents = () => screen.queryByRole('region', { name: 'What the record says' })?.textContent;

// @spec-2.yfab
test('a link opens a record, and the page checks its signature and says what the record does not show', async () => {
  const { sent } = openRecord(signed(RECORD));
  expect(await verdict(/^This shop has signed exactly this record\.$/)).toBeTruthy();
  const shown = contents();
  for (const words of [
    'K7Q2M9XA',
    'مرحبا {"a":1}',
    '@chart_room',
    'Nov 29, 2026, 08:00',
    ', and again Nov 29, 2026, 08:01 UTC',
  ])
    expect(shown).toContain(words);
  for (const words of ['getChatAdministrators', 'Whether anything was paid.', KEY.id]) expect(shown).toContain(words);
  expect(sent('POST')).toEqual([]);
});

test('a saved file can be chosen, and another file after it', async () => {
  const user = userEvent.setup();
  openRecord();
  const choose = (content: string) => {
    const file = new File([content], 'record.json', { type: 'application/json' });
    return user.upload(screen.getByLabelText('Record file'), Object.assign(file, { text: async () => content }));
  };
  await choose(`${signed(RECORD)}\n`);
  expect(await verdict(/has signed exactly this/)).toBeTruthy();
  await choose(signed(RECORD).replace('K7Q2M9XA', 'K7Q2M9XB'));
  expect(await verdict(/has not signed this record/)).toBeTruthy();
  expect(contents()).toBeUndefined();
  await choose('{}');
  expect(await verdict(/is not a hand-over record/)).toBeTruthy();
});

test.each([
  ['by another key', signed(RECORD, generateKeyPairSync('ed25519').privateKey)],
  ['by a key that the shop does not have', signed(RECORD).replace(KEY.id, 'f'.repeat(16))],
])('a record that was signed %s is refused', async (_name, record) => {
  openRecord(record);
  expect(await verdict(/has not signed this record/)).toBeTruthy();
  expect(contents()).toBeUndefined();
});

test('a record without one of its fields is refused', async () => {
  openRecord(signed({ ...RECORD, chat: null }));
  expect(await verdict(/is not a hand-over record/)).toBeTruthy();
});

test.each([
  ['has signed', RECORD, /^This shop has signed exactly this record\.$/],
  ['has not signed', null, /has not signed this record/],
])(
  'in a browser without Ed25519, the page says that the shop %s a record only after a press has sent it the file',
  async (_name, record, words) => {
    setSubtle({ importKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')) });
    let isAway = true;
    const file = signed(RECORD);
    const { sent } = open('/handover', {
      respond: respondWith({
        'GET /api/handover/keys': [KEY],
        'POST /api/handover/check': () => (isAway ? { status: 503 } : { body: { record } }),
      }),
      state: { record: `${file}\n` },
    });
    expect(await verdict(/cannot check the signature, but the shop can/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print the record' })).toBeNull();
    expect([contents(), sent('POST')]).toEqual([undefined, []]);
    const press = async () => userEvent.click(screen.getByRole('button', { name: 'Let the shop check the record' }));
    await press();
    expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
    isAway = false;
    await press();
    expect(await verdict(words)).toBeTruthy();
    expect(sent('POST').at(-1)?.body).toEqual({ text: file });
    expect(screen.queryByRole('button', { name: 'Let the shop check the record' })).toBeNull();
    expect(contents() !== undefined).toBe(record !== null);
  },
);

test('when the shop’s keys could not be loaded, Retry loads them, and the page checks the record', async () => {
  let isAway = true;
  openRecord(signed(RECORD), () => (isAway ? { status: 503 } : { body: [KEY] }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText(/signature/)).toBeNull();
  isAway = false;
  await userEvent.click(retry);
  expect(await verdict(/has signed exactly this/)).toBeTruthy();
});
