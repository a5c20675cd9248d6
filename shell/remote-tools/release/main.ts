#!/usr/bin/env node
import { release } from './release';

release(process.argv.slice(2), process.cwd(), process.env, console.log).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
