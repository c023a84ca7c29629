import type { AppId } from '@lootfolio/domain/games';
import { FIXTURE_TIME, replay } from './fixture.ts';
import { ACCOUNT_FIXTURES, FIXTURES, SELLING_FIXTURES } from './fixtures.ts';
import type { AccountContext, HttpClient, MarketAccount, PriceSource } from './port.ts';
import { MarketError } from './port.ts';
import type { Answer, SellingFixture } from './selling-fixture.ts';
import type { MarketSelling, SellingContext } from './selling.ts';
import { placesOf, shapeOf, withoutPlace, type Shape } from './shape.ts';

/**
 * What an adapter expects of the answers to one call: the shape of its fixture's answers, and the places that the adapter reads. Nobody
 * writes them down: a place is read when the adapter returns something else, or refuses the answer, without it.
 */
export type Expected = { shape: Shape; reads: ReadonlySet<string> };

/** The calls of a seller that change nothing. */
export type SellerRead = 'ownListings' | 'presence' | 'sales' | 'payouts';

/** What the adapter of a price list expects; null without a fixture. */
export async function expectedPrices(source: PriceSource, app: AppId): Promise<Expected | null> {
  const fixtures = FIXTURES.filter((fixture) => fixture.source === source);
  const fixture = fixtures.find((one) => one.app === app) ?? fixtures[0];
  if (!fixture) return null;
  const run = async (answers: readonly unknown[]) => (await replay({ ...fixture, answers: () => [...answers] })).list;
  return expectedOf(fixture.answers(fixture.price), [], run);
}

/** What the account part of a market expects: of the call that checks the key, and of the one that reads the balance. */
export async function expectedAccount(account: MarketAccount): Promise<Expected | null> {
  const fixture = ACCOUNT_FIXTURES.find((one) => one.account === account);
  if (!fixture) return null;
  const { answer, balanceCall, otherBalances = [] } = fixture;
  const answers = [answer, ...(balanceCall ? [balanceCall.answer] : account.balance ? [answer] : [])];
  return expectedOf(
    answers,
    otherBalances.map((other) => other.answer),
    async (given) => {
      const context: AccountContext = { key: fixture.key, http: answering(given) };
      await account.checkKey(context);
      return account.balance?.(context);
    },
  );
}

/** What the selling part of a market expects of a call that changes nothing; null without such a call. */
export async function expectedSelling(selling: MarketSelling, read: SellerRead): Promise<Expected | null> {
  const fixture = SELLING_FIXTURES.find((one) => one.selling === selling);
  const example = fixture && exampleOf(fixture, read);
  if (!fixture || !example) return null;
  return expectedOf(example.answers.map(parsed), example.others.map(parsed), (given) => example.run(contextOf(fixture, given)));
}

type Example = { answers: readonly Answer[]; others: readonly Answer[]; run: (context: SellingContext) => Promise<unknown> };

function exampleOf({ selling, own, presence, sales, payouts }: SellingFixture, read: SellerRead): Example | null {
  const othersOf = (others: Record<string, { answers: Answer[] }> = {}) => Object.values(others).flatMap((other) => other.answers);
  switch (read) {
    case 'ownListings':
      return { answers: own.answers, others: othersOf(own.others), run: selling.ownListings };
    case 'presence':
      return (
        presence && {
          answers: [presence.answer],
          others: Object.values(presence.others).map((other) => other.answer),
          run: async (context) => selling.presence?.(context),
        }
      );
    case 'sales':
      return { answers: sales.answers, others: othersOf(sales.others), run: (context) => selling.sales(context, sales.range) };
    case 'payouts':
      return (
        payouts && {
          answers: payouts.answers,
          others: othersOf(payouts.others),
          run: async (context) => selling.payouts?.(context, payouts.range),
        }
      );
  }
}

const contextOf = ({ key, app, endpoint }: SellingFixture, answers: readonly unknown[]): SellingContext => ({
  ...{ key, app, endpoint: endpoint ?? null, http: answering(answers) },
  limited: async () => {},
  limitedUntil: async () => {},
});

const parsed = (answer: Answer): unknown => (typeof answer === 'string' ? (JSON.parse(answer) as unknown) : answer);

/** A client that gives these answers one after another, without a network. */
function answering(answers: readonly unknown[]): HttpClient {
  let sent = 0;
  return async () => {
    if (sent === answers.length) throw new MarketError('UPSTREAM', 'one request too many');
    const body = Buffer.from(JSON.stringify(answers[sent]));
    sent += 1;
    return { status: 200, headers: { date: FIXTURE_TIME.toUTCString() }, body };
  };
}

/** @param others further answers, which show fields that the first ones have not */
async function expectedOf(
  answers: readonly unknown[],
  others: readonly unknown[],
  run: (answers: readonly unknown[]) => Promise<unknown>,
): Promise<Expected> {
  const result = await resultOf(run, answers);
  const reads = new Set<string>();
  for (const place of placesOf(shapeOf(answers))) {
    const without = answers.map((answer) => withoutPlace(answer, place));
    if ((await resultOf(run, without)) !== result) reads.add(place);
  }
  return { shape: shapeOf([...answers, ...others]), reads };
}

async function resultOf(run: (answers: readonly unknown[]) => Promise<unknown>, answers: readonly unknown[]): Promise<string> {
  try {
    return JSON.stringify(await run(answers)) ?? 'nothing';
  } catch (error) {
    return `error ${error instanceof MarketError ? error.code : String(error)}`;
  }
}
