import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { CodeToCopy } from '../../../../ui/form/CodeToCopy.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { createToken } from '../account.queries.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { submitAndInform } from '../save-feedback.ts';
import css from './Tokens.module.css';

const LIFETIMES = { '30': 30, '90': 90, '365': 365 } as const;
type Lifetime = keyof typeof LIFETIMES;

/** The full token. It is shown only once. */
function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // moves the focus here: the button that had it is gone
  useEffect(() => box.current?.focus(), []);
  return (
    <Notice tone="info">
      <div ref={box} tabIndex={-1} className={css.made}>
        <p className={css.once}>{t('account.tokenOnce')}</p>
        <CodeToCopy text={token} label={t('account.copyToken')} />
        <Button variant="default" onClick={onDone}>
          {t('account.tokenKept')}
        </Button>
      </div>
    </Notice>
  );
}

/** @param full the maximum number of tokens, when the user has that many */
export function CreateToken({ steamId, full }: { steamId: string; full: number | null }) {
  // name and lifetime are kept while the user signs in at Steam again
  const form = useForm({ saved: { name: '', lifetime: '90' }, draft: `token ${steamId}`, fallback: 'name' });
  const { name, lifetime } = form.values;
  const [newToken, setNewToken] = useState<string | null>(null);
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'api_tokens' }));
  const days: Lifetime = lifetime in LIFETIMES ? (lifetime as Lifetime) : '90';
  const createAndShow = async (): Promise<void> => {
    setNewToken(await createToken(name, LIFETIMES[days]));
    form.reset();
  };
  const create = async (): Promise<string | null> => ((await run(createAndShow)) ? t('account.tokenMade') : null);
  if (newToken !== null) return <NewToken token={newToken} onDone={() => setNewToken(null)} />;
  if (full !== null) return <p className="muted">{t('account.mostTokens', { n: full })}</p>;
  return (
    <FormShell form={form} className={css.form} onSubmit={() => submitAndInform(form, create, errorText)}>
      <TextField
        label={t('account.tokenName')}
        autoComplete="off"
        maxLength={60}
        placeholder={t('account.tokenNamePlaceholder')}
        value={name}
        problem={form.problems.name}
        busy={form.busy}
        onChange={(text) => form.set({ name: text })}
      />
      <SelectField
        label={t('account.validFor')}
        value={days}
        onChange={(chosen) => form.set({ lifetime: chosen })}
        options={(['30', '90', '365'] as const).map((value) => ({ value, label: t('account.days', { n: Number(value) }) }))}
      />
      <Button type="submit" variant="default" busy={form.busy} disabled={name.trim() === ''}>
        {t('account.createToken')}
      </Button>
      {dialog}
    </FormShell>
  );
}
