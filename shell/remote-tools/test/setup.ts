import { TextDecoder, TextEncoder } from 'node:util';

/** jsdom has no layout, so it never reports a resize. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom lacks these browser globals; the router uses the first two when it is imported
Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver });
