import { IconArrowDownRight, IconGauge, IconTrash } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { withTicks } from '../../../../ui/form/use-ticks.ts';
import { TableView } from '../../../../ui/table/TableTools.tsx';
import type { ColumnChoice } from '../../../../ui/table/use-columns.ts';
import type { ListedItem } from '../listed-items.queries.ts';
import { keyOf, removableOf } from '../listed-items.rules.ts';
import type { useListedSelection } from '../use-listed-selection.ts';
import css from './ListedTools.module.css';

/** The most listings that an address names for a rule. */
const MOST_IN_RULE = 200;

type Selection = ReturnType<typeof useListedSelection>;
type ActionProps = { selection: Selection; onLower: () => void; onRemove: () => void };

/** What can be done with the selected things. */
export function ListedActions({ selection: { items }, onLower, onRemove }: ActionProps) {
  const none = items.length === 0;
  const listings = items.flatMap(({ markets }) => markets.map(({ listing_id: id }) => id)).slice(0, MOST_IN_RULE);
  return (
    <>
      {!none && (
        <>
          <ButtonLink
            variant="default"
            icon={<IconGauge size={15} stroke={1.7} aria-hidden />}
            href={pathTo('/repricing', { search: { listings: listings.join(',') } })}
          >
            {t('listed-items.makeRule')}
          </ButtonLink>
          <Button
            variant="default"
            icon={<IconTrash size={15} stroke={1.7} aria-hidden />}
            disabled={removableOf(items).length === 0}
            onClick={onRemove}
          >
            {t('listed-items.remove')}
          </Button>
        </>
      )}
      <Button
        variant={none ? 'default' : 'filled'}
        icon={<IconArrowDownRight size={15} stroke={1.9} aria-hidden />}
        disabled={none}
        title={none ? t('listed-items.selectFirst') : undefined}
        onClick={onLower}
      >
        {t('listed-items.lowerPrices')}
      </Button>
    </>
  );
}

type Props = ActionProps & { rows: readonly ListedItem[]; total: number | undefined; choice: ColumnChoice<ListedItem> };

/** In the bar of the list: its count, the selection of the page, and the actions, which move to the lower edge with a selection. */
export function ListedTools({ rows, total, choice, ...actions }: Props) {
  const { selection } = actions;
  const asCards = useMobile('list');
  const ids = rows.map(keyOf);
  const all = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  return (
    <>
      <p className={css.count} role="status">
        {total !== undefined && t('listed-items.found', { n: total })}
      </p>
      <Button variant="default" disabled={ids.length === 0} onClick={() => selection.set(withTicks(selection.ids, ids, !all))}>
        {all ? t('listed-items.deselectAll') : t('listed-items.selectAll')}
      </Button>
      {selection.ids.size === 0 && <ListedActions {...actions} />}
      {!asCards && <TableView choice={choice} />}
    </>
  );
}
