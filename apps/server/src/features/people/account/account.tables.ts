export type {};

declare module '../../../platform/database/schema.ts' {
  interface Database {
    mail_confirmations: { token_hash: Buffer; user_id: number | null; mail: string; created_at: Date; used_at: Date | null };
  }
}
