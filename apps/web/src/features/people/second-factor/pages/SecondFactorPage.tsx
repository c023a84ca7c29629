import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { Confirm } from '../components/Confirm.tsx';
import { Manage } from '../components/Manage.tsx';
import { RecoveryCodes } from '../components/RecoveryCodes.tsx';
import { SetUp } from '../components/SetUp.tsx';
import { reloadFactor, useFactor } from '../second-factor.queries.ts';
import css from '../components/factor.module.css';

const route = getRouteApi('/admin/second-factor');

function Content() {
  const { next } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: factor, error, refetch } = useFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [replacing, setReplacing] = useState(false);
  const { run, dialog } = useRecentSignIn(pathTo('/admin/second-factor'));
  const goOn = async (): Promise<void> => {
    await reloadFactor();
    if (next !== undefined) await navigate({ href: next, replace: true });
  };
  const showCodes = (made: string[]): void => {
    setReplacing(false);
    setCodes(made);
  };
  const done = (): void => {
    setCodes(null);
    void goOn();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={done} />;
  if (factor === undefined) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Spinner />;
  const { state } = factor;
  return (
    <>
      {state === 'needed' && <Confirm onConfirmed={goOn} />}
      {state === 'confirmed' && !replacing && <Manage factor={factor} run={run} onCodes={showCodes} onReplace={() => setReplacing(true)} />}
      {(state === 'missing' || state === 'off' || (state === 'confirmed' && replacing)) && (
        <SetUp run={run} required={factor.required} onEnabled={showCodes} />
      )}
      {dialog}
    </>
  );
}

/** The screen where an administrator sets up, confirms and changes the second factor. */
export function SecondFactorPage() {
  const state = useFactor().data?.state;
  // before the factor is confirmed, the administration redirects to this screen
  const isOpen = state === 'off' || state === 'confirmed';
  return (
    <div className={css.page}>
      <PageHeader
        {...(isOpen && { up: adminPanel() })}
        title={t('second-factor.title')}
        lead={t('second-factor.lead')}
        help={['second-factor.help1', 'second-factor.help2', 'second-factor.help3', 'second-factor.help4', 'second-factor.help5']}
      />
      <Content />
    </div>
  );
}
