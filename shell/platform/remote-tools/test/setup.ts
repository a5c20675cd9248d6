import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

/** jsdom has no layout, so it never reports a resize. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// This is longer than the default of one second, because a busy machine needs seconds to load the modules of a page.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks these browser globals; the router uses the first two when it is imported
Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver });
