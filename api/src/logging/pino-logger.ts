import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** The contexts in which Nest logs every module and route at each start. */
const VERBOSE_CONTEXTS = new Set<unknown>(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Writes the log messages of Nest as JSON lines of pino. The last argument of each call is the context of Nest. */
export class PinoLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log = (message: unknown, ...params: unknown[]) =>
    this.write(VERBOSE_CONTEXTS.has(params.at(-1)) ? 'debug' : 'info', message, params);
  error = (message: unknown, ...params: unknown[]) => this.write('error', message, params);
  warn = (message: unknown, ...params: unknown[]) => this.write('warn', message, params);
  debug = (message: unknown, ...params: unknown[]) => this.write('debug', message, params);
  verbose = (message: unknown, ...params: unknown[]) => this.write('debug', message, params);
  fatal = (message: unknown, ...params: unknown[]) => this.write('fatal', message, params);

  private write(level: 'debug' | 'info' | 'warn' | 'error' | 'fatal', message: unknown, params: unknown[]): void {
    const context = params.at(-1);
    if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context }, String(message));
  }
}
