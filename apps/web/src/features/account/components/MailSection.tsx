import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconClock, IconExternalLink } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { switchLanguage } from '../../../app/language.ts';
import { currentLang, t, type Lang } from '../../../i18n/i18n.ts';
import { request } from '../../../lib/api.ts';
import { siteQuery } from '../../../lib/site.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Panel } from '../../../ui/PageHeader.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { changeDetails, patchDetails, reloadDetails, useDetails, type Details } from '../account.queries.ts';
import { attempt, useSaving } from '../saving.ts';
import { timeZones } from '../time-zones.rules.ts';
import { Loaded } from './Loaded.tsx';
import { StateChip } from './StateChip.tsx';
import css from './forms.module.css';

function MailState({ user }: { user: Details }) {
  if (user.mail === null) return null;
  if (user.mail_confirmed) return <StateChip tone="good" icon={IconCircleCheck} text={t('account.mailConfirmed')} />;
  return <StateChip tone="open" icon={IconClock} text={t('account.mailWaiting')} />;
}

/** In the sandbox no mail leaves the machine: here is where it is caught. */
function CaughtMails() {
  const page = useQuery(siteQuery).data?.sandbox_mail;
  if (!page) return null;
  return (
    <a href={page} target="_blank" rel="noopener noreferrer" className={`link ${css.out}`}>
      {t('account.caughtMails')}
      <IconExternalLink size={13} stroke={1.8} aria-hidden />
      <span className="visually-hidden">({t('ui.newTab')})</span>
    </a>
  );
}

function MailForm({ user }: { user: Details }) {
  const [mail, setMail, dropMail] = useDraft(`mail ${user.steam_id}`, user.mail ?? '');
  const { busy, problem, save, clearProblem } = useSaving({ field: 'mail' });
  const send = async (text: string): Promise<void> => {
    const saved = await save(async () => {
      const reply = await request('POST /users/set-mail', { body: { mail: text } });
      patchDetails({ mail: reply.mail });
      // an address that is confirmed already gets no further link
      const { mail_confirmed: confirmed } = await reloadDetails();
      return reply.mail === null || confirmed ? t('account.operationSuccess') : t('account.mailChanged');
    });
    if (saved) dropMail();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(mail);
  };
  const waiting = user.mail !== null && !user.mail_confirmed;
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <TextField
        label={t('account.mail')}
        inputMode="email"
        autoComplete="email"
        placeholder={t('account.mailPlaceholder')}
        value={mail}
        problem={problem}
        note={t('account.mailNote')}
        state={<MailState user={user} />}
        onChange={(text) => {
          setMail(text);
          clearProblem();
        }}
      >
        <Button type="submit" variant="default" loading={busy}>
          {t('account.save')}
        </Button>
      </TextField>
      <p className={css.more}>
        {waiting && (
          <button type="button" className="link" disabled={busy} onClick={() => void send(user.mail ?? '')}>
            {t('account.resend')}
          </button>
        )}
        {waiting && (
          <button type="button" className="link" onClick={() => void attempt(reloadDetails, null)}>
            {t('account.checkAgain')}
          </button>
        )}
        <CaughtMails />
      </p>
    </form>
  );
}

const LANGUAGES: readonly { value: Lang; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'tr', label: 'Türkçe' },
];

/** In which words and by which clock mails are written. */
function MailPreferences({ user }: { user: Details }) {
  const setZone = (timezone: string): void =>
    void attempt(() =>
      changeDetails({ timezone: user.timezone }, { timezone }, () => request('POST /users/set-timezone', { body: { timezone } })),
    );
  const { zones, browserZone } = timeZones(user.timezone, new Date(useNow()));
  return (
    <div className={css.preferences}>
      <SelectField label={t('account.timeZone')} options={zones} value={user.timezone} onChange={setZone} />
      <SelectField label={t('account.language')} options={LANGUAGES} value={currentLang()} onChange={(lang) => void switchLanguage(lang)} />
      {browserZone !== user.timezone && (
        <p className={css.more}>
          <button type="button" className="link" onClick={() => setZone(browserZone)}>
            {t('account.useBrowserZone', { zone: browserZone })}
          </button>
        </p>
      )}
      <p className={css.note}>{t('account.preferencesNote')}</p>
    </div>
  );
}

export function MailSection() {
  return (
    <Panel id="e_mail" title={t('account.eMail')}>
      <Loaded query={useDetails()} height={[233, 337]}>
        {({ user }) => (
          <div className={css.parts}>
            <MailForm user={user} />
            <MailPreferences user={user} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
