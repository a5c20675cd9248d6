import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks what every browser has and the router asks for at import
Object.assign(globalThis, { TextDecoder, TextEncoder });
