import type { HttpClient, RequestLimit } from '@lootfolio/marketplaces/port';

/** An account with the service's name for it. `verified`: the account meets the operator's requirement. */
export type CheckedAccount = { id: string; name: string; verified: boolean };

export type Service = {
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  scope: string;
  /** The service's name for itself in the answers that browsers bring back; null when it sends none. */
  issuer: string | null;
  /** The limit of requests of all processes together to the service. */
  limit: RequestLimit;
  /**
   * Reads the account of a token.
   * @param target the operator's server or account
   * @throws MarketError
   */
  readAccount: (http: HttpClient, accessToken: string, target: string) => Promise<CheckedAccount>;
};
