import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eresultIn, readFailure } from './failures.ts';

const SENDING = (eresult: number): string => `There was an error sending your trade offer. Please try again later. (${eresult})`;

describe("Steam's words", () => {
  it.each([
    ['You cannot trade with Deniz Trades because they have a trade ban.', 'TradeBan', null],
    ['You have logged in from a new device. In order to protect your items, you will be unable to trade for 7 days.', 'NewDevice', null],
    [
      'First Drop is not available to trade. More information will be shown to First Drop if they invite you to trade.',
      'TargetCannotTrade',
      null,
    ],
    ['You have sent too many trade offers, or have too many outstanding trade offers with you know who.', 'OfferLimitExceeded', null],
    ["We were unable to contact the game's item server. The game's item server may be down. (20)", 'ItemServerUnavailable', 20],
    ['This Trade URL is no longer valid for sending a trade offer to Deniz Trades.', 'WrongToken', null],
    ['You must agree to the rules of Trade Protection before you can send trade offers.', 'NotAcknowledged', null],
    [SENDING(15), 'AccessDenied', 15],
    [SENDING(25), 'OfferLimitExceeded', 25],
    [SENDING(26), 'ItemsUnavailable', 26],
    [SENDING(50), 'OfferLimitExceeded', 50],
  ])('%j say why nothing happened', (words, cause, eresult) => {
    expect(readFailure(words)).toEqual({ cause, eresult, mayHaveHappened: false });
  });

  it.each([2, 10, 11, 16, 20, 28, 42, 84])('with EResult %i prove nothing', (eresult) => {
    expect(readFailure(SENDING(eresult))).toEqual({ cause: 'Unproven', eresult, mayHaveHappened: true });
  });

  it('that nobody knows prove nothing', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), (words) => {
        expect(readFailure(words)).toEqual({ cause: 'Unproven', eresult: null, mayHaveHappened: true });
      }),
    );
  });

  it('count more than the EResult behind them', () => {
    expect(readFailure('You cannot trade with x because they have a trade ban. (16)')).toMatchObject({
      cause: 'TradeBan',
      mayHaveHappened: false,
    });
  });

  it.each([
    ['later. (16)', 16],
    ['later. (16) ', 16],
    ['(2) later', null],
    ['later (x)', null],
    ['later (1234)', null],
    ['', null],
  ])('%j end with EResult %j', (words, eresult) => {
    expect(eresultIn(words)).toBe(eresult);
  });
});
