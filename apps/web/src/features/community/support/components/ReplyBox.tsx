import { CONTENT_LENGTH } from '@lootfolio/domain/support';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import css from './ReplyBox.module.css';

type Props = {
  /** The key under which this tab stores the text. It contains the user's Steam id and the ticket's id. */
  draft: string;
  /** The number of messages above. A new message must not push a box that has the focus out of sight. */
  messages: number;
  disabled?: boolean;
  /** @returns null when the message was sent, else the reason of the failure; an empty text when there is no reason to show */
  onSend: (content: string) => Promise<string | null>;
};

/** Writes a reply to a ticket: Enter sends, Shift+Enter begins a new line. */
export function ReplyBox({ draft, messages, disabled = false, onSend }: Props) {
  const { values, set, drop } = useDraft(draft, { content: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBlank = values.content.trim() === '';
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) form.current.scrollIntoView({ block: 'nearest' });
  }, [messages]);
  const send = async (): Promise<void> => {
    if (isBlank || busy || disabled) return;
    setBusy(true);
    const refusal = await onSend(values.content);
    setBusy(false);
    setProblem(refusal || null);
    if (refusal === null) drop();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit}>
      <TextArea
        label={t('support.reply')}
        value={values.content}
        onChange={(content) => {
          set({ content });
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        maxLength={CONTENT_LENGTH}
        problem={problem}
        busy={busy}
        disabled={disabled}
        note={disabled ? t('support.ticketClosed') : t('support.replyHint')}
      />
      <Button type="submit" className={css.send} busy={busy} disabled={disabled || isBlank} icon={<IconSend size={15} aria-hidden />}>
        {t('support.send')}
      </Button>
    </form>
  );
}
