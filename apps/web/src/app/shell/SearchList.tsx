import { AppLink } from '../../lib/AppLink.tsx';
import { opensElsewhere } from '../../lib/opens-elsewhere.ts';
import { ItemResult } from './ItemResult.tsx';
import { EXTERIORS, isItemRow, type Group, type ItemOption, type Row, type TextRow } from './search-rows.ts';
import css from './SearchList.module.css';

type Props = {
  groups: readonly Group[];
  active: Row | undefined;
  /** The active option of an active item. */
  option: ItemOption | undefined;
  idOf: (option: string) => string;
  /** Called with the item whose link is pressed. */
  onNote: (option: ItemOption) => void;
  onOpen: (row: Row, elsewhere: boolean) => void;
  onClose: () => void;
};

function TextResult({ row, id, active, onOpen }: { row: TextRow; id: string; active: boolean; onOpen: () => void }) {
  const { icon: Icon, label, href } = row;
  const shared = { id, role: 'option', 'aria-selected': active, tabIndex: -1, className: css.text };
  const content = (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      {label}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" {...shared} onClick={onOpen}>
        {content}
      </button>
    );
  return (
    <AppLink
      {...shared}
      href={href}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {content}
    </AppLink>
  );
}

/** The exteriors over the columns of their prices. */
const Heads = () => (
  <span className={css.heads}>
    {EXTERIORS.map((exterior) => (
      <span key={exterior}>{exterior}</span>
    ))}
  </span>
);

/** The rows of the search. The code loads when it opens first. */
export function SearchList({ groups, active, option, idOf, onNote, onOpen, onClose }: Props) {
  return (
    <div className={css.list}>
      {groups.map((group) => {
        const ofTexts = !group.rows.some(isItemRow);
        const withStrips = group.rows.some((row) => isItemRow(row) && row.options.length > 1);
        return (
          <div key={group.id} {...(ofTexts && { id: idOf(group.id), role: 'group', 'aria-label': group.label })}>
            <p className={css.heading} aria-hidden>
              {group.label}
              {withStrips && <Heads />}
            </p>
            {group.rows.map((row) =>
              isItemRow(row) ? (
                <ItemResult
                  key={row.id}
                  row={row}
                  active={row.id === active?.id}
                  option={row.id === active?.id ? option : undefined}
                  idOf={idOf}
                  onNote={onNote}
                  onClose={onClose}
                />
              ) : (
                <TextResult key={row.id} row={row} id={idOf(row.id)} active={row.id === active?.id} onOpen={() => onOpen(row, false)} />
              ),
            )}
          </div>
        );
      })}
    </div>
  );
}
