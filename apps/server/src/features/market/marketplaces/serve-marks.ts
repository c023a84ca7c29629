import { markHue, MARKETS, type Market } from '@lootfolio/domain/markets';
import type { FastifyInstance } from 'fastify';
import { sendPicture } from '../../../platform/http/send-picture.ts';

/** Serves `GET /marketplace/{slug}/mark.svg`: the market's letters in the market's colour, as the screens draw them; no trademarked art. */
export function serveMarks(app: FastifyInstance): void {
  const marks = new Map(MARKETS.map((market) => [market.slug, drawMark(market)]));
  app.get<{ Params: { slug: string } }>('/marketplace/:slug/mark.svg', { schema: { hide: true } }, async (request, reply) => {
    const svg = marks.get(request.params.slug);
    if (!svg) return reply.callNotFound();
    return sendPicture(request, reply, { type: 'image/svg+xml', bytes: svg, cache: 'public' });
  });
}

function drawMark({ id, mark }: Market): string {
  const hue = markHue(id);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="oklch(38% 0.075 ${hue})"/><text x="16" y="21" text-anchor="middle" font-family="Inter,system-ui,sans-serif" font-size="13" font-weight="700" fill="oklch(92% 0.06 ${hue})">${mark}</text></svg>`;
}
