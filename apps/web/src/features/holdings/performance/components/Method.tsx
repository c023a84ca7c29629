import { IconChevronDown } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import css from './Method.module.css';

const PARAGRAPHS: readonly PlainKey[] = [
  'performance.method1',
  'performance.method2',
  'performance.method3',
  'performance.method4',
  'performance.method5',
  'performance.method6',
  'performance.method7',
  'performance.method8',
];

/** How every figure is computed. */
export const Method = () => (
  <details className={css.method}>
    <summary className={css.summary}>
      <h2>{t('performance.method')}</h2>
      <IconChevronDown size={18} stroke={1.6} className={css.sign} aria-hidden />
    </summary>
    <div className={css.text}>
      {PARAGRAPHS.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </div>
  </details>
);
