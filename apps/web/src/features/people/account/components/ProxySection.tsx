import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { request } from '../../../../lib/api.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { patchDetails, useDetails, useKeys, type Details } from '../account.queries.ts';
import { needsProxy } from '../keys.rules.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { submitAndInform } from '../save-feedback.ts';
import { Loaded } from './Loaded.tsx';
import { SignInFirst } from './SignInFirst.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import css from './forms.module.css';

/**
 * Sets the proxy. The server tries the proxy before it stores it; the form shows the server's answer. No draft is kept, because the typed
 * text may contain a password. The server returns the stored proxy without its password, so it is only the placeholder and cannot be saved
 * again.
 */
function ProxyForm({ stored }: { stored: Details['proxy']['proxy'] }) {
  const form = useForm({ saved: { proxy: '' }, draft: null, fallback: 'proxy' });
  const typed = form.values.proxy;
  const [answer, setAnswer] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'proxy' }), typed === '' ? 'kept' : 'secret');
  const store = async (proxy: string): Promise<void> => {
    setAnswer(null);
    const reply = await request('POST /users/set-proxy', { body: { proxy }, timeoutMs: 60_000 });
    patchDetails({ proxy: { proxy: reply.proxy } });
    if (proxy !== '') form.reset();
    setAnswer(reply.message);
  };
  const send = async (proxy: string): Promise<void> => {
    const done = proxy === '' ? t('account.operationSuccess') : t('account.proxyChanged');
    await submitAndInform(form, async () => ((await run(() => store(proxy))) ? done : null), errorText);
  };
  return (
    <FormShell form={form} onSubmit={() => send(typed)} className={css.form}>
      <TextField
        label={t('account.proxyAddress')}
        inputMode="url"
        autoComplete="off"
        data-1p-ignore=""
        placeholder={stored ?? 'socks5://user:password@host:1080'}
        value={typed}
        problem={form.problems.proxy}
        busy={form.busy}
        state={stored !== null && <StateChip tone="good" icon={IconCircleCheck} text={t('account.proxyInUse')} />}
        note={answer ?? t('account.proxyNote')}
        onChange={(text) => form.set({ proxy: text })}
      >
        {(stored === null || typed !== '') && (
          <Button type="submit" variant="default" busy={form.busy} disabled={typed === ''}>
            {t('account.testAndSave')}
          </Button>
        )}
        {stored !== null && (
          <Button variant="default" disabled={form.busy} aria-label={t('account.removeProxy')} onClick={() => setRemoving(true)}>
            {t('account.remove')}
          </Button>
        )}
      </TextField>
      {removing && (
        <ConfirmDialog
          danger
          title={t('account.removeProxy')}
          confirmLabel={t('account.remove')}
          onConfirm={() => send('')}
          onClose={() => setRemoving(false)}
        >
          {t('account.removeProxyText')}
        </ConfirmDialog>
      )}
      {dialog}
    </FormShell>
  );
}

export function ProxySection() {
  const keys = useKeys().data?.items ?? [];
  return (
    <Panel id="proxy" title={t('account.proxy')}>
      <Loaded query={useDetails()} height={[82, 106]}>
        {({ user }) => (
          <div className={css.form}>
            {needsProxy(keys, user.proxy.proxy) && <Notice tone="warning">{t('account.proxyWarn')}</Notice>}
            <SignInFirst back={pathTo('/user-details', { hash: 'proxy' })} />
            <ProxyForm stored={user.proxy.proxy} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
