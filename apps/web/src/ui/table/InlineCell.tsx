import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useEscape } from '../overlay/escape.ts';
import { useFloating } from '../overlay/floating.ts';
import { IconButton } from '../form/IconButton.tsx';
import { errorText } from '../state/ListState.tsx';
import type { NumberKind } from '../form/number-kinds.ts';
import { NumberBox } from '../form/NumberField.tsx';
import { Spinner } from '../state/Spinner.tsx';
import { useNumberText, type Bounds, type Typed } from '../form/use-number-text.ts';
import css from './InlineCell.module.css';

type Props = {
  /** The name of the figure with the name of its row: "Buy price of AK-47 | Redline". */
  label: string;
  kind: NumberKind;
  value: number | null;
  /** The figure as shown while it is not edited. */
  children: ReactNode;
  bounds: Bounds;
  step?: number;
  /** The message for an invalid or empty text, which is not sent. */
  wrong?: string;
  /** Resolves once the new value is stored and `value` has changed. A rejection is shown with its reason. */
  onSave: (value: number) => Promise<unknown>;
};

/** `before`: the value that was to be replaced. */
type State =
  | { at: 'shown' | 'editing' }
  | { at: 'saving'; value: number }
  | { at: 'failed'; value: number; before: number | null; error: unknown };

/** The cell's message, shown below it and over the page, because the column is too narrow for it. */
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
    // put the cursor at the end without a selection, because users mostly correct the figure
    input.current?.setSelectionRange(-1, -1);
  }, []);
  const save = (): void => {
    if (!saving && !text.check() && typeof text.parsed === 'number') onSave(text.parsed);
  };
  const cancelOnBlur = (event: FocusEvent): void => {
    const { relatedTarget } = event;
    const isInside = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget);
    // the field also loses focus when the window does, which must not cancel the edit
    if (!isInside && !saving && document.hasFocus()) onCancel('leaving');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of its input and buttons
    <span
      ref={box}
      className={css.editor}
      aria-busy={saving}
      onBlur={cancelOnBlur}
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
        // keeps the focus in the input: some browsers do not focus a clicked button, which would count as leaving the field
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

type FailureProps = {
  cell: RefObject<HTMLElement | null>;
  error: unknown;
  retryLabel: string;
  onRetry: () => void;
  /** `focused`: the figure gets the focus. */
  onDismiss: (focused: boolean) => void;
};

/** Why a value was not saved, and a way to try again. Escape, the cross and a press elsewhere close it, because it covers other rows. */
function Failure({ cell, error, retryLabel, onRetry, onDismiss }: FailureProps) {
  useEscape(() => onDismiss(cell.current?.contains(document.activeElement) ?? false));
  const leave = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node && cell.current?.contains(target))) onDismiss(false);
  });
  useEffect(() => {
    const onPress = (event: PointerEvent): void => leave(event);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <Bubble target={cell}>
      <span>{errorText(error)}</span>
      <button type="button" className="link" onClick={onRetry}>
        {retryLabel}
      </button>
      <IconButton size="small" label={t('core.dismiss')} onClick={() => onDismiss(true)}>
        <IconX size={13} stroke={2} aria-hidden />
      </IconButton>
    </Bubble>
  );
}

/**
 * A figure of a table that can be edited. A press or Enter opens an input; Enter or the tick saves; Esc, the cross and leaving the field
 * cancel. An invalid text is not sent. When saving fails, the old figure returns with the reason and a retry button,
 * until the value changes: a retry would undo the newer value.
 */
export function InlineCell({ label, value, children, onSave, ...rules }: Props) {
  const [state, setState] = useState<State>({ at: 'shown' });
  if (state.at === 'failed' && state.before !== value) setState({ at: 'shown' });
  const cell = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** True to focus the figure again after the next render. */
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (!returnsFocus.current || !button.current) return;
    returnsFocus.current = false;
    button.current.focus({ preventScroll: true });
  });
  const show = (focused: boolean): void => {
    returnsFocus.current = focused;
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
      (error: unknown): State => ({ at: 'failed', value: next, before: value, error }),
    );
    // not when the user has moved the focus elsewhere meanwhile
    returnsFocus.current = cell.current?.contains(document.activeElement) ?? false;
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
        <Failure
          cell={cell}
          error={state.error}
          retryLabel={t('forms.retrySaving', { value: rules.kind.shown(state.value) })}
          onRetry={() => void save(state.value)}
          onDismiss={show}
        />
      )}
    </span>
  );
}
