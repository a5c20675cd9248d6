import { TextDecoder, TextEncoder } from 'node:util';

/** jsdom has no layout, so nothing is ever resized. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom lacks these globals of every browser; the router uses the first two at import
Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver });
