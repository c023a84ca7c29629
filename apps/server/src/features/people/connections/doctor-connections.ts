import { PROVIDERS } from '@lootfolio/domain/connections';
import { MarketError } from '@lootfolio/marketplaces/port';
import type { DoctorParts } from '../../../platform/module.ts';
import { DOCTOR_WAITING, needsSetting, type DoctorPart } from '../../../platform/outside/doctor-part.ts';
import { exchangeCode } from './oauth.ts';
import { keysOf, SERVICES } from './services.ts';

const SETTING = { discord: 'DISCORD_CLIENT_ID', x: 'X_CLIENT_ID' } as const;

/** The codes with which a service refuses this server itself, and not the code of a sign-in. */
const CLIENT_REFUSED = ['invalid_client', 'unauthorized_client'];

/**
 * Offers each service a code that nobody got. It refuses the code, and before that this server when its keys are wrong: so the keys are
 * tried, and nobody is signed in.
 */
export const doctorConnections = ({ config }: DoctorParts): DoctorPart[] =>
  PROVIDERS.map((provider): DoctorPart => {
    const keys = keysOf(config, provider);
    const { tokenUrl, limit } = SERVICES[provider];
    return {
      name: `sign-in/${provider}`,
      needs: keys ? null : needsSetting(SETTING[provider]),
      run: async ({ outside, signal }) => {
        const http = outside.client(`${provider}-accounts`, limit, signal, DOCTOR_WAITING);
        const redirectUri = `${config.PUBLIC_URL}/api/v1/auth/${provider}/callback`;
        const exchange = { tokenUrl, client: keys!.client, code: 'lootfolio-doctor', verifier: 'd'.repeat(43), redirectUri };
        try {
          await exchangeCode(http, exchange);
        } catch (error) {
          const code = error instanceof MarketError ? error.refusal?.code : undefined;
          if (!(error instanceof MarketError) || error.status !== 400 || code === undefined) throw error;
          if (CLIENT_REFUSED.includes(code)) throw new MarketError('UNAUTHORISED', code, { status: 400 });
        }
        return { line: { key: 'doctor.clientAccepted' } };
      },
    };
  });
