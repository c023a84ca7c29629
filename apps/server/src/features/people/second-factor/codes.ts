import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { nowMs } from '../../../platform/process/clock.ts';
import { hashToken } from '../../../platform/security/sessions.ts';

const PERIOD_S = 30;
/** Steps whose codes are accepted: the present one, and the one before, because typing takes time. */
const STEPS = [0, 1];
const RECOVERY_CODES = 10;
/** 120 bits: too many to try, so a plain hash protects them. */
const RECOVERY_BYTES = 15;

/** A code generator with the defaults of authenticators: SHA-1, six digits, 30 seconds (RFC 6238). */
const totp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Lootfolio',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** 160 bits in base32, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://totp/…` for the QR code of an authenticator. */
export const enrolmentUri = (secret: string, label: string): string => totp(secret, label).toString();

/** Returns the 30-second step since 1970 that a code belongs to; null when it is neither the present code nor the last one. */
export function stepOfCode(secret: string, code: string): number | null {
  const token = code.replaceAll(' ', '');
  const present = Math.floor(nowMs() / 1000 / PERIOD_S);
  const ago = STEPS.find(
    (steps) => totp(secret, 'check').validate({ token, timestamp: (present - steps) * PERIOD_S * 1000, window: 0 }) === 0,
  );
  return ago === undefined ? null : present - ago;
}

/** Creates recovery codes of the form `abcd-efgh-ijkl-mnop-qrst-uvwx`, each with its hash. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer });
    return base32.toLowerCase().match(/.{4}/g)!.join('-');
  });
  return { codes, hashes: codes.map(recoveryHash) };
}

/** Returns the hash under which a recovery code is stored. Upper case, blanks and hyphens do not change it. */
export const recoveryHash = (code: string): Buffer => hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''));

/** True for a recovery code, false for the six digits of an authenticator. */
export const isRecoveryCode = (code: string): boolean => /[a-z]/i.test(code);
