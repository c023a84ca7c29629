import { t } from '../../i18n/i18n.ts';
import { Swatch } from './Swatch.tsx';
import { withTicks } from '../form/use-ticks.ts';
import css from './Legend.module.css';

type Props = {
  /** The name of the chart. */
  label: string;
  parts: readonly { id: string; label: string; /** Replaces the index as the part's look. */ look?: number | undefined }[];
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
};

/** From this number of series on, hiding them one by one is tedious. */
const HIDE_ALL_FROM = 6;

/** The colours of a chart's series; a press hides or shows one. */
export function Legend({ label, parts, hidden, onHidden }: Props) {
  const toggle = (id: string): void => onHidden(withTicks(hidden, [id], !hidden.has(id)));
  const anyHidden = parts.some(({ id }) => hidden.has(id));
  return (
    <div className={css.legend} role="group" aria-label={t('ui.seriesOf', { label })}>
      {parts.map(({ id, label: name, look }, index) => (
        <button key={id} type="button" className={css.entry} aria-pressed={!hidden.has(id)} onClick={() => toggle(id)}>
          <Swatch index={look ?? index} />
          {name}
        </button>
      ))}
      {parts.length >= HIDE_ALL_FROM && (
        <button type="button" className={`link ${css.all}`} onClick={() => onHidden(new Set(anyHidden ? [] : parts.map(({ id }) => id)))}>
          {anyHidden ? t('ui.showAll') : t('ui.hideAll')}
        </button>
      )}
    </div>
  );
}
