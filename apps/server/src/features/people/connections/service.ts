import type { HttpClient, RequestLimit } from '@lootfolio/marketplaces/port';

/** An account as its service names it, and whether it is what the operator asks for. */
export type CheckedAccount = { id: string; name: string; verified: boolean };

export type Service = {
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  scope: string;
  /** What the service calls itself in returns; null when it does not. */
  issuer: string | null;
  /** How often all processes together ask it. */
  limit: RequestLimit;
  /**
   * Reads the account of a token.
   * @param target the operator's server or account
   * @throws MarketError
   */
  readAccount: (http: HttpClient, accessToken: string, target: string) => Promise<CheckedAccount>;
};
