import type { AppId } from '@lootfolio/domain/games';
import { APP_IDS } from '@lootfolio/domain/games';
import { MAX_PRICE, toMoney, type NativeAmount } from '@lootfolio/domain/money';
import { findMarket } from '@lootfolio/domain/markets';
import { memoryPages } from '@lootfolio/marketplaces/pages';
import type { PriceList, PriceSource, Progress } from '@lootfolio/marketplaces/port';
import { PRICE_SOURCES } from '@lootfolio/marketplaces/registry';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import type { DoctorParts } from '../platform/module.ts';
import {
  DOCTOR_WAITING,
  loadExpected,
  needsSetting,
  type DoctorPart,
  type Finding,
  type Line,
  type PriceSample,
} from '../platform/outside/doctor-part.ts';
import { now } from '../platform/process/clock.ts';
import { feedKey, offReason, sideOf, type Feed } from './collect/feeds.ts';
import { currentRate, FOREIGN, RATE_SOURCES } from './rates/exchange-rates.ts';

/** Of paged lists this number of pages is read: the second shows whether paging works. */
const SAMPLE_PAGES = 2;
/** Lists with more rows than this are compared by a part of their items. */
const MOST_COMPARED = 5000;

/** Every source of rates and of prices. Of a source with several games one is read, because its games have one adapter. */
export const doctorPrices = (parts: DoctorParts): DoctorPart[] => [
  ...RATE_SOURCES.map((source): DoctorPart => ({
    name: `rates/${source.name}`,
    needs: null,
    run: async ({ outside, signal }) => {
      const { rates } = await source.fetch(outside.client('exchange-rates', { requests: 10, perSeconds: 60 }, signal, DOCTOR_WAITING));
      return judgeRates(parts.db, rates);
    },
  })),
  ...PRICE_SOURCES.map((source) => priceList(parts, feedOf(source))),
];

const feedOf = (source: PriceSource): Feed => ({
  source,
  appId: source.apps.includes(APP_IDS.cs2) ? APP_IDS.cs2 : source.apps[0]!,
  marketId: findMarket(source.market)!.id,
});

/** Rates are the only figures with a known past, so they are compared with it. */
async function judgeRates(db: Reader, rates: ReadonlyMap<string, NativeAmount>): Promise<Finding> {
  for (const currency of FOREIGN) {
    const [stated, known] = [rates.get(currency), await currentRate(db, currency)];
    if (!stated || !known) continue;
    const factor = stated.units / 10 ** stated.scale / (known.rate.units / 10 ** known.rate.scale);
    if (factor > 2 || factor < 1 / 2)
      return {
        state: 'differs',
        line: { key: 'doctor.rateJumps', values: { currency, factor: rounded(factor) } },
        todo: { key: 'doctor.rateJumpsTodo' },
      };
  }
  return { line: { key: 'doctor.rates', values: { n: rates.size } } };
}

const rounded = (factor: number): number => Number(factor.toPrecision(2));

function priceList({ db, config }: DoctorParts, feed: Feed): DoctorPart {
  const { source, appId } = feed;
  const off = offReason(feed, config);
  return {
    name: `prices/${source.key}`,
    needs: off?.key === 'needsKey' ? needsSetting(off.name) : null,
    expects: async () => (await loadExpected()).expectedPrices(source, appId),
    run: async ({ outside, signal, secret }) => {
      const key = feedKey(feed, config);
      if (key !== null) secret(key);
      const pages = memoryPages();
      const list = await source.fetchPrices({
        http: outside.client(source.market, source.limit, signal, DOCTOR_WAITING),
        pages,
        app: appId,
        key,
        signal,
        now,
        samplePages: SAMPLE_PAGES,
      });
      const isUnconfirmed = off?.key === 'unitUnknown';
      return {
        line: lineOf(list, await pages.progress()),
        ...(isUnconfirmed && { todo: { key: 'doctor.confirmUnit', values: { name: off.name } } }),
        prices: await sampleOf(db, feed, list),
      };
    },
  };
}

function lineOf({ quotes, sales }: PriceList, progress: Progress | null): Line {
  if (quotes.length === 0 && sales) return { key: 'doctor.sales', values: { n: sales.length } };
  const isSample = progress !== null && progress.cursor !== null;
  return isSample
    ? { key: 'doctor.pricesOfPages', values: { n: quotes.length, pages: progress.pages } }
    : { key: 'doctor.prices', values: { n: quotes.length } };
}

/** The prices of a list, to be compared with those of other markets; null without a rate, and for a list of sales. */
async function sampleOf(db: Reader, feed: Feed, { quotes }: PriceList): Promise<PriceSample | null> {
  const rate = (await currentRate(db, feed.source.currency))?.rate;
  if (!rate || quotes.length === 0) return null;
  const prices = new Map<string, number>();
  for (const { name, phase, price } of quotes) {
    // the same part of all long lists, so that they have items in common
    if (quotes.length > MOST_COMPARED && !isInSample(name)) continue;
    const money = toMoney(price, rate);
    if (money >= 1 && money <= MAX_PRICE) prices.set(keyOf(name, phase), money);
  }
  return { market: feed.source.market, side: sideOf(feed), prices, elsewhere: await readElsewhere(db, feed.appId, feed.marketId, prices) };
}

const keyOf = (name: string, phase: string | null): string => (phase === null ? name : `${name}\n${phase}`);

/** One name in eight, by a plain sum of its letters. */
const isInSample = (name: string): boolean => {
  let sum = 0;
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) % 65_536;
  return sum % 8 === 0;
};

/** The median ask of these items on all other markets. */
async function readElsewhere(
  db: Reader,
  appId: AppId,
  marketId: number,
  prices: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const names = [...new Set([...prices.keys()].map((key) => key.split('\n')[0]!))];
  const { rows } = await sql<{ name: string; phase: string | null; price: number }>`
    select i.market_hash_name as name, i.phase, percentile_disc(0.5) within group (order by q.price) as price
    from quotes q join items i on i.item_id = q.item_id
    where i.app_id = ${appId} and i.market_hash_name = any(${names}) and q.market_id <> ${marketId}
    group by i.item_id`.execute(db);
  return new Map(rows.map(({ name, phase, price }) => [keyOf(name, phase), price]));
}
