import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

/** jsdom has no layout, so it never reports a resize. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// The timeout is longer than the default of one second, because a busy machine needs seconds to load the modules of a
// page.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks these browser globals, and importing the router needs the first two
Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver });
