import type { GiveawayPeriod, GiveawayType } from '@lootfolio/domain/giveaways';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    giveaways: {
      id: GeneratedAlways<number>;
      type: GiveawayPeriod;
      giveaway_type: GiveawayType;
      value: number;
      item_id: number;
      cancelled: Generated<boolean>;
      starts_at: Date;
      expires_at: Date;
      created_at: Date;
      made_by: number;
      entries: Generated<number>;
      sealed_seed: string;
      seed_hash: string;
      closed_at: Date | null;
      entries_hash: string | null;
      drawn_at: Date | null;
      drawn_by: number | null;
      seed: string | null;
      randomness_source: 'drand' | 'operator' | null;
      randomness_chain: string | null;
      randomness_round: number | null;
      randomness_value: string | null;
      winner_entry_id: number | null;
      prize_sent_at: Date | null;
      prize_sent_by: number | null;
      prize_trade_offer: string | null;
      prize_note: Generated<string>;
    };
    giveaway_entries: { id: GeneratedAlways<number>; giveaway_id: number; user_id: number; joined_at: Date };
  }
}
