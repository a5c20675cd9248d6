import { Inject, Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, sign } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import { type SigningKey, deriveSigningKey } from '../secret/signing-key';
import type { StaffRole } from '../staff-role/staff-role';
import type { SessionProofKeyView } from './session-proof.view';

/** The time for which a proof is valid. It is longer than any call of a backend takes. */
export const PROOF_SECONDS = 60;
const ID_BYTES = 16;

interface ProofClaims {
  /** The remote whose backend receives the proof. */
  remote: string;
  userId: number;
  role: StaffRole | 'customer';
}

const toBase64UrlJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Makes the proofs that show the backends of remotes who has sent a request. A proof is a JSON Web Token (RFC 7519),
 * signed with Ed25519 (RFC 8037). Each remote gets another id for the same user, so that two remotes cannot compare
 * what they know about the user. No remote gets the id that the shop uses.
 */
@Injectable()
export class SessionProofSigner {
  private readonly key: SigningKey;
  private readonly idKey: Buffer;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.key = deriveSigningKey(config.secretKey, 'proof of a session for the backend of a remote');
    this.idKey = Buffer.from(hkdfSync('sha256', config.secretKey, Buffer.alloc(0), 'ids for backends of remotes', 32));
  }

  signProof({ remote, userId, role }: ProofClaims): string {
    const now = Math.floor(Date.now() / 1_000);
    const header = { alg: 'EdDSA', typ: 'JWT', kid: this.key.id };
    const claims = {
      ...(this.config.publicOrigin !== null && { iss: this.config.publicOrigin }),
      ...{ aud: remote, sub: this.userIdForRemote(remote, userId), role },
      ...{ iat: now, exp: now + PROOF_SECONDS },
    };
    const text = `${toBase64UrlJson(header)}.${toBase64UrlJson(claims)}`;
    return `${text}.${sign(null, Buffer.from(text), this.key.privateKey).toString('base64url')}`;
  }

  /** The public keys as a set of JSON Web Keys (RFC 7517). */
  publicKeySet(): { keys: SessionProofKeyView[] } {
    const { id, publicKey } = this.key;
    return { keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: id, x: publicKey }] };
  }

  private userIdForRemote(remote: string, userId: number): string {
    const code = createHmac('sha256', this.idKey).update(`${remote} ${userId}`).digest();
    return code.subarray(0, ID_BYTES).toString('base64url');
  }
}
