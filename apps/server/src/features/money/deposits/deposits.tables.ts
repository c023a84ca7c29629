import type { BotState, DepositFailure, TradeStatus } from '@lootfolio/domain/deposits';
import type { AppId } from '@lootfolio/domain/games';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    trade_bots: {
      id: GeneratedAlways<number>;
      steam_id: string;
      account_name: string;
      name: string | null;
      avatar: string | null;
      level: number | null;
      member_since: Date | null;
      state: BotState;
      used_slots: number | null;
      slots: number | null;
      error_code: string | null;
      error_text: string | null;
      failed_at: Date | null;
      retry_at: Date | null;
      sign_in_wanted_at: Date | null;
      signed_in_at: Date | null;
      beat_at: Date | null;
      refresh_token_sealed: string | null;
      private_key_sealed: string | null;
      public_key: string | null;
    };
    deposits: {
      id: GeneratedAlways<number>;
      payment_id: number;
      user_id: number;
      bot_id: number;
      client_key: string;
      app_id: AppId;
      code: string;
      partner_steam_id: string;
      token_sealed: string | null;
      status: Generated<TradeStatus>;
      failure: DepositFailure | null;
      offer_id: string | null;
      trade_id: string | null;
      sending_at: Date | null;
      attempts: Generated<number>;
      cancel_wanted_at: Date | null;
      accepted_at: Date | null;
      settles_at: Date | null;
      next_look_at: Date | null;
      created_at: Date;
      expires_at: Date;
      updated_at: Date;
    };
    deposit_items: {
      deposit_id: number;
      position: number;
      item_id: number;
      context_id: string;
      asset_id: string;
      new_asset_id: string | null;
      new_context_id: string | null;
      price: number;
    };
    reversal_checks: {
      user_id: number;
      has_reversed: boolean;
      last_reversal_at: Date | null;
      checked_at: Date;
    };
  }
}
