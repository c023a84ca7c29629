import type { SecurityKind } from '@lootfolio/domain/security';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type Json<T> = ColumnType<T, string, string>;
/** A calendar day, read as the text `YYYY-MM-DD`. */
export type Day = string;

/**
 * The tables of the database. This file has the tables that every feature uses; a feature adds its own in `<feature>.tables.ts`, which
 * extends this interface.
 */
export interface Database {
  world: { only_row: Generated<boolean>; name: 'sandbox' | 'live'; secret_key_id: string | null };
  settings: { key: string; value: Json<unknown>; updated_at: Date };
  users: {
    id: GeneratedAlways<number>;
    steam_id: string | null;
    user_name: string;
    avatar_medium: string | null;
    profile_url: string;
    country: string | null;
    role: Generated<'ADMIN' | 'USER' | 'MODERATOR' | 'SUPPORT'>;
    /** True when the user has the role only by ADMIN_STEAM_IDS, and loses it when that no longer names them. */
    admin_by_list: Generated<boolean>;
    profile_state: Generated<number>;
    timezone: Generated<string>;
    /** True once the user chose it; else it is that of the browser. */
    timezone_chosen: Generated<boolean>;
    lang: Generated<'en' | 'tr'>;
    steam_account_created: Date | null;
    profile_checked_at: Date | null;
    joined_at: Date;
    mail: string | null;
    mail_confirmed_at: Date | null;
    trade_link_sealed: string | null;
    proxy_sealed: string | null;
    ranking_hidden: Generated<boolean>;
    first_steps_hidden: Generated<boolean>;
    notifications_seen_at: Date | null;
    deleted_at: Date | null;
    /** The balance in thousandths of a dollar, which the ledger copies here for lists. Only the ledger's own balance decides postings. */
    balance: GeneratedAlways<number>;
    /** The last day (UTC) on which a session was used. */
    active_on: Day | null;
    name_key: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
  };
  /** The bytes that users wrote into the audit log on the day of their last change. */
  audit_budgets: { user_id: number; day: Day; bytes: number };
  /** Numbers of users by day and by the last active day before it. */
  active_days: { day: Day; previous: Day; users: number };
  /** Written by triggers of `users`. */
  user_counts: { what: 'state' | 'country' | 'joined' | 'left'; key: string; users: GeneratedAlways<number> };
  sessions: {
    token_hash: Buffer;
    id: GeneratedAlways<number>;
    user_id: number;
    csrf_token: string;
    device: string;
    ip: string;
    session_start: Date;
    last_seen: Date;
    expires_at: Date;
    factor_at: Date | null;
  };
  second_factors: {
    user_id: number;
    sealed_secret: string | null;
    sealed_pending: string | null;
    enabled_at: Date | null;
    last_step: Generated<number>;
    recovery_hashes: Generated<Buffer[]>;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Date;
    actor_id: number | null;
    ip: string | null;
    action: string;
    object: string;
    old_value: Json<unknown> | null;
    new_value: Json<unknown> | null;
  };
  ledger_accounts: { id: GeneratedAlways<number>; name: string; balance: GeneratedAlways<number>; entries: GeneratedAlways<number> };
  ledger_postings: { id: GeneratedAlways<number>; kind: string; reference: string; created_at: Date };
  /** The database sets `number` and `balance_after`. */
  ledger_entries: {
    account_id: number;
    number: GeneratedAlways<number>;
    posting_id: number;
    amount: number;
    balance_after: GeneratedAlways<number>;
  };
  provider_notices: {
    id: GeneratedAlways<number>;
    provider: string;
    event_id: string;
    reference: string;
    body: Buffer;
    state: Generated<'waiting' | 'done' | 'failed'>;
    attempts: Generated<number>;
    error: string | null;
    received_at: Date;
    processed_at: Date | null;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    fingerprint: Buffer;
    status: number | null;
    reply: Json<unknown> | null;
    created_at: Date;
  };
  outbox: { id: GeneratedAlways<number>; topic: string; payload: Json<unknown>; created_at: Date };
  operations: {
    id: string;
    user_id: number;
    kind: string;
    client_key: string;
    content_hash: Buffer | null;
    params: Json<unknown>;
    faults: Generated<number>;
    quiet: Generated<boolean>;
    state: 'waiting' | 'running' | 'done' | 'partial' | 'failed' | 'cancelled';
    cancelled_at: Date | null;
    created_at: Date;
    updated_at: Date;
    ended_at: Date | null;
  };
  operation_items: {
    operation_id: string;
    position: number;
    lane: string;
    subject: string;
    input: Json<unknown>;
    state: Generated<'waiting' | 'sent' | 'done' | 'failed' | 'unknown'>;
    external_id: string | null;
    attempt: Generated<number>;
    code: string | null;
    text: string | null;
    due_at: Date;
    sent_at: Date | null;
    ask_until: Date | null;
    object: string | null;
    turn: Generated<number>;
    credential: string | null;
    data: Json<unknown> | null;
    faults: Generated<number>;
    absences: Generated<number>;
    unproven: Generated<boolean>;
    refused: Generated<boolean>;
    superseded: Generated<boolean>;
    held_until: Date | null;
    updated_at: Date;
  };
  operation_files: {
    operation_id: string;
    name: string;
    format: 'json' | 'csv' | 'xlsx' | 'pdf';
    bytes: Buffer;
    rows: number | null;
    total: number | null;
    needs_recent_sign_in: boolean;
    made_at: Date;
  };
  leases: { name: string; holder: string; fence: number; until: Date };
  request_buckets: { name: string; taken: Date[]; span: string; closed_until: Date };
  request_waiters: { bucket: string; waiter: string; due: Date; until: Date };
  rate_counters: { bucket: string; minute: Date; count: number };
  process_beats: {
    id: string;
    role: 'api' | 'worker' | 'bot';
    version: string;
    node: string;
    memory_bytes: number;
    started_at: Date;
    beat_at: Date;
  };
  backups: { id: GeneratedAlways<number>; file: string; size_bytes: number; made_at: Date };
  security_log: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: SecurityKind;
    ip: string | null;
    user_id: number | null;
    what: string;
    count: number;
  };
  worker_beats: { worker_pool_id: string; beat_at: Date };
  api_tokens: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    token_hash: Buffer;
    hint: string;
    scopes: string[];
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
  };
}
