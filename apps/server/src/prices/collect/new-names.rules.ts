const DAY_MS = 86_400_000;

/** The number of names that a list may add, even when they are a large share of it. */
const FEW = 200;
/** The maximum share of a list. For a real list and a catalogue that was months old, 9 % of the names were unknown. */
const MAX_SHARE = 0.2;
/** The maximum number of names that all lists of a game add in a day; a large update of a game adds some thousand. */
const MAX_A_DAY = 5000;
/** The number of days in which a game without a catalogue is learned from the markets' first lists. */
const LEARNING_DAYS = 7;
/** The maximum number of names of a game that is being learned. The largest games have 40,000. */
const MAX_LEARNED = 60_000;

/** The reason why names were not added. An administrator uses it to accept the next list. */
export const TOO_MANY_NAMES = 'TOO_MANY_NAMES';

export type GameNames = {
  /** The number of the game's names. */
  known: number;
  /** The number of names that lists added within a day. */
  addedToday: number;
  /** The time of the first name; null for a game without any. */
  since: Date | null;
};

/**
 * Returns the maximum number of unknown names that a list may add. A list with more adds none, because it is not known which of them are
 * wrong.
 * @param listed the number of names in the list
 * @param learned the game has no catalogue
 * @param accepted an administrator checked the list
 */
export function maxNewNames(
  { known, addedToday, since }: GameNames,
  { listed, learned, accepted, at }: { listed: number; learned: boolean; accepted: boolean; at: Date },
): number {
  const room = Math.max(0, MAX_LEARNED - known);
  const isLearning = learned && (since === null || at.getTime() - since.getTime() < LEARNING_DAYS * DAY_MS);
  if (isLearning) return room;
  if (accepted) return MAX_LEARNED;
  return Math.min(Math.max(FEW, Math.floor(listed * MAX_SHARE)), Math.max(0, MAX_A_DAY - addedToday));
}
