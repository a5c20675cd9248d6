import { Transactions } from '../src/database/transactions';
import { BotApi } from '../src/telegram-bot/bot-api';
import type { TestApp } from './test-app';

type Method = (...input: unknown[]) => Promise<unknown>;

/**
 * Simulates the death of a process before or after its next call of a method. An open transaction is undone, and later
 * calls of the process have no effect. Resolves at the time of death.
 */
export function killAt<T extends object>(
  { app }: TestApp,
  type: abstract new (...dependencies: never[]) => T,
  method: keyof T & string,
  when: 'before' | 'after',
): Promise<void> {
  const target = app.get<Record<string, Method>>(type as never, { strict: false });
  const original = target[method]?.bind(target);
  return new Promise((resolve) => {
    jest.spyOn(target, method).mockImplementation(async (...input: unknown[]) => {
      if (when === 'after') await original?.(...input);
      for (const name of ['run', 'read', 'autocommit'] as const)
        jest.spyOn(app.get(Transactions), name).mockRejectedValue(new Error('killed'));
      app.get(BotApi, { strict: false }).stop();
      resolve();
      throw new Error('killed');
    });
  });
}
