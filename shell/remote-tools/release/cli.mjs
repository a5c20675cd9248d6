#!/usr/bin/env node
// The command is written in TypeScript. tsx loads it, inside and outside of the workspace.
import { register } from 'tsx/cjs/api';
import { createRequire } from 'node:module';

register();
const { release } = createRequire(import.meta.url)('./release.ts');

release(process.argv.slice(2), process.cwd(), process.env, console.log).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
