import type { LeftOut } from '@lootfolio/files/session';
import { t } from '../../../../i18n/i18n.ts';
import { list } from '../../../../lib/format.ts';

/** Words that are shown. */
const SHOWN = 8;

/** The rows that are neither purchases nor sales, of other games, and outside of storage units. */
export function Dropped({ left: { other, otherGames, outsideUnits } }: { left: LeftOut }) {
  if (other.size + otherGames + outsideUnits === 0) return null;
  const words = [...other]
    .toSorted((a, b) => b[1] - a[1])
    .map(([word, n]) => t('imports.droppedWord', { word: word === '' ? t('imports.noWord') : word, n }));
  return (
    <p className="muted">
      {outsideUnits > 0 && t('imports.outsideUnits', { n: outsideUnits })} {otherGames > 0 && t('imports.otherGames', { n: otherGames })}{' '}
      {words.length > 0 && t('imports.dropped', { words: list([...words.slice(0, SHOWN), ...(words.length > SHOWN ? ['…'] : [])]) })}
    </p>
  );
}
