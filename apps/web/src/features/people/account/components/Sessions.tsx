import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { endSessions, useSessions, type Session } from '../account.queries.ts';
import { runAndInform } from '../save-feedback.ts';
import { readUserAgent } from '../user-agent.rules.ts';
import { Loaded } from './Loaded.tsx';
import css from './Sessions.module.css';

/** Older sessions are shown on request. */
const SHOWN_AT_FIRST = 5;

/** The session that the user is about to end, or all others. */
type Ending = Session | 'others';

const deviceOf = (session: Session): string => {
  const { device, os } = readUserAgent(session.device);
  return [device, os].filter((part) => part !== null).join(', ') || t('account.unknownDevice');
};

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const now = useNow();
  const { browser, isMobile } = readUserAgent(session.device);
  const Sign = isMobile ? IconDeviceMobile : IconDeviceDesktop;
  const device = deviceOf(session);
  return (
    <li className={css.row}>
      <Sign size={22} stroke={1.5} aria-hidden className={css.sign} />
      <div className={css.what}>
        <p className={css.device} title={session.device}>
          {device}
          {session.current && <span className={css.current}>{t('account.thisDevice')}</span>}
        </p>
        <p className={css.browser}>{browser ?? t('account.unknownBrowser')}</p>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('account.ip')}</dt>
          <dd>{session.ip}</dd>
        </div>
        <div>
          <dt>{t('account.lastSeen')}</dt>
          <dd>
            <Age at={session.last_seen} now={now} />
          </dd>
        </div>
        <div>
          <dt>{t('account.started')}</dt>
          <dd>
            <time dateTime={session.session_start}>{dateTime(session.session_start)}</time>
          </dd>
        </div>
      </dl>
      <div className={css.action}>
        {!session.current && (
          <Button variant="default" onClick={onEnd} aria-label={t('account.endSessionOn', { device })}>
            {t('account.end')}
          </Button>
        )}
      </div>
    </li>
  );
}

function EndDialog({ ending, others, onClose }: { ending: Ending; others: number; onClose: () => void }) {
  const all = ending === 'others';
  return (
    <ConfirmDialog
      danger
      title={all ? t('account.endOthersTitle') : t('account.endSession')}
      confirmLabel={t('account.end')}
      onConfirm={() => runAndInform(() => endSessions(all ? undefined : ending.id))}
      onClose={onClose}
    >
      {all ? t('account.endOthersText', { n: others }) : t('account.endSessionText', { device: deviceOf(ending), ip: ending.ip })}
    </ConfirmDialog>
  );
}

/** The browsers in which the user is signed in, newest first. */
export function Sessions() {
  const query = useSessions();
  const [ending, setEnding] = useState<Ending | null>(null);
  const [all, setAll] = useState(false);
  const others = (query.data?.total ?? 1) - 1;
  const actions = others > 0 && (
    <Button variant="default" onClick={() => setEnding('others')}>
      {t('account.endOthers')}
    </Button>
  );
  return (
    <Panel id="sessions" title={t('account.sessions')} actions={actions} flush>
      <Loaded query={query} height={[65, 149]}>
        {({ sessions }) => (
          <>
            <ul className={css.list}>
              {sessions
                .filter(({ current }, index) => all || current || index < SHOWN_AT_FIRST)
                .map((session) => (
                  <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
                ))}
            </ul>
            {!all && sessions.length > SHOWN_AT_FIRST && (
              <button type="button" className={css.all} onClick={() => setAll(true)}>
                {t('account.showAllSessions', { n: sessions.length })}
              </button>
            )}
          </>
        )}
      </Loaded>
      {ending && <EndDialog ending={ending} others={others} onClose={() => setEnding(null)} />}
    </Panel>
  );
}
