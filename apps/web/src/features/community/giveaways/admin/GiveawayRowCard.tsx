import { t } from '../../../../i18n/i18n.ts';
import { dateTime, integer, money } from '../../../../lib/format.ts';
import { TYPE_NAMES } from '../giveaways.labels.ts';
import type { AdminGiveaway } from './admin-giveaways.queries.ts';
import { Fact } from './Fact.tsx';
import { Actions, GiveawayItem, Status, WinnerCell, type OnOpen } from './giveaway-columns.tsx';
import css from '../../../../ui/table/RowCard.module.css';

/** A giveaway on a phone. */
export const GiveawayRowCard = ({ giveaway, onOpen }: { giveaway: AdminGiveaway; onOpen: OnOpen }) => (
  <article className={css.card} aria-label={giveaway.item_detail.name}>
    <div className={css.head}>
      <GiveawayItem giveaway={giveaway} />
      <Status giveaway={giveaway} />
    </div>
    <dl className={css.figures}>
      <Fact label={t('giveaways-admin.type')}>{t(TYPE_NAMES[giveaway.type])}</Fact>
      <Fact label={t('giveaways-admin.giveawayType')}>{t(TYPE_NAMES[giveaway.giveaway_type])}</Fact>
      <Fact label={t('giveaways-admin.value')}>{money(giveaway.value)}</Fact>
      <Fact label={t('giveaways-admin.entriesColumn')}>{integer(giveaway.total_entries)}</Fact>
      <Fact label={t('giveaways-admin.starts')}>{dateTime(giveaway.starts_at)}</Fact>
      <Fact label={t('giveaways-admin.ends')}>{dateTime(giveaway.expires_at)}</Fact>
      <Fact label={t('giveaways-admin.winnerColumn')}>
        <WinnerCell giveaway={giveaway} />
      </Fact>
    </dl>
    <div className={css.foot}>
      <Actions giveaway={giveaway} onOpen={onOpen} />
    </div>
  </article>
);
