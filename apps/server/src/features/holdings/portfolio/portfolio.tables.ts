import type { PortfolioValues } from '@lootfolio/domain/portfolio';

declare module '../../../platform/database/schema.ts' {
  interface Database {
    portfolio_days: PortfolioValues & { user_id: number; day: string; updated_at: Date };
  }
}
