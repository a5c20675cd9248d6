// `npm run telegram:check` walks a person with a real bot through the unproven questions (docs/telegram.md).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../root';
import { CliError, run } from '../step';
import { CheckFailure } from './check-bot';
import { formatCheckReport, type Finding } from './check-report';
import { type CheckPerson, type CheckSettings, runCheckWalk } from './check-walk';
import { localTelegramSettings } from './local-settings';

const REPORT_FILE = join(ROOT, '.data/telegram-check.md');

/** @param local The address of a local Telegram, with which the walk itself can be tried. */
function readSettings(local: string | undefined): CheckSettings {
  if (local) return localTelegramSettings(local.replace(/\/$/, ''));
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_CLIENT_ID, TELEGRAM_CLIENT_SECRET } = process.env;
  if (!botToken)
    throw new CliError('Set TELEGRAM_BOT_TOKEN (environment or .env); docs/telegram.md says where to get it.');
  return {
    apiRoot: 'https://api.telegram.org',
    linkRoot: 'https://t.me',
    issuer: 'https://oauth.telegram.org',
    botToken,
    ...(TELEGRAM_CLIENT_ID && { clientId: TELEGRAM_CLIENT_ID }),
    ...(TELEGRAM_CLIENT_SECRET && { clientSecret: TELEGRAM_CLIENT_SECRET }),
  };
}

run(async () => {
  const [option, address] = process.argv.slice(2);
  const settings = readSettings(option === '--local' ? address : undefined);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  console.log(
    'This takes twenty minutes and two Telegram accounts. Stop the shop first: only one program can poll a bot.',
  );
  const findings: Finding[] = [];
  const save = () => {
    terminal.close();
    if (findings.length === 0) return;
    const report = formatCheckReport(findings, new Date().toISOString().slice(0, 10));
    mkdirSync(dirname(REPORT_FILE), { recursive: true });
    writeFileSync(REPORT_FILE, report);
    console.log(`\n${report}\nWritten to ${REPORT_FILE}`);
  };
  terminal.on('SIGINT', () => {
    save();
    process.exit(130);
  });
  const person: CheckPerson = {
    tell: (text) => console.log(text),
    ask: async (text) => (await terminal.question(text)).trim(),
    wait: (ms) => sleep(ms),
  };
  try {
    await runCheckWalk(settings, person, findings);
  } catch (error) {
    throw error instanceof CheckFailure ? new CliError(error.message) : error;
  } finally {
    save();
  }
});
