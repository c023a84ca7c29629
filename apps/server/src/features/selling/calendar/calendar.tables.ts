declare module '../../../platform/database/schema.ts' {
  interface Database {
    calendar_feeds: { user_id: number; token_hash: Buffer; created_at: Date; read_at: Date | null };
  }
}
