import type { FastifyBaseLogger } from 'fastify';

export type ProblemLog = ReturnType<typeof createProblemLog>;

/** Logs a problem only when it appears, and not again at each poll. */
export function createProblemLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const present = new Map<string, string>();
  return {
    /** @param problem Null: the subject has no problem now. */
    setProblem(subject: string, problem: string | null, message: string) {
      if (problem && present.get(subject) !== problem) log.warn({ remote: subject, problem }, message);
      if (problem) present.set(subject, problem);
      else present.delete(subject);
    },
    has: (subject: string): boolean => present.has(subject),
  };
}
