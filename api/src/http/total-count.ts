import type { FastifyReply } from 'fastify';

/** For the document of a list. */
export const totalCountHeader = {
  'X-Total-Count': { description: 'How many pass the filter', schema: { type: 'integer' as const } },
};

/** Answers with the rows, and tells in a header how many there are in all. */
export function withTotal<Row>(reply: FastifyReply, { rows, total }: { rows: Row[]; total: number }): Row[] {
  reply.header('x-total-count', total);
  return rows;
}
