import { shortExterior } from '../../../../lib/item-name.ts';
import { ExteriorChip } from '../../../../market-ui/ItemName.tsx';
import type { Drop } from '../drops.ts';

/** The exterior in which something dropped; nothing for an item without. */
export function Exterior({ of: { exterior } }: { of: Drop }) {
  const short = shortExterior(exterior);
  return short === null ? null : <ExteriorChip exterior={exterior!} short={short} />;
}
