import { Inject, Injectable } from '@nestjs/common';
import { readSignedJson, signJson } from '@telemarket/server-kit/signed-json';
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import { HandoverRepository } from './handover.repository';
import type { HandoverRecordView } from './handover.view';

/** PKCS #8 of a private key of Ed25519 is this and the 32 bytes of its seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PURPOSE = 'record of a hand-over';

/**
 * Signs records. The key is derived from `SECRET_KEY`, so that each process and a restored database have the same one. The
 * database has the public keys, also those of before.
 */
@Injectable()
export class HandoverSigner {
  private readonly privateKey: KeyObject;
  private readonly key: { id: string; publicKey: string };

  constructor(
    private readonly rows: HandoverRepository,
    @Inject(CONFIG) { secretKey }: Config,
  ) {
    const seed = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), PURPOSE, 32));
    this.privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey(this.privateKey).export({ format: 'jwk' }).x ?? '';
    this.key = { id: createHash('sha256').update(publicKey).digest('hex').slice(0, 16), publicKey };
  }

  async sign(tx: Tx, record: HandoverRecordView): Promise<string> {
    await this.rows.addKey(tx, { ...this.key, createdAt: new Date() });
    return signJson(record, this.key.id, this.privateKey);
  }

  /** Returns the record of a text; null when the shop has not signed exactly this text. */
  async read(tx: Tx, text: string): Promise<HandoverRecordView | null> {
    const keys = new Map((await this.rows.findKeys(tx)).map(({ id, publicKey }) => [id, publicKey]));
    return (readSignedJson(text, keys)?.record ?? null) as HandoverRecordView | null;
  }
}
