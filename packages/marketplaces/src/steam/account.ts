import { z } from 'zod';
import { fetchJson } from '../json.ts';
import type { MarketAccount } from '../port.ts';

const answer = z.object({ response: z.object({ players: z.array(z.unknown()) }) });

/** A public account at Steam, so that the check reads nothing of the user's own account. */
const SAMPLE_STEAM_ID = '76561197960287930';

/** Steam refuses a key with status 401 or 403 and a page: "Please verify your key= parameter". */
const REFUSAL = 'Please verify your';

/** A user's Steam Web API key: 100,000 calls a day. The API does not return the wallet's balance. */
export const steamAccount: MarketAccount = {
  market: 'steam',
  limit: { requests: 60, perSeconds: 60 },
  checkKey: async ({ http, key }) => {
    const query = new URLSearchParams({ key, steamids: SAMPLE_STEAM_ID });
    const url = `https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2?${query.toString()}`;
    await fetchJson({ http }, { url, refusalText: REFUSAL }, answer);
  },
  balance: null,
};
