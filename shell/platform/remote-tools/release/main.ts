#!/usr/bin/env node
import { release } from './release';

// `| head` closes the pipe when it has read enough, which is not an error.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

// the argument `--` is removed, because pnpm passes it on from `run release -- …`, unlike npm
const args = process.argv.slice(2).filter((argument) => argument !== '--');
release(args, process.cwd(), process.env, console.log).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
