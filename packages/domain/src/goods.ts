/** The properties that distinguish a thing from other things of the same item. Unknown values are null. */
export type Marks = { float: number | null; stickers: readonly string[]; nameTag: string | null };

/**
 * A text that identifies a thing among the things of its item; null when the thing has no distinguishing property. The float alone is
 * enough: stickers and name tags can change, the float cannot, and files of storage units have no pattern.
 */
export function fingerprintOf({ float, stickers, nameTag }: Marks): string | null {
  if (float !== null) return `float ${Math.fround(float)}`;
  if (nameTag !== null || stickers.length > 0) return JSON.stringify([nameTag, ...stickers]);
  return null;
}

/** A thing in an inventory at one time, as Steam reports it. Steam gives it a new `steamId` at each trade. */
export type Seen = { steamId: string; itemId: number; fingerprint: string | null };
/** A stored thing. `leftAt`: the time in milliseconds at which it was no longer in the inventory; null while it is there. */
export type Known = Seen & { id: number; leftAt: number | null };

/**
 * `same`: the stored id of each seen thing, in the order of the seen things; null for a new thing. `gone`: the ids of stored things that
 * are no longer there.
 */
export type Recognition = { same: (number | null)[]; gone: number[] };

/**
 * Matches the seen things with the stored things. It tries, in this order: the same Steam id; the same fingerprint, where things that are
 * still there come before things that left, and the thing that left last comes first; for a thing without a fingerprint, any thing of the
 * same item that would otherwise be gone. A thing without a fingerprint that had left is recognised only by its Steam id, because it could
 * be any other thing of its item.
 */
export function recognise(known: readonly Known[], seen: readonly Seen[]): Recognition {
  // things that are still there come last, so that they are preferred
  const order = known.toSorted((a, b) => (a.leftAt ?? Infinity) - (b.leftAt ?? Infinity) || b.id - a.id);
  const bySteamId = new Map(order.map((thing) => [thing.steamId, thing]));
  const same: (number | null)[] = seen.map(({ steamId }) => bySteamId.get(steamId)?.id ?? null);
  const taken = new Set(same);
  const open = order.filter(({ id, leftAt, fingerprint }) => !taken.has(id) && (leftAt === null || fingerprint !== null));
  // the last thing of a pile is taken first
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
