/**
 * A Fastify server that runs one prepared, indexed query of the product's database for a request and sends its rows as they are: the daily
 * prices of an item, or the sources of prices. `/bare` sends a short text without a query.
 */
import { createRequire } from 'node:module';
import pg from 'pg';

// the product's own version
const { fastify } = createRequire(new URL('../../apps/server/package.json', import.meta.url))('fastify') as typeof import('fastify');

const ITEM = `select d.* from items i join price_days d using (item_id)
  where i.app_id = 730 and i.slug = $1 and d.market_id = any ($2) and d.day >= current_date - 30`;
const MARKETS = [1, 13];

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
app.post('/item', async (request) => {
  const { slug } = request.body as { slug: string };
  return (await pool.query({ name: 'item', text: ITEM, values: [slug, MARKETS] })).rows;
});
app.get('/sources', async () => (await pool.query({ name: 'sources', text: 'select * from price_feeds' })).rows);
app.all('/bare', async () => ({ ready: true }));
await app.listen({ host: '127.0.0.1', port: 0 });

const address = app.server.address();
process.send!({ port: typeof address === 'object' ? address!.port : 0 });
process.on('disconnect', () => process.exit(0));
