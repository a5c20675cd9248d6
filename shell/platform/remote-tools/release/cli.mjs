#!/usr/bin/env node
// Inside this repository, the command runs from its TypeScript sources.
import { register } from 'tsx/cjs/api';
import { createRequire } from 'node:module';

register();
createRequire(import.meta.url)('./main.ts');
