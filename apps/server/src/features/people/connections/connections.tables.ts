export type {};

declare module '../../../platform/database/schema.ts' {
  interface Database {
    connections: {
      provider: string;
      account_id: string;
      user_id: number;
      account_name: string | null;
      verified: boolean;
      checked_at: Date;
      removed_at: Date | null;
    };
    connection_states: {
      state_hash: Buffer;
      session_id: number;
      provider: string;
      verifier: string;
      next: string;
      created_at: Date;
    };
  }
}
