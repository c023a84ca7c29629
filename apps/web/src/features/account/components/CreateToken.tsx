import { useEffect, useRef, useState, type FormEvent } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { createToken } from '../account.queries.ts';
import { useRecentSignIn } from '../recent-sign-in.tsx';
import { attempt, informDone, problemOf } from '../saving.ts';
import css from './Tokens.module.css';

const LIFETIMES = { '30': 30, '90': 90, '365': 365 } as const;
/** More are refused by the server. */
export const MOST_TOKENS = 10;
type Lifetime = keyof typeof LIFETIMES;

/** The token in full: it is told this once. */
function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // the button that made it is gone
  useEffect(() => box.current?.focus(), []);
  return (
    <Notice tone="info">
      <div ref={box} tabIndex={-1} className={css.made}>
        <p className={css.once}>{t('account.tokenOnce')}</p>
        <p className={css.token}>
          <code>{token}</code>
          <CopyButton text={token} label={t('account.copyToken')} />
        </p>
        <Button look="default" onClick={onDone}>
          {t('account.tokenKept')}
        </Button>
      </div>
    </Notice>
  );
}

/** @param full no further one can be made */
export function CreateToken({ steamId, full }: { steamId: string; full: boolean }) {
  // both outlive the way through Steam
  const [name, setName, dropName] = useDraft(`token name ${steamId}`, '');
  const [lifetime, setLifetime, dropLifetime] = useDraft(`token lifetime ${steamId}`, '90');
  const [made, setMade] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, dialog } = useRecentSignIn('api_tokens');
  const days: Lifetime = lifetime in LIFETIMES ? (lifetime as Lifetime) : '90';
  const make = async (): Promise<void> => {
    setMade(await createToken(name, LIFETIMES[days]));
    dropName();
    dropLifetime();
    informDone(t('account.tokenMade'));
  };
  const create = async (): Promise<void> => {
    try {
      await run(make);
    } catch (error) {
      setProblem(problemOf(error, 'name'));
      throw error;
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    await attempt(create, null);
    setBusy(false);
  };
  if (made !== null) return <NewToken token={made} onDone={() => setMade(null)} />;
  if (full) return <p className="muted">{t('account.mostTokens', { n: MOST_TOKENS })}</p>;
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('account.tokenName')}
        autoComplete="off"
        maxLength={60}
        placeholder={t('account.tokenNamePlaceholder')}
        value={name}
        problem={problem}
        busy={busy}
        onChange={(text) => {
          setName(text);
          setProblem(null);
        }}
      />
      <SelectField
        label={t('account.validFor')}
        value={days}
        onChange={setLifetime}
        options={(['30', '90', '365'] as const).map((value) => ({ value, label: t('account.days', { n: Number(value) }) }))}
      />
      <Button type="submit" look="default" busy={busy} disabled={name.trim() === ''}>
        {t('account.createToken')}
      </Button>
      {dialog}
    </form>
  );
}
