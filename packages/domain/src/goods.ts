/** What tells one thing from others of its item. Unknown values are null. */
export type Marks = { float: number | null; stickers: readonly string[]; nameTag: string | null };

/**
 * A text that things of one item share only when they are the same thing; null when nothing tells it from others. A float alone is
 * enough: stickers and name tags change while somebody owns the thing, its float does not, and files of storage units have no pattern.
 */
export function fingerprintOf({ float, stickers, nameTag }: Marks): string | null {
  if (float !== null) return `float ${Math.fround(float)}`;
  if (nameTag !== null || stickers.length > 0) return JSON.stringify([nameTag, ...stickers]);
  return null;
}

/** A thing in an inventory, as Steam names it at one time. Steam gives it a new `steamId` at each trade. */
export type Seen = { steamId: string; itemId: number; fingerprint: string | null };
/** A thing that is stored. `leftAt`: milliseconds, when it was no longer seen; null while it is there. */
export type Known = Seen & { id: number; leftAt: number | null };

/** `same`: the stored id of each thing that was seen, in their order; null = a new one. `gone`: stored things that are no longer there. */
export type Recognition = { same: (number | null)[]; gone: number[] };

/**
 * Finds out which of the things seen are stored already. In this order: the same Steam id; the same fingerprint, those that are there
 * before those that left, and the last that left first; without a fingerprint, any of the same item that would be gone otherwise. A thing
 * without a fingerprint that had left before is known only by its Steam id: it could be any other one.
 */
export function recognise(known: readonly Known[], seen: readonly Seen[]): Recognition {
  // those that are there stand last, and win
  const order = known.toSorted((a, b) => (a.leftAt ?? Infinity) - (b.leftAt ?? Infinity) || b.id - a.id);
  const bySteamId = new Map(order.map((thing) => [thing.steamId, thing]));
  const same: (number | null)[] = seen.map(({ steamId }) => bySteamId.get(steamId)?.id ?? null);
  const taken = new Set(same);
  const open = order.filter(({ id, leftAt, fingerprint }) => !taken.has(id) && (leftAt === null || fingerprint !== null));
  // the last one of a pile is taken first
  const piles = Map.groupBy(open, pileOf);
  seen.forEach((thing, at) => {
    const match = same[at] === null ? piles.get(pileOf(thing))?.pop() : undefined;
    if (!match) return;
    taken.add(match.id);
    same[at] = match.id;
  });
  return { same, gone: known.filter(({ id, leftAt }) => leftAt === null && !taken.has(id)).map(({ id }) => id) };
}

const pileOf = ({ itemId, fingerprint }: Seen): string => `${itemId} ${fingerprint ?? ''}`;
