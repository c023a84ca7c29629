import { describe, expect, it } from 'vitest';
import { slugsOf, wasToldOutside, watchedMarkets } from './targets.rules.ts';

const HOUR = 3_600_000;
const at = (hours: number): Date => new Date(1_800_000_000_000 + hours * HOUR);
const told = (channel: string, hours: number, failed = false) => ({ channel, at: at(hours), failed });
const met = { reachedAt: at(0), toldAt: at(0) };

describe('whether a meeting was told outside', () => {
  it('is unknown before the first one, and until it was told', () => {
    expect(wasToldOutside({ reachedAt: null, toldAt: null }, [])).toBeNull();
    expect(wasToldOutside({ reachedAt: at(0), toldAt: null }, [])).toBeNull();
    expect(wasToldOutside({ reachedAt: at(5), toldAt: at(0) }, [told('MAIL', 0)])).toBeNull();
  });

  it('is no when only the bell shows it, and when every message failed', () => {
    expect(wasToldOutside(met, [])).toBe(false);
    expect(wasToldOutside(met, [told('SITE', 0)])).toBe(false);
    expect(wasToldOutside(met, [told('SITE', 0), told('MAIL', 0, true)])).toBe(false);
  });

  it('is yes for a message of this meeting, and for one of the 24 hours before, which keeps further ones back', () => {
    expect(wasToldOutside(met, [told('MAIL', 0, true), told('PUSH', 0)])).toBe(true);
    expect(wasToldOutside(met, [told('MAIL', -23)])).toBe(true);
    expect(wasToldOutside(met, [told('MAIL', -24)])).toBe(false);
  });
});

it('markets are stored by id in their order, and none means all open ones', () => {
  expect(watchedMarkets(['csfloat', 'waxpeer', 'csfloat'])).toEqual([3, 13]);
  expect([watchedMarkets([]), watchedMarkets(['nowhere'])]).toEqual([null, null]);
  expect([slugsOf([3, 13]), slugsOf(null)]).toEqual([['waxpeer', 'csfloat'], []]);
});
