#!/usr/bin/env node
import { release } from './release';

// npm removes the -- of `run release -- …`, pnpm passes it on
const args = process.argv.slice(2).filter((argument) => argument !== '--');
release(args, process.cwd(), process.env, console.log).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
