/** A type as data: what JSON Schema calls so, and functions. */
export type Shape =
  | { type: 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'unknown' }
  | { const: string | number | boolean }
  | { type: 'array'; items: Shape }
  | { type: 'object'; properties: Readonly<Record<string, Shape>>; optional?: readonly string[] }
  | { type: 'function'; params: readonly Shape[]; returns: Shape }
  | { anyOf: readonly Shape[] };

/** What the shell and the remotes' widgets agree on, as released. */
export interface WidgetContract {
  version: string;
  /** By module id, e.g. `checkout/CartDialog`, the props. */
  widgets: Readonly<Record<string, Shape>>;
  /** By name, the detail. */
  events: Readonly<Record<string, Shape>>;
}

/**
 * Compares the contract of a live shell with the one that a remote was written for.
 * @param used The part that the remote uses.
 * @returns A line for each prop or event that the remote could not rely on.
 */
export function brokenBy(live: Omit<WidgetContract, 'version'>, used: Omit<WidgetContract, 'version'>): string[] {
  const widgets = Object.entries(used.widgets).flatMap(([id, props]) => {
    const passed = live.widgets[id];
    return passed ? mismatches(passed, props, `${id}: `) : [`the widget ${id} is not placed`];
  });
  const events = Object.entries(used.events).flatMap(([name, detail]) => {
    const known = live.events[name];
    if (!known) return [`the event ${name} does not exist`];
    const received = mismatches(known, detail, `event ${name}: `);
    // a remote may also emit it
    return received.length > 0 ? received : mismatches(detail, known, `event ${name}, when the remote emits it: `);
  });
  return [...widgets, ...events];
}

/** @returns A line for each place where a value of the shape `given` is not one of the shape `expected`. */
function mismatches(given: Shape, expected: Shape, place: string): string[] {
  const choices = alternatives(expected);
  return alternatives(given).flatMap((one) => {
    const results = choices.map((choice) => mismatchesOfOne(one, choice, place));
    if (results.some((lines) => lines.length === 0)) return [];
    const similar = choices.findIndex((choice) => kindOf(choice) === kindOf(one) && kindOf(one) !== 'const');
    return results[similar] ?? [`${place}it is ${textOf(one)}, not ${textOf(expected)}`];
  });
}

function mismatchesOfOne(given: Shape, expected: Shape, place: string): string[] {
  const different = [`${place}it is ${textOf(given)}, not ${textOf(expected)}`];
  if ('anyOf' in given || 'anyOf' in expected) throw new Error('an alternative is no choice itself');
  if ('const' in expected) return 'const' in given && given.const === expected.const ? [] : different;
  if (expected.type === 'unknown') return [];
  if ('const' in given) return typeof given.const === expected.type ? [] : different;
  if (given.type === 'array' && expected.type === 'array')
    return mismatches(given.items, expected.items, `${place}each `);
  if (given.type === 'object' && expected.type === 'object')
    return Object.entries(expected.properties).flatMap(([name, shape]) => {
      const mayMiss = expected.optional?.includes(name);
      const found = given.properties[name];
      if (!found) return mayMiss ? [] : [`${place}${name} is missing`];
      if (given.optional?.includes(name) && !mayMiss) return [`${place}${name} may be missing`];
      return mismatches(found, shape, `${place}${name}: `);
    });
  if (given.type === 'function' && expected.type === 'function') {
    const params = given.params.flatMap((param, index) => {
      const passed = expected.params[index] ?? ({ type: 'undefined' } as const);
      return mismatches(passed, param, `${place}parameter ${index + 1}: `);
    });
    // who expects nothing can get anything
    const isVoid = alternatives(expected.returns).every((one) => 'type' in one && one.type === 'undefined');
    return [...params, ...(isVoid ? [] : mismatches(given.returns, expected.returns, `${place}the result: `))];
  }
  return given.type === expected.type ? [] : different;
}

const alternatives = (shape: Shape): readonly Shape[] => ('anyOf' in shape ? shape.anyOf : [shape]);
const kindOf = (shape: Shape) => ('type' in shape ? shape.type : 'const');

function textOf(shape: Shape): string {
  if ('anyOf' in shape) return shape.anyOf.map(textOf).join(' or ');
  return 'const' in shape ? JSON.stringify(shape.const) : shape.type;
}
