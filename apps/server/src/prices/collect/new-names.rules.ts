const DAY_MS = 86_400_000;

/** Names that a list may bring, however large their share of it is. */
const FEW = 200;
/** Largest share of a list. Of a real list 9 % were unknown to a catalogue that was months old. */
const MAX_SHARE = 0.2;
/** Most names that all lists of a game bring in a day; a large update of a game brings some thousand. */
const MAX_A_DAY = 5000;
/** A game whose names only the markets tell is learned from their first lists. */
const LEARNING_DAYS = 7;
/** Most names of a game that is being learned. The largest games have 40,000. */
const MAX_LEARNED = 60_000;

/** Why names were not added. An administrator accepts the next list by it. */
export const TOO_MANY_NAMES = 'TOO_MANY_NAMES';

export type GameNames = {
  /** The names of the game. */
  known: number;
  /** Those that lists brought within a day. */
  addedToday: number;
  /** When the first one came; null for a game without any. */
  since: Date | null;
};

/**
 * How many unknown names a list may add. With more it adds none: it is not known which of them are wrong.
 * @param listed the names of the list
 * @param learned the game has no catalogue
 * @param accepted an administrator looked at the list
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
