const PAUSE_MS = 10_000;
/** For a server that reads no price at all, five minutes of asking are enough. */
const LOOKS = 30;

/** A query's refetch interval: asks again while the answer is without prices, because a new server may be reading its first ones. */
export const untilPriced = <Data>(
  { data, dataUpdateCount }: { data: Data | undefined; dataUpdateCount: number },
  isUnpriced: (data: Data) => boolean,
): number | false => (data !== undefined && dataUpdateCount < LOOKS && isUnpriced(data) ? PAUSE_MS : false);
