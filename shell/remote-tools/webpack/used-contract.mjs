/**
 * The part of the widget contract that a build uses: the widgets that it offers, and the events that its code names.
 * @param {string} scope The remote's name in module ids.
 * @param {Pick<import('@telemarket/kit/remote').RemoteDescription, 'widgets'>} description
 * @param {import('@telemarket/kit/remote').WidgetContract} contract
 * @param {readonly string[]} texts The JavaScript of the build.
 * @returns {import('@telemarket/kit/remote').WidgetContract}
 */
export function usedContract(scope, { widgets }, contract, texts) {
  const ids = new Set(widgets.map((name) => `${scope}/${name}`));
  const isNamed = (event) =>
    texts.some((text) => ['"', "'", '`'].some((quote) => text.includes(quote + event + quote)));
  const only = (shapes, isUsed) => Object.fromEntries(Object.entries(shapes).filter(([name]) => isUsed(name)));
  return {
    version: contract.version,
    widgets: only(contract.widgets, (id) => ids.has(id)),
    events: only(contract.events, isNamed),
  };
}
