import { accountNumberOf } from '@lootfolio/domain/steam-ids';
import { readJson } from '@lootfolio/marketplaces/json';
import { MarketError, type HttpResponse } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import { COMMUNITY, readWords, type SteamCalls } from './calls.ts';
import { asSteamError, SteamError } from './error.ts';
import { readFailure } from './failures.ts';
import type { AssetRef, OfferDraft, Partner, SentOffer, SentReceipt } from './port.ts';
import { id } from './shapes.ts';

const MAX_MESSAGE = 128;
/** Steam's own page adds no more things than this to a side. */
const MOST_ASSETS = 256;

const pageOf = ({ steamId, token }: Partner, offer: string): string =>
  `${COMMUNITY}/tradeoffer/${offer}/?${new URLSearchParams({ partner: String(accountNumberOf(steamId)), ...(token !== null && { token }) }).toString()}`;

const sent = z.object({
  tradeofferid: id,
  needs_mobile_confirmation: z.boolean().nullish(),
  needs_email_confirmation: z.boolean().nullish(),
});

/** Sends an offer that gives nothing. @throws SteamError */
export async function sendOffer(calls: SteamCalls, draft: OfferDraft): Promise<SentReceipt> {
  refuseDraft(draft);
  const { partner, message, receive } = draft;
  const side = (assets: readonly AssetRef[]) => ({
    assets: assets.map(({ appId, contextId, assetId }) => ({ appid: appId, contextid: contextId, amount: 1, assetid: assetId })),
    currency: [],
    ready: false,
  });
  const form = {
    serverid: '1',
    partner: partner.steamId,
    tradeoffermessage: message,
    json_tradeoffer: JSON.stringify({ newversion: true, version: receive.length + 1, me: side([]), them: side(receive) }),
    captcha: '',
    trade_offer_create_params: JSON.stringify(partner.token === null ? {} : { trade_offer_access_token: partner.token }),
  };
  const response = await change(calls, '/tradeoffer/new/send', form, pageOf(partner, 'new'));
  const { tradeofferid: offerId, needs_mobile_confirmation: mobile, needs_email_confirmation: mail } = understood(response, sent);
  return { offerId, needsConfirmation: mobile === true || mail === true };
}

/** @throws SteamError for an offer that Steam would not accept, before anything leaves */
function refuseDraft({ message, receive }: OfferDraft): void {
  const names = new Set(receive.map(({ appId, contextId, assetId }) => `${appId} ${contextId} ${assetId}`));
  const problem =
    receive.length === 0 || receive.length > MOST_ASSETS
      ? `an offer has 1 to ${MOST_ASSETS} things`
      : names.size !== receive.length
        ? 'an offer names a thing once'
        : message.length > MAX_MESSAGE
          ? `a message has at most ${MAX_MESSAGE} characters`
          : null;
  if (problem !== null) throw new SteamError('REFUSED', `not sent: ${problem}`, { refusal: { cause: 'InvalidDraft', text: problem } });
}

type OpenOffer = Pick<SentOffer, 'offerId' | 'partnerId' | 'state'>;

/** Takes back an own offer, or refuses one that somebody sent. @throws SteamError */
export async function endOffer(calls: SteamCalls, offer: OpenOffer, how: 'cancel' | 'decline'): Promise<void> {
  if (offer.state !== 'active' && offer.state !== 'needs_confirmation')
    throw new SteamError('REFUSED', 'the offer is not open', { refusal: { cause: 'NotOpen', text: offer.state } });
  const referer = pageOf({ steamId: offer.partnerId, token: null }, offer.offerId);
  const response = await change(calls, `/tradeoffer/${offer.offerId}/${how}`, {}, referer);
  const { tradeofferid } = understood(response, ended);
  if (tradeofferid !== offer.offerId) throw new SteamError('BAD_ANSWER', 'Steam names another offer', { mayHaveHappened: true });
}

const ended = z.object({ tradeofferid: id });

/** Sends a change. Steam's refusals, which come with 500 as well as with 200, become REFUSED with their cause. */
async function change(calls: SteamCalls, path: string, form: Record<string, string>, referer: string): Promise<HttpResponse> {
  try {
    return await calls.post(path, form, referer);
  } catch (error) {
    const words = error instanceof MarketError ? error.refusal?.text : undefined;
    throw words === undefined ? asSteamError(error) : refused(words, (error as MarketError).status);
  }
}

function refused(words: string, status: number | null): SteamError {
  const { cause, eresult, mayHaveHappened } = readFailure(words);
  return new SteamError('REFUSED', `Steam refuses the change: ${cause}`, {
    status,
    eresult,
    mayHaveHappened,
    refusal: { cause, text: words },
  });
}

/** Reads the answer to a change. An answer in another shape proves nothing. */
function understood<T>(response: HttpResponse, shape: z.ZodType<T>): T {
  try {
    const answer = readJson(response, z.unknown());
    const words = readWords(answer)?.text;
    if (words !== undefined) throw refused(words, response.status);
    return readJson(response, shape);
  } catch (error) {
    throw asSteamError(error);
  }
}
