export type {};

declare module '../../platform/database/schema.ts' {
  interface Database {
    inventory_values: { user_id: number; app_id: number; taken_at: Date; value: number; items: number };
  }
}
