import { RESERVED_DAYS, type Provider } from '@lootfolio/domain/connections';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconExternalLink, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { siteQuery } from '../../../../lib/site.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { disconnect, type Connection } from '../connections.queries.ts';
import { connectPath } from '../connections.rules.ts';
import { WORDS } from '../provider-names.ts';
import css from './ConnectionsSection.module.css';

function Account({ provider, name, verified, checked_at: checkedAt }: Connection) {
  const now = useNow();
  const words = WORDS[provider];
  return (
    <p className={css.account}>
      <span className={css.handle}>@{name}</span>
      <StateChip
        tone={verified ? 'good' : 'open'}
        icon={verified ? IconCircleCheck : IconHelpCircle}
        text={t(verified ? words.verified : words.unverified)}
      >
        <Age at={checkedAt} now={now} />
      </StateChip>
    </p>
  );
}

/** The link that the operator has set for joining or following. */
function JoinLink({ provider, sandboxPage }: { provider: Provider; sandboxPage: string | null }) {
  const site = useQuery(siteQuery).data;
  const href = site && (site.social[provider] ?? sandboxPage);
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={`link ${css.out}`}>
      {t(WORDS[provider].join)}
      <IconExternalLink size={13} stroke={1.8} aria-hidden />
      <span className="visually-hidden">({t('core.newTab')})</span>
    </a>
  );
}

type DisconnectProps = { provider: Provider; onDone: () => void; onClose: () => void };

function DisconnectDialog({ provider, onDone, onClose }: DisconnectProps) {
  const { name } = WORDS[provider];
  const confirm = async (): Promise<void> => {
    try {
      await disconnect(provider);
      onDone();
      toast('success', t('connections.disconnected', { name }));
    } catch (error) {
      toast('error', errorText(error));
    }
  };
  return (
    <ConfirmDialog
      danger
      title={t('connections.disconnectTitle', { name })}
      confirmLabel={t('connections.disconnect')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('connections.disconnectText', { name, days: RESERVED_DAYS })}
    </ConfirmDialog>
  );
}

/** One service with its connected account and the possible actions. */
export function ConnectionRow({
  provider,
  connection,
  offered,
  onDisconnected,
  next,
  sandboxPage,
}: {
  provider: Provider;
  connection: Connection | undefined;
  /** False when the operator no longer has keys for the service. */
  offered: boolean;
  onDisconnected: () => void;
  /** The path of the screen to return to. */
  next: string;
  sandboxPage: string | null;
}) {
  const [removing, setRemoving] = useState(false);
  const { name, icon: Sign, about } = WORDS[provider];
  const go = (): void => location.assign(connectPath(provider, next));
  return (
    <li className={css.row}>
      <Sign size={22} stroke={1.5} aria-hidden className={css.sign} />
      <div className={css.what}>
        <h3>{name}</h3>
        {connection ? <Account {...connection} /> : <p className={css.about}>{t(about)}</p>}
        {!connection?.verified && <JoinLink provider={provider} sandboxPage={sandboxPage} />}
      </div>
      <div className={css.actions}>
        {offered && (
          <Button
            variant="default"
            aria-label={connection ? t('connections.checkAgainOf', { name }) : t('connections.connectTo', { name })}
            onClick={go}
          >
            {connection ? t('connections.checkAgain') : t('connections.connect')}
          </Button>
        )}
        {connection && (
          <Button variant="default" aria-label={t('connections.disconnectFrom', { name })} onClick={() => setRemoving(true)}>
            {t('connections.disconnect')}
          </Button>
        )}
      </div>
      {removing && <DisconnectDialog provider={provider} onDone={onDisconnected} onClose={() => setRemoving(false)} />}
    </li>
  );
}
