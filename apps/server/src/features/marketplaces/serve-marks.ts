import { MARKETS } from '@lootfolio/domain/markets';
import type { FastifyInstance } from 'fastify';

/** `GET /marketplace/{slug}/mark.svg`: a neutral monogram in a colour of the market's own, no trademarked art. */
export function serveMarks(app: FastifyInstance): void {
  const marks = new Map(MARKETS.map((market) => [market.slug, monogram(market.name, market.id)]));
  app.get<{ Params: { slug: string } }>('/marketplace/:slug/mark.svg', { schema: { hide: true } }, async (request, reply) => {
    const svg = marks.get(request.params.slug);
    if (!svg) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(svg);
  });
}

function monogram(name: string, id: number): string {
  const letters = name.replace(/[^A-Za-z0-9]/g, '');
  const capitals = letters.replace(/[a-z]/g, '');
  const text = (capitals.length >= 2 ? capitals : letters).slice(0, 2).toUpperCase();
  const hue = (id * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="hsl(${hue} 42% 32%)"/><text x="16" y="21" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="13" font-weight="700" fill="hsl(${hue} 80% 92%)">${text}</text></svg>`;
}
