import { useId } from 'react';
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx';
import css from './Import.module.css';

type Props = { title: string; text: string; done: number; total: number };

/** Long work: its name, its progress in words and as a bar. */
export function Progress({ title, text, done, total }: Props) {
  const id = useId();
  return (
    <div className={css.progress}>
      <p id={id} className={css.progressTitle}>
        {title}
      </p>
      <ProgressBar labelledBy={id} text={text} done={Math.min(done, total)} failed={0} unknown={0} total={total} />
      <p className={css.fact}>{text}</p>
    </div>
  );
}
