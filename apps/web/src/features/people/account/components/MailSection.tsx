import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconClock, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { currentLang, t, type Lang } from '../../../../i18n/i18n.ts';
import { request } from '../../../../lib/api.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { switchLanguage } from '../../../../lib/language.ts';
import { siteQuery } from '../../../../lib/site.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { inform, INFO_MS } from '../../../../ui/overlay/toasts.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { changeDetails, patchDetails, reloadDetails, useDetails, type Details } from '../account.queries.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { runAndInform, informSuccess, submitAndInform } from '../save-feedback.ts';
import { timeZones } from '../time-zones.rules.ts';
import { Loaded } from './Loaded.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import css from './forms.module.css';

/** @param typed the text in the field. A draft survives a reload and must not look as if it was stored */
function MailState({ user, typed }: { user: Details; typed: string }) {
  if (typed !== (user.mail ?? '')) return <StateChip tone="open" icon={IconPencil} text={t('account.notSaved')} />;
  if (user.mail === null) return null;
  if (user.mail_confirmed) return <StateChip tone="good" icon={IconCircleCheck} text={t('account.mailConfirmed')} />;
  return <StateChip tone="open" icon={IconClock} text={t('account.mailWaiting')} />;
}

/** Links to the page that shows captured mail: in the sandbox no mail leaves the machine. */
function CapturedMails() {
  const page = useQuery(siteQuery).data?.sandbox_mail;
  if (!page) return null;
  return (
    <a href={page} target="_blank" rel="noopener noreferrer" className={`link ${css.out}`}>
      {t('account.caughtMails')}
      <IconExternalLink size={13} stroke={1.8} aria-hidden />
      <span className="visually-hidden">({t('core.newTab')})</span>
    </a>
  );
}

function MailForm({ user }: { user: Details }) {
  const form = useForm({ saved: { mail: user.mail ?? '' }, draft: `mail ${user.steam_id}`, fallback: 'mail' });
  const { mail } = form.values;
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'e_mail' }));
  const store = async (text: string): Promise<void> => {
    const reply = await request('POST /users/set-mail', { body: { mail: text } });
    patchDetails({ mail: reply.mail, mail_confirmed: user.mail_confirmed && reply.mail === user.mail });
    // a confirmed address gets no new link
    const confirmed = await reloadDetails().then(
      ({ mail_confirmed }) => mail_confirmed,
      () => false,
    );
    informSuccess(reply.mail === null || confirmed ? t('account.operationSuccess') : t('account.mailChanged'));
  };
  const send = (text: string, done?: () => void): Promise<boolean> =>
    submitAndInform(form, async () => {
      // the draft stays while the user signs in at Steam
      if (await run(() => store(text))) done?.();
      return null;
    });
  const check = async (): Promise<void> => {
    const { mail: address, mail_confirmed: confirmed } = await reloadDetails();
    if (confirmed) informSuccess(t('account.confirmDone'));
    else inform('error', t('account.notConfirmed', { mail: address ?? '' }), INFO_MS.account);
  };
  const waiting = user.mail !== null && !user.mail_confirmed;
  return (
    <FormShell form={form} onSubmit={() => send(mail, form.reset)} className={css.form}>
      <TextField
        label={t('account.mail')}
        inputMode="email"
        autoComplete="email"
        placeholder={t('account.mailPlaceholder')}
        value={mail}
        problem={form.problems.mail}
        note={t('account.mailNote')}
        busy={form.busy}
        state={<MailState user={user} typed={mail} />}
        onChange={(text) => form.set({ mail: text })}
      >
        <Button type="submit" variant="default" busy={form.busy}>
          {t('account.save')}
        </Button>
      </TextField>
      <p className={css.more}>
        {waiting && (
          <button type="button" className="link" disabled={form.busy} onClick={() => void send(user.mail ?? '')}>
            {t('account.resend', { mail: user.mail ?? '' })}
          </button>
        )}
        {waiting && (
          <button type="button" className="link" onClick={() => void runAndInform(check, null)}>
            {t('account.checkAgain')}
          </button>
        )}
        <CapturedMails />
      </p>
      {dialog}
    </FormShell>
  );
}

const LANGUAGES: readonly { value: Lang; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'tr', label: 'Türkçe' },
];

/** The language and the time zone of the user's mails. */
function MailPreferences({ user }: { user: Details }) {
  const { timezone, timezone_chosen } = user;
  const setZone = (zone: string, of_browser = false): void =>
    void runAndInform(() =>
      changeDetails({ timezone, timezone_chosen }, { timezone: zone, timezone_chosen: !of_browser }, () =>
        request('POST /users/set-timezone', { body: { timezone: zone, of_browser } }),
      ),
    );
  const [now] = useState(() => new Date());
  // memoised: it formats several hundred time zones
  const { zones, browserZone } = useMemo(() => timeZones(timezone, now), [timezone, now]);
  const marked = zones.map((zone) =>
    zone.value === browserZone ? { ...zone, label: t('account.zoneOfBrowser', { zone: zone.label }) } : zone,
  );
  return (
    <div className={css.preferences}>
      <SelectField label={t('account.timeZone')} options={marked} value={timezone} onChange={(zone) => setZone(zone)} />
      <SelectField label={t('account.language')} options={LANGUAGES} value={currentLang()} onChange={(lang) => void switchLanguage(lang)} />
      {/* without a choice that of the browser is stored by itself */}
      {timezone_chosen && browserZone !== timezone && (
        <p className={css.more}>
          <button type="button" className="link" onClick={() => setZone(browserZone, true)}>
            {t('account.useBrowserZone', { zone: browserZone })}
          </button>
        </p>
      )}
      <p className={css.note}>
        {t('account.preferencesNote')} {!timezone_chosen && t('account.zoneFollows')}
      </p>
    </div>
  );
}

export function MailSection() {
  return (
    <Panel id="e_mail" title={t('account.eMail')}>
      <Loaded query={useDetails()} height={[245, 361]}>
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
