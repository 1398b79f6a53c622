import type { FastifyReply } from 'fastify';

/** Sends a page that browsers may keep, but must revalidate before each use. */
export function sendHtml(reply: FastifyReply, html: string, csp: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': csp, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(html);
}
