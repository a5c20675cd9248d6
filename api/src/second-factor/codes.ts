import { shopName } from '../shop/current-shop';
import { toAsciiDigits } from '@telemarket/composition/text';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const SECRET_BYTES = 20;
/** The number of time steps by which the clock of the app may be ahead or behind. */
const MAX_STEP_DIFFERENCE = 1;

/** The margin of a QR code in modules, as its standard requires. */
const QUIET_ZONE_MODULES = 4;

/** Parameters that every authenticator app supports (RFC 6238). The period is in seconds. */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function toTotpSetup(secret: string, username: string): { uri: string; qrCode: string } {
  const uri = new TOTP({
    ...TOTP_PARAMETERS,
    issuer: shopName(),
    label: username,
    secret: Secret.fromBase32(secret),
  }).toString();
  return {
    uri,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: QUIET_ZONE_MODULES })).toString('base64')}`,
  };
}

/** Returns the time step of the code, or null when the code belongs to no step near `at`. */
export function timeStepOf(secret: string, code: string, at: number): number | null {
  const totp = new TOTP({ ...TOTP_PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at, window: MAX_STEP_DIFFERENCE });
  return delta === null ? null : totp.counter({ timestamp: at }) + delta;
}

const RECOVERY_CODE_COUNT = 10;
/**
 * The length of a recovery code. A plain hash of the code is stored, which is enough, because nobody can guess 120
 * random bits.
 */
const RECOVERY_CODE_BYTES = 15;

/** Returns new recovery codes in groups of four characters, which are easier to type. */
export function newRecoveryCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => new Secret({ size: RECOVERY_CODE_BYTES }).base32.match(/.{4}/g)?.join('-') ?? '',
  );
}

export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(normalizeCode(typed));
}

/** Removes blanks and hyphens from a typed code, and converts it to capitals and to ASCII digits. */
export function normalizeCode(typed: string): string {
  return toAsciiDigits(typed).replace(/[\s-]/g, '').toUpperCase();
}
