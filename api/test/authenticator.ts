import { Secret, TOTP } from 'otpauth';

export const STEP_MS = 30_000;

/** The authenticator app of a person. */
export class Authenticator {
  constructor(private readonly secret: string) {}

  /** Returns the code that the app shows at this time. */
  codeAt(at = Date.now()): string {
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp: at });
  }
}
