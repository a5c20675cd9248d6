import { createRenderPool, type RenderPool, type RenderPoolOptions } from './render-pool';

export type RenderPools = ReturnType<typeof createRenderPools>;

/**
 * The threads of pages, and one thread for the widgets in their slots: a widget that hangs must not occupy a thread of pages.
 * The first widget starts the thread of widgets.
 */
export function createRenderPools(options: RenderPoolOptions) {
  const pages = createRenderPool(options);
  let widgets: RenderPool | undefined;
  return {
    render: pages.render,
    renderWidget(...task: Parameters<RenderPool['renderWidget']>) {
      widgets ??= createRenderPool({ ...options, size: Math.min(options.size, 1) });
      return widgets.renderWidget(...task);
    },
    get figures() {
      const figures = { ...pages.figures };
      for (const state of Object.keys(figures) as (keyof typeof figures)[])
        figures[state] += widgets?.figures[state] ?? 0;
      return figures;
    },
    started: pages.started,
    async close() {
      await Promise.all([pages.close(), widgets?.close()]);
    },
  };
}
