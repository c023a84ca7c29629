import type { SecurityKind } from '@lootfolio/domain/security';
import type { PlainKey } from '../../../i18n/i18n.ts';

export const KIND_NAMES: Readonly<Record<SecurityKind, PlainKey>> = {
  SIGN_IN: 'logs.kindSignIn',
  SECOND_FACTOR: 'logs.kindSecondFactor',
  FORBIDDEN: 'logs.kindForbidden',
  CSRF: 'logs.kindCsrf',
  RATE_LIMIT: 'logs.kindRate',
  TOKEN: 'logs.kindToken',
};
