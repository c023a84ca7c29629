import type { Provider } from '@lootfolio/domain/connections';
import type { Db } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import type { Config } from '../../../platform/process/config.ts';
import { randomToken, type SignedIn } from '../../../platform/security/sessions.ts';
import { callbackAddress, challengeOf } from './connections.rules.ts';
import { writeState } from './connections.store.ts';
import { SERVICES } from './services.ts';

/**
 * Begins to connect a user's account of a service. The state travels through the service and back, the PKCE verifier stays here.
 * @returns the address of the service to redirect to
 * @throws Refusal UNAUTHORISED when the user's account or session ended meanwhile
 */
export async function beginConnection(
  { db, config }: { db: Db; config: Pick<Config, 'PUBLIC_URL'> },
  caller: SignedIn,
  { provider, clientId, next }: { provider: Provider; clientId: string; next: string },
): Promise<string> {
  const [state, verifier] = [randomToken(), randomToken()];
  await inTransactionOf(db, caller, (tx) => writeState(tx, state, { provider, sessionId: caller.sessionId, verifier, next }));
  const { authorizeUrl, scope } = SERVICES[provider];
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callbackAddress(config.PUBLIC_URL, provider),
    scope,
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  return `${authorizeUrl}?${query.toString()}`;
}
