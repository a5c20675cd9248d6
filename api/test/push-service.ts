import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  /** The address of the device to which the message was sent. */
  endpoint: string;
  /** The decrypted message. */
  payload: unknown;
  ttl: string;
  /** The claims of the sender. The service has verified their signature. */
  claims: { aud: string; exp: number; sub: string };
}

/**
 * The subscription of a browser. The push service of the test has the private key of the subscription, so it can
 * decrypt the messages.
 */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushService {
  /** The value of VAPID_PRIVATE_KEY for the sender. */
  readonly privateKey: string;
  readonly origin: string;
  readonly received: readonly ReceivedPush[];
  /** Returns the status of the reply. Null makes the service never reply. The default is 201. */
  reply: (device: PushDevice) => number | null;
  newDevice(): PushDevice;
  stop(): Promise<void>;
}

/** Starts a push service (RFC 8030) on this machine. It drops messages without a valid signature and encryption. */
export async function startPushService(): Promise<PushService> {
  const sender = createECDH('prime256v1');
  const privateKey = randomBytes(32).toString('base64url');
  sender.setPrivateKey(privateKey, 'base64url');
  const publicKey = sender.getPublicKey('base64url');
  const devices = new Map<string, { device: PushDevice; pair: ReturnType<typeof createECDH> }>();
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const found = devices.get(request.url ?? '');
      const status = found ? service.reply(found.device) : 404;
      if (status === null) return;
      if (found && status === 201) {
        const { device, pair } = found;
        const claims = verifySender(request.headers.authorization ?? '', publicKey);
        const payload: unknown = JSON.parse(decrypt(body, pair, device));
        received.push({ endpoint: device.endpoint, payload, ttl: String(request.headers['ttl']), claims });
      }
      response.writeHead(status).end('x'.repeat(100));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    origin,
    privateKey,
    received,
    reply: () => 201,
    newDevice() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const path = `/${randomBytes(8).toString('hex')}`;
      const p256dh = pair.getPublicKey('base64url');
      const device = { endpoint: origin + path, p256dh, auth: randomBytes(16).toString('base64url') };
      devices.set(path, { device, pair });
      return device;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Verifies the signature of the sender (RFC 8292). */
function verifySender(authorization: string, publicKey: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error(`the sender has the key ${key}`);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature of the sender is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims'];
}

/** Decrypts a message of one record (RFC 8291 and RFC 8188). */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, { p256dh, auth }: PushDevice): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey]);
  const derive = (key: Uint8Array, with_: Uint8Array, context: Uint8Array | string, length: number) =>
    new Uint8Array(hkdfSync('sha256', key, with_, context, length));
  const secret = derive(pair.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The padding of the last record is a byte 2, and then zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
