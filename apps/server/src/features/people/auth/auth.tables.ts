export type {};

declare module '../../../platform/database/schema.ts' {
  interface Database {
    sign_in_states: {
      state_hash: Buffer;
      browser_hash: Buffer;
      return_to: string;
      timezone: string | null;
      lang: string;
      created_at: Date;
    };
    sign_in_nonces: { nonce: string; seen_at: Date };
    known_devices: { user_id: number; device_hash: Buffer; first_seen: Date; last_seen: Date };
  }
}
