import type { FastifyReply } from 'fastify';

export const TOTAL_COUNT = 'X-Total-Count';

/** The header in the OpenAPI document. */
export const totalCountHeader = {
  [TOTAL_COUNT]: { description: 'How many pass the filter', schema: { type: 'integer' as const } },
};

/** Sets the header to the total, and returns the rows. */
export function withTotal<Row>(reply: FastifyReply, { rows, total }: { rows: Row[]; total: number }): Row[] {
  reply.header(TOTAL_COUNT, total);
  return rows;
}
