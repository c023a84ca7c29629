import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { t } from '../i18n/i18n.ts';
import { useEscape } from './escape.ts';
import { useFloating } from './floating.ts';
import { IconButton } from './IconButton.tsx';
import { causeOf } from './ListState.tsx';
import type { NumberKind } from './number-kinds.ts';
import { NumberBox } from './NumberField.tsx';
import { Spinner } from './Spinner.tsx';
import { useNumberText, type Bounds, type Typed } from './use-number-text.ts';
import css from './InlineCell.module.css';

type Props = {
  /** What the figure is, with its row: "Buy price of AK-47 | Redline". */
  label: string;
  kind: NumberKind;
  value: number | null;
  /** How the figure is shown while it is not edited. */
  children: ReactNode;
  bounds: Bounds;
  step?: number;
  /** Said of any wrong or empty text, which is not sent. */
  wrong?: string;
  /** Resolves once the new value is stored and `value` has it; a rejection is shown with its reason. */
  onSave: (value: number) => Promise<unknown>;
};

type State = { at: 'shown' | 'editing' } | { at: 'saving' | 'failed'; value: number; error?: unknown };

/** What is said of the cell, below it and over what lies there: a column is too narrow for it. */
function Bubble({ id, target, children }: { id?: string; target: RefObject<HTMLElement | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useFloating(target, box, { side: 'below', align: 'end', gap: 4 });
  return (
    <div ref={box} id={id} role="alert" className={css.bubble}>
      {children}
    </div>
  );
}

type EditorProps = Pick<Props, 'label' | 'kind' | 'value' | 'bounds' | 'step' | 'wrong'> & {
  saving: boolean;
  onSave: (value: number) => void;
  onCancel: (by: 'key' | 'leaving') => void;
};

function Editor({ label, kind, bounds, step, wrong, saving, onSave, onCancel, ...start }: EditorProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState<Typed>(start.value);
  const text = useNumberText({ kind, bounds, step: saving ? undefined : step, required: true, wrong, value, onChange: setValue });
  useEscape(() => onCancel('key'), !saving);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    // at the end, nothing selected: the figure is mostly corrected, not replaced
    input.current?.setSelectionRange(-1, -1);
  }, []);
  const save = (): void => {
    if (!saving && !text.check() && typeof text.meant === 'number') onSave(text.meant);
  };
  const leave = (event: FocusEvent): void => {
    const { relatedTarget } = event;
    const stays = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget);
    // a window that loses the focus is not the field being left
    if (!stays && !saving && document.hasFocus()) onCancel('leaving');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its input and buttons report
    <span
      ref={box}
      className={css.editor}
      aria-busy={saving}
      onBlur={leave}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== input.current) return;
        event.preventDefault();
        save();
      }}
    >
      <NumberBox
        ref={input}
        label={label}
        kind={kind}
        text={text}
        spin={step === undefined ? undefined : bounds}
        invalid={text.problem !== null}
        describedBy={text.problem === null ? undefined : id}
        busy={saving}
      />
      {saving ? (
        <Spinner className={css.spinner} />
      ) : (
        // a press leaves the focus in the input: some browsers give buttons none, which would count as leaving
        <>
          <IconButton label={t('forms.save')} className={css.sign} onPointerDown={(event) => event.preventDefault()} onClick={save}>
            <IconCheck size={15} stroke={2} aria-hidden />
          </IconButton>
          <IconButton
            label={t('ui.cancel')}
            className={css.sign}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onCancel('key')}
          >
            <IconX size={15} stroke={2} aria-hidden />
          </IconButton>
        </>
      )}
      {text.problem !== null && (
        <Bubble id={id} target={box}>
          {text.problem}
        </Bubble>
      )}
    </span>
  );
}

/**
 * A figure of a table that becomes an input on a press or Enter. Enter or the tick saves; Esc, the cross and leaving the field
 * cancel. A wrong text is not sent. When saving fails the old figure returns, with the reason and a retry.
 */
export function InlineCell({ label, value, children, onSave, ...rules }: Props) {
  const [state, setState] = useState<State>({ at: 'shown' });
  const cell = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The focus goes back to the figure as soon as it is drawn again. */
  const returns = useRef(false);
  useEffect(() => {
    if (!returns.current || !button.current) return;
    returns.current = false;
    button.current.focus({ preventScroll: true });
  });
  const show = (focused: boolean): void => {
    returns.current = focused;
    setState({ at: 'shown' });
  };
  const save = async (next: number): Promise<void> => {
    if (next === value) {
      show(true);
      return;
    }
    setState({ at: 'saving', value: next });
    const after = await onSave(next).then(
      (): State => ({ at: 'shown' }),
      (error: unknown): State => ({ at: 'failed', value: next, error }),
    );
    // unless the user has gone on to something else meanwhile
    returns.current = cell.current?.contains(document.activeElement) ?? false;
    setState(after);
  };
  const isEdited = state.at === 'editing' || state.at === 'saving';
  return (
    <span ref={cell} className={css.cell}>
      {isEdited ? (
        <Editor
          {...rules}
          label={label}
          value={state.at === 'saving' ? state.value : value}
          saving={state.at === 'saving'}
          onSave={(next) => void save(next)}
          onCancel={(by) => show(by === 'key')}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className={css.figure}
          data-failed={state.at === 'failed'}
          onClick={(event) => {
            event.stopPropagation();
            setState({ at: 'editing' });
          }}
        >
          <span className="visually-hidden">{t('forms.edit', { label })} </span>
          {state.at === 'failed' ? <IconAlertTriangle size={13} aria-hidden /> : <IconPencil size={13} stroke={1.7} aria-hidden />}
          <span className={css.text}>{children}</span>
        </button>
      )}
      {state.at === 'failed' && (
        <Bubble target={cell}>
          <span>{causeOf(state.error)}</span>
          <button type="button" className="link" onClick={() => void save(state.value)}>
            {t('forms.retrySaving', { value: rules.kind.shown(state.value) })}
          </button>
          <IconButton size="small" label={t('ui.dismiss')} onClick={() => show(true)}>
            <IconX size={13} stroke={2} aria-hidden />
          </IconButton>
        </Bubble>
      )}
    </span>
  );
}
