import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { CodeToCopy } from '../../../../ui/form/CodeToCopy.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { errorText, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { useRecentSignIn } from '../../../people/auth/auth.public.ts';
import { renewFeed, revokeFeed, useFeed, type Feed } from '../calendar.queries.ts';
import css from './FeedDialog.module.css';

const BACK = pathTo('/sales/calendar', { search: { feed: true } });

/** A new address. It is shown only once. */
function NewAddress({ address }: { address: string }) {
  const box = useRef<HTMLDivElement>(null);
  // moves the focus here: the button that had it is gone
  useEffect(() => box.current?.focus(), []);
  return (
    <Notice tone="info">
      <div ref={box} tabIndex={-1}>
        <p className={css.once}>{t('calendar.feedOnce')}</p>
        <CodeToCopy text={address} label={t('calendar.feedCopy')} link />
        <p>{t('calendar.feedHow')}</p>
      </div>
    </Notice>
  );
}

function FeedFacts({ feed }: { feed: Feed }) {
  const now = useNow();
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('calendar.feedMade')}</dt>
        <dd>{dateTime(feed.created_at)}</dd>
      </div>
      <div>
        <dt>{t('calendar.feedRead')}</dt>
        <dd>{feed.read_at === null ? t('calendar.feedNever') : <Age at={feed.read_at} now={now} />}</dd>
      </div>
    </dl>
  );
}

type Asked = 'replace' | 'revoke';

/** The address at which calendar programs read the events: made, replaced and revoked here. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useFeed();
  const { run, dialog } = useRecentSignIn(BACK);
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const renew = async (): Promise<void> => setAddress(await renewFeed());
  const make = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await run(renew);
    } catch (cause) {
      setRefusal(cause);
    } finally {
      setBusy(false);
    }
  };
  const revoke = async (): Promise<void> => {
    await revokeFeed();
    setAddress(null);
  };
  const feed = data?.feed;
  return (
    <Dialog title={t('calendar.feed')} width={520} onClose={onClose}>
      <div className={css.content}>
        <p>{t('calendar.feedLead')}</p>
        <Notice tone="warning">{t('calendar.feedWarning')}</Notice>
        {address !== null && <NewAddress address={address} />}
        {feed && <FeedFacts feed={feed} />}
        {refusal !== null && <Notice tone="danger">{errorText(refusal)}</Notice>}
        {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={32} />}
      </div>
      <DialogActions>
        {feed && (
          <Button variant="danger" onClick={() => setAsked('revoke')}>
            {t('calendar.feedRevoke')}
          </Button>
        )}
        {feed && (
          <Button variant="default" onClick={() => setAsked('replace')}>
            {t('calendar.feedReplace')}
          </Button>
        )}
        {feed === null && (
          <Button busy={busy} onClick={() => void make()}>
            {t('calendar.feedMake')}
          </Button>
        )}
      </DialogActions>
      {asked && (
        <ConfirmDialog
          danger
          title={t(asked === 'replace' ? 'calendar.feedReplaceTitle' : 'calendar.feedRevokeTitle')}
          confirmLabel={t(asked === 'replace' ? 'calendar.feedReplace' : 'calendar.feedRevoke')}
          onConfirm={async () => void (await run(asked === 'replace' ? renew : revoke))}
          onClose={() => setAsked(null)}
        >
          <p>{t('calendar.feedEnds')}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </Dialog>
  );
}
