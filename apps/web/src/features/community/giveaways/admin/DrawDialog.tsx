import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { integer } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { proofPath } from '../components/PastGiveaway.tsx';
import { Winner } from '../components/Winner.tsx';
import { drawWinner, type AdminGiveaway, type DrawResult } from './admin-giveaways.queries.ts';
import { Fact } from './Fact.tsx';
import css from './admin.module.css';

const Hash = ({ text }: { text: string | null }) => (text === null ? t('giveaways-admin.hashPending') : <code>{text}</code>);

function Result({ result: { winner, winner_entry_id: entry, seed, randomness } }: { result: DrawResult }) {
  return (
    <>
      <Fact label={t('giveaways-admin.winnerColumn')}>
        <Winner winner={winner} />
      </Fact>
      <Fact label={t('giveaways-admin.winningEntry')}>{String(entry)}</Fact>
      <Fact label={t('giveaways.seed')}>
        <Hash text={seed} />
      </Fact>
      <Fact label={t('giveaways.randomness')}>
        {randomness.value === null ? (
          t('giveaways.operatorOnly')
        ) : (
          <>
            <code>{randomness.value}</code> {t('giveaways-admin.round', { round: String(randomness.round ?? '–') })}
          </>
        )}
      </Fact>
    </>
  );
}

/** Shows the published commitments, draws the winner once, and then shows the winner and the next steps. */
export function DrawDialog({ giveaway, onClose }: { giveaway: AdminGiveaway; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<DrawResult | null>(null);
  const draw = async (): Promise<void> => {
    setBusy(true);
    setResult(await drawWinner(giveaway.id));
    setBusy(false);
  };
  const { item_detail: item, total_entries: entries } = giveaway;
  const isEmpty = entries === 0;
  return (
    <Dialog title={t('giveaways-admin.drawTitle')} width={600} locked={busy} onClose={onClose}>
      <div className={css.dialog}>
        <ItemCell name={item.name} image={item.image} itemId={item.item_id} color={item.color} exterior={item.exterior} />
        <dl className={css.facts} aria-live="polite">
          <Fact label={t('giveaways-admin.entriesColumn')}>{integer(entries)}</Fact>
          <Fact label={t('giveaways.seedHash')}>
            <Hash text={giveaway.seed_hash} />
          </Fact>
          <Fact label={t('giveaways.entriesHash')}>
            <Hash text={result?.entries_hash ?? giveaway.entries_hash} />
          </Fact>
          {result && <Result result={result} />}
        </dl>
        {!result && (
          <Notice tone={isEmpty ? 'warning' : 'info'}>{t(isEmpty ? 'giveaways-admin.drawEmpty' : 'giveaways-admin.drawText')}</Notice>
        )}
        {result && (
          <p>
            <AppLink href={proofPath(giveaway.id)} className="link">
              {t('giveaways.checkDraw')}
            </AppLink>
          </p>
        )}
      </div>
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t(result ? 'giveaways-admin.close' : 'ui.cancel')}
        </Button>
        {!result && (
          <Button busy={busy} disabled={isEmpty} onClick={() => void draw()}>
            {t('giveaways-admin.draw')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
