import { TARGET_DEFAULTS, TARGET_GAMES, type TargetGame } from '@lootfolio/domain/targets';
import { t } from '../../../../i18n/i18n.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { SORTS, type TargetsSearch, type TargetSort } from '../targets.search.ts';

const DEBOUNCE_MS = 1000;
const GAME_NAMES: Record<TargetGame, string> = { cs2: 'CS2', dota2: 'Dota 2' };

type Props = { search: TargetsSearch; onChange: (next: Partial<TargetsSearch>) => void };

/** Searches, filters and sorts the targets. */
export function TargetBar({ search, onChange }: Props) {
  const sorts = Object.entries(SORTS).map(([value, key]) => ({ value: value as TargetSort, label: t(key) }));
  const games = [{ value: 'all' as const, label: t('ui.all') }, ...TARGET_GAMES.map((value) => ({ value, label: GAME_NAMES[value] }))];
  return (
    <ListBar>
      <SearchField
        label={t('targets.search')}
        value={search.q ?? TARGET_DEFAULTS.q}
        ms={DEBOUNCE_MS}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
      <SelectField<TargetGame | 'all'>
        label={t('targets.gameFilter')}
        options={games}
        value={search.game ?? 'all'}
        onChange={(game) => onChange({ game: game === 'all' ? undefined : game })}
      />
      <SortControl
        options={sorts}
        value={search.sort ?? TARGET_DEFAULTS.sort}
        descending={!search.asc}
        onSort={(sort) => onChange({ sort: sort === TARGET_DEFAULTS.sort ? undefined : sort, asc: sort === 'name' || undefined })}
        onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
      />
    </ListBar>
  );
}
