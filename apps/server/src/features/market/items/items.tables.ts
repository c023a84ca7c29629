export {};

declare module '../../../platform/database/schema.ts' {
  interface Database {
    item_votes: { user_id: number; item_id: number; vote: number; voted_at: Date };
    item_ratings: { item_id: number; sum: number; count: number };
  }
}
