import type { AddressInfo } from 'node:net';
import { APP_IDS } from '@lootfolio/domain/games';
import { createHttp } from '@lootfolio/marketplaces/http';
import type { HttpClient, HttpRequest } from '@lootfolio/marketplaces/port';
import type { AssetRef, Partner, SteamTrader, TradeAccount } from '@lootfolio/steam-trading/port';
import { createSteamTrader } from '@lootfolio/steam-trading/trader';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const TRADER = '76561198000000002';
export const COLLECTOR = '76561198000000003';

/** The two bots of the sandbox, as an operator enters them. */
export const ACCOUNTS: readonly TradeAccount[] = [1, 2].map((n) => ({
  steamId: `7656119800003000${n}`,
  accountName: `sandbox-bot-${n}`,
  password: `sandbox-password-${n}`,
  sharedSecret: Buffer.from(`sandbox-bot-${n}-secret`).toString('base64'),
}));

type Started = { trader: SteamTrader; stored: string[]; requests: HttpRequest[] };
type TraderOptions = {
  account?: Partial<TradeAccount>;
  bot?: number;
  refreshToken?: string | null;
  onRefreshToken?: (token: string) => Promise<void>;
};

/** Starts a sandbox with a driven clock on a port of its own, and traders that talk to it. */
export async function startSteam() {
  const clock = createClock(() => NOW, NOW);
  const sandbox = createSandbox({ clock });
  await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const { port } = sandbox.server.address() as AddressInfo;

  const http = clientOf(port);

  function start({ account = {}, bot = 1, refreshToken = null, onRefreshToken }: TraderOptions = {}): Started {
    const stored: string[] = [];
    const requests: HttpRequest[] = [];
    const trader = createSteamTrader({
      account: { ...ACCOUNTS[bot - 1]!, ...account },
      http: (request) => {
        requests.push(request);
        return http(request);
      },
      now: () => new Date(clock.now()),
      refreshToken,
      onRefreshToken: async (token) => {
        await onRefreshToken?.(token);
        stored.push(token);
      },
    });
    return { trader, stored, requests };
  }

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<T> {
    const reply = await sandbox.inject({ method, url, ...(payload && { payload }) });
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
    return (reply.body === '' ? null : reply.json()) as T;
  }

  const control = <T = unknown>(path: string, body: object): Promise<T> => call('POST', `/_trades/${path}`, body);
  const decide = (offerId: string, what: string): Promise<unknown> => control('offers', { offer_id: offerId, do: what });

  /** The person with the token of their trade link. */
  async function partner(person: string): Promise<Partner> {
    const { steam_id: steamId, token } = await call<{ steam_id: string; token: string }>('GET', `/_trades/links?person=${person}`);
    return { steamId, token };
  }

  /** Tradable things of somebody, the newest first. */
  async function thingsOf(steamId: string, count: number, appId: number = APP_IDS.cs2): Promise<AssetRef[]> {
    const url = `/steamcommunity.com/inventory/${steamId}/${appId}/2?count=1000`;
    const { assets = [], descriptions = [] } = await call<Page>('GET', url);
    const free = new Set(
      descriptions.filter(({ tradable }) => tradable === 1).map(({ classid, instanceid }) => `${classid} ${instanceid}`),
    );
    return assets
      .filter(({ classid, instanceid }) => free.has(`${classid} ${instanceid}`))
      .slice(0, count)
      .map(({ assetid }) => ({ appId, contextId: '2', assetId: assetid }));
  }

  /** Sends an offer for things of the trader, with a code in its message. */
  async function sendFor(trader: SteamTrader, count = 1, code = 'LF-7Q2M9X'): Promise<{ offerId: string; assetIds: string[] }> {
    const receive = await thingsOf(TRADER, count);
    const { offerId } = await trader.sendOffer({ partner: await partner('trader'), message: `Deposit ${code}`, receive });
    return { offerId, assetIds: receive.map(({ assetId }) => assetId) };
  }

  return {
    port,
    clock,
    start,
    control,
    decide,
    partner,
    thingsOf,
    sendFor,
    /** A bot that agreed to Steam's rules. */
    ready: async (): Promise<SteamTrader> => {
      const { trader } = start();
      await trader.acknowledgeTradeProtection();
      return trader;
    },
    /** Sends an offer, lets the trader accept it, and finds its trade. */
    trade: async (trader: SteamTrader, count = 1) => {
      const { offerId, assetIds } = await sendFor(trader, count);
      await decide(offerId, 'accept');
      const { tradeId } = (await trader.offer(offerId))!;
      return { offerId, assetIds, tradeId: tradeId!, read: async () => (await trader.trade(tradeId!))! };
    },
    fault: (mode: string, more: object): Promise<unknown> => call('POST', '/_faults', { mode, ...more }),
    /** All offers and trades as they are. */
    truth: (): Promise<Truth> => call('GET', '/_trades'),
    reset: async (): Promise<void> => {
      clock.set(NOW);
      for (const url of ['/_faults', '/_trading', '/_trades']) await call('DELETE', url);
    },
    /** The ids in a context of somebody's own inventory, as they see it themselves. */
    idsIn: async (steamId: string, contextId: string, appId: number = APP_IDS.cs2): Promise<string[]> => {
      const url = `/steamcommunity.com/inventory/${steamId}/${appId}/${contextId}?count=2000`;
      const reply = await sandbox.inject({ url, headers: { cookie: `steamLoginSecure=${steamId}%7C%7Ctoken` } });
      return (reply.json<Page>().assets ?? []).map(({ assetid }) => assetid);
    },
    call,

    stop: (): Promise<void> => sandbox.close(),
  };
}

/** A client whose addresses lead to the sandbox. */
const clientOf = (port: number): HttpClient =>
  createHttp({
    market: 'steam',
    limit: { requests: 1, perSeconds: 1 },
    resolve: (url) => url.replace('https://', `http://127.0.0.1:${port}/`),
    acquire: async () => {},
    timeouts: { headers: 10_000, body: 10_000, total: 20_000 },
    maxBytes: 64_000_000,
  });

type Page = {
  assets?: { assetid: string; classid: string; instanceid: string }[];
  descriptions?: { classid: string; instanceid: string; tradable: number }[];
};

type Truth = {
  offers: { offer_id: string; trade_offer_state: number; is_open: boolean; tradeid?: string; from_bot: boolean; message: string }[];
  trades: { tradeid: string; status: number }[];
  bots: { bot: string; signIns: number; sessions: number; used_slots: number; acknowledged: boolean }[];
};
