// `npm run lab -- compose`: tests the site of docker-compose.yml in real containers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findChromium } from '../../browser';
import { withParts } from '../../lifecycle';
import { ROOT } from '../../root';
import { printDetail, run, step } from '../../step';
import { ComposeSite } from './compose-site';
import { requireDocker } from './docker';

run(() =>
  withParts(async (parts) => {
    await requireDocker(ROOT);
    const chromium = await findChromium(printDetail);
    const site = await ComposeSite.create();
    parts.add({ stop: () => step('Taking everything down', () => site.stop()) });
    await step('Building the images', () => site.compose('build'));
    const env = { ...process.env, CHROMIUM_PATH: chromium, COMPOSE_TEST_PLACE: JSON.stringify(site.place) };
    const cli = join(createRequire(__filename).resolve('@playwright/test/package.json'), '../cli.js');
    const config = join(ROOT, 'e2e/compose/playwright.config.ts');
    const tests = spawn(process.execPath, [cli, 'test', '-c', config], { cwd: ROOT, env, stdio: 'inherit' });
    const [code] = (await once(tests, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  }),
);
