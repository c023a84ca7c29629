/** The EResults of Steam that this package tells apart. */
export const ERESULT = {
  ok: 1,
  fail: 2,
  invalidPassword: 5,
  accessDenied: 15,
  banned: 17,
  accountNotFound: 18,
  revoked: 26,
  expired: 27,
  noMatch: 42,
  accountDisabled: 43,
  accountLogonDenied: 63,
  invalidLoginAuthCode: 65,
  accountLockedDown: 73,
  rateLimitExceeded: 84,
  loginDeniedThrottle: 87,
  twoFactorCodeMismatch: 88,
} as const;

/** Reads Steam's `x-eresult` header; null when it is absent or no number. */
export function eresultOf(headers: Readonly<Record<string, string>>): number | null {
  const text = headers['x-eresult'] ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}
