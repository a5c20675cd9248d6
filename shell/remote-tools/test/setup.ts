import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these globals of every browser, which the router uses at import
Object.assign(globalThis, { TextDecoder, TextEncoder });
