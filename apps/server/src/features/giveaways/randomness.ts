/** A public random value that nobody knew when joining ended. */
export type Randomness = { source: 'drand'; chain: string; round: number; value: string };

/** The first value that was published after this time; null when it cannot be had within a minute. */
export type FetchRandomness = (closedAt: Date) => Promise<Randomness | null>;

/** Of a server that asks no public source. */
export const noRandomness: FetchRandomness = async () => null;
