import { Inject, Injectable } from '@nestjs/common';
import { readSignedJson, signJson } from '@telemarket/server-kit/signed-json';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import { type SigningKey, deriveSigningKey } from '../secret/signing-key';
import { HandoverRepository } from './handover.repository';
import type { HandoverRecordView } from './handover.view';

const KEY_PURPOSE = 'record of a hand-over';

/** Signs the records of hand-overs. The database stores the public keys, including all earlier ones. */
@Injectable()
export class HandoverSigner {
  private readonly key: SigningKey;

  constructor(
    private readonly rows: HandoverRepository,
    @Inject(CONFIG) { secretKey }: Config,
  ) {
    this.key = deriveSigningKey(secretKey, KEY_PURPOSE);
  }

  async sign(tx: Tx, record: HandoverRecordView): Promise<string> {
    const { id, privateKey, publicKey } = this.key;
    await this.rows.addKey(tx, { id, publicKey, createdAt: new Date() });
    return signJson(record, id, privateKey);
  }

  /** Returns the record in a signed text. Null when the shop has not signed exactly this text. */
  async read(tx: Tx, text: string): Promise<HandoverRecordView | null> {
    const keys = new Map((await this.rows.findKeys(tx)).map(({ id, publicKey }) => [id, publicKey]));
    return (readSignedJson(text, keys)?.record ?? null) as HandoverRecordView | null;
  }
}
