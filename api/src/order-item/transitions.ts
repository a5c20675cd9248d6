import { Problem } from '../http/problem';

/** The states of a line of an order. Its order is pending while a line is in one of the first three. */
export const LINE_STATES = ['waiting', 'accepted', 'handed_over', 'received', 'declined', 'cancelled'] as const;
export type LineState = (typeof LINE_STATES)[number];

export const LINE_ACTIONS = ['accept', 'decline', 'hand_over', 'receive', 'cancel'] as const;
export type LineAction = (typeof LINE_ACTIONS)[number];

export const ACTORS = ['buyer', 'seller', 'shop'] as const;
export type Actor = (typeof ACTORS)[number];

type Transition = readonly [state: LineState, action: LineAction, actors: readonly Actor[], next: LineState];

/** Every transition of a line, and who may make it. */
export const TRANSITIONS: readonly Transition[] = [
  ['waiting', 'accept', ['seller'], 'accepted'],
  ['waiting', 'decline', ['seller'], 'declined'],
  ['waiting', 'receive', ['shop'], 'received'],
  ['waiting', 'cancel', ['buyer', 'shop'], 'cancelled'],
  ['accepted', 'decline', ['seller'], 'declined'],
  ['accepted', 'hand_over', ['seller'], 'handed_over'],
  ['accepted', 'receive', ['buyer', 'shop'], 'received'],
  ['accepted', 'cancel', ['buyer', 'shop'], 'cancelled'],
  ['handed_over', 'receive', ['buyer', 'shop'], 'received'],
  ['handed_over', 'cancel', ['shop'], 'cancelled'],
];

/** The state to which an action leads, from whatever state. */
const RESULTS = Object.fromEntries(TRANSITIONS.map(([, action, , next]) => [action, next])) as Record<
  LineAction,
  LineState
>;
export const resultOf = (action: LineAction): LineState => RESULTS[action];

const OPEN: readonly LineState[] = ['waiting', 'accepted', 'handed_over'];
export const isOpen = (state: LineState): boolean => OPEN.includes(state);
/** A line that counts for the total of its order. */
export const isStanding = (state: LineState): boolean => state !== 'declined' && state !== 'cancelled';

/** Returns what the actor can do with a line in this state. */
export function actionsOf(state: LineState, actor: Actor): LineAction[] {
  return TRANSITIONS.filter(([from, , actors]) => from === state && actors.includes(actor)).map(([, action]) => action);
}

/**
 * Returns the lines that the action changes. None: an earlier request has done it. Throws 403 when the actor never may
 * do it, and 409 when the state of no line allows it.
 */
export function linesToChange<Line extends { state: LineState }>(
  lines: readonly Line[],
  action: LineAction,
  actor: Actor,
): Line[] {
  const isPermitted = TRANSITIONS.some(([, of, actors]) => of === action && actors.includes(actor));
  if (!isPermitted) throw new Problem(403, `The ${actor} cannot do this.`, { code: 'not_permitted' });
  const changed = lines.filter(({ state }) => actionsOf(state, actor).includes(action));
  if (!changed.length && !lines.some(({ state }) => state === resultOf(action))) {
    const states = [...new Set(lines.map(({ state }) => state.replace('_', ' ')))].join(', ');
    throw new Problem(409, `This is not possible any more: ${states || 'nothing was ordered'}.`, { code: 'state' });
  }
  return changed;
}

type OrderStatus = 'pending' | 'completed' | 'cancelled';

export function statusOf(states: readonly LineState[]): OrderStatus {
  if (states.some(isOpen)) return 'pending';
  return states.includes('received') ? 'completed' : 'cancelled';
}

type StoredState = LineState | 'before' | null;

/** Returns whether the API of the previous version has stored the line, and its state was never stored. */
export const isUnsettled = (stored: StoredState): stored is 'before' | null => stored === null || stored === 'before';

/**
 * The state of a stored line. The API of the previous version stores no state, and ends an order without its lines, so
 * the status of the order decides about a line without an end.
 */
export function stateOf(stored: StoredState, status: OrderStatus): LineState {
  const state = isUnsettled(stored) ? 'waiting' : stored;
  if (status === 'pending' || !isOpen(state)) return state;
  return status === 'completed' ? 'received' : 'cancelled';
}
