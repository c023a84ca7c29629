import type { Import } from '../use-import.ts';
import { askedGroups } from '../columns.rules.ts';
import { ColumnGroup } from './ColumnGroup.tsx';
import css from './Import.module.css';

/** What the columns of each unknown table mean, and what the files leave open. */
export function ColumnsStep({ course: { files, state } }: { course: Import }) {
  return (
    <div className={css.groups}>
      {askedGroups(state.files).map(({ group, files: own }) => (
        <ColumnGroup key={group} files={own} meaning={state.meanings[group]!} onChange={(meaning) => files.changeMeaning(group, meaning)} />
      ))}
    </div>
  );
}
