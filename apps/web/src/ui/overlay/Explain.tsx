import { IconMathFunction } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { CopyButton } from '../form/CopyButton.tsx';
import { Popover } from './Popover.tsx';
import css from './Explain.module.css';

export type Input = { label: string; value: ReactNode; /** The source of the value: market, age, exchange rate. */ source?: ReactNode };

type Props = {
  /** The name of the figure. */
  label: string;
  /** The formula in words or symbols: "sell price − fee − buy price". */
  formula: string;
  inputs: readonly Input[];
  /** The result. Without it the formula applies to many figures, such as those of a column. */
  result?: ReactNode;
  /** Lines below the result: the next steps of the computation. */
  further?: readonly Input[];
  /** A remark about the figure. */
  note?: ReactNode;
  /** Actions on the figure, below it. */
  footer?: ReactNode;
  /** The width in pixels; more for a long computation. */
  width?: number;
  children?: ReactNode;
};

const Line = ({ label, value, source }: Input) => (
  <div className={css.input} data-line>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {source && <dd className={css.source}>{source}</dd>}
  </div>
);

/** The explanation as text, one line each: the name, the formula, each input with its source, and the remark. */
const plainText = (body: HTMLElement | null): string =>
  [...(body?.querySelectorAll('[data-line]') ?? [])]
    .map((line) => [...line.childNodes].map((part) => part.textContent).join('  '))
    .join('\n');

/** Explains a figure: formula, inputs with their sources, result. `children` is the figure to press; the default is a small icon. */
export function Explain({ label, formula, inputs, result, further = [], note, footer, width = 300, children }: Props) {
  const [opened, setOpened] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={t('ui.explainOf', { label })}
      width={width}
      className={css.drop}
      target={
        <button
          type="button"
          className={children ? css.figure : css.sign}
          aria-label={children ? undefined : t('ui.explainOf', { label })}
          title={t('ui.explain')}
          onClick={(event) => {
            event.stopPropagation();
            setOpened(!opened);
          }}
        >
          {children ?? <IconMathFunction size={13} stroke={1.8} aria-hidden />}
        </button>
      }
    >
      <div ref={body}>
        <div className={css.head}>
          <p className={css.label} tabIndex={-1} data-autofocus data-line>
            {label}
          </p>
          <CopyButton text={() => plainText(body.current)} label={t('ui.copyExplanation')} />
        </div>
        <p className={css.formula} data-line>
          {formula}
        </p>
        <dl className={css.inputs}>
          {inputs.map((input) => (
            <Line key={input.label} {...input} />
          ))}
          {result !== undefined && (
            <div className={css.input} data-result data-line>
              <dt>{label}</dt>
              <dd>{result}</dd>
            </div>
          )}
          {further.map((input) => (
            <Line key={input.label} {...input} />
          ))}
        </dl>
        {note && (
          <div className={css.note} data-line>
            {note}
          </div>
        )}
      </div>
      {footer && <div className={css.footer}>{footer}</div>}
    </Popover>
  );
}
