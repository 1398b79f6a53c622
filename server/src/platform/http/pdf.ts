import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { noBody } from './etag.ts';
import { COSTS } from './route.ts';

const PDF = 'application/pdf';

/** The part of a route's declaration that is the same for all PDFs. */
export const pdf = {
  response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) },
  produces: [PDF],
  cost: COSTS.export,
} as const;

/** Sends a PDF. Draws nothing for a HEAD request. */
export async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, draw }: { name: string; draw: () => Promise<Buffer> },
): Promise<never> {
  reply.type(PDF).header('content-disposition', `attachment; filename="${name}"`);
  return reply.send(request.method === 'HEAD' ? noBody() : await draw()) as never;
}
