import { Problem } from '../http/problem';

/** The states of an order line. The order is pending while one of its lines is in one of the first three states. */
export const LINE_STATES = ['waiting', 'accepted', 'handed_over', 'received', 'declined', 'cancelled'] as const;
export type LineState = (typeof LINE_STATES)[number];

export const LINE_ACTIONS = ['accept', 'decline', 'hand_over', 'receive', 'cancel'] as const;
export type LineAction = (typeof LINE_ACTIONS)[number];

export const ACTORS = ['buyer', 'seller', 'shop'] as const;
export type Actor = (typeof ACTORS)[number];

type Transition = readonly [state: LineState, action: LineAction, actors: readonly Actor[], next: LineState];

/** All allowed changes of a line's state, with the actors who may make them. */
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

/** The new state after an action. It does not depend on the state before. */
const RESULT_STATES = Object.fromEntries(TRANSITIONS.map(([, action, , next]) => [action, next])) as Record<
  LineAction,
  LineState
>;
export const resultOf = (action: LineAction): LineState => RESULT_STATES[action];

const OPEN_STATES: readonly LineState[] = ['waiting', 'accepted', 'handed_over'];
export const isOpen = (state: LineState): boolean => OPEN_STATES.includes(state);
/** Returns whether a line counts towards the total of its order. */
export const countsTowardsTotal = (state: LineState): boolean => state !== 'declined' && state !== 'cancelled';

/** Returns the actions that the actor can take on a line in this state. */
export function actionsOf(state: LineState, actor: Actor): LineAction[] {
  return TRANSITIONS.filter(([from, , actors]) => from === state && actors.includes(actor)).map(([, action]) => action);
}

/**
 * Returns the lines that the action changes. The result is empty when an earlier request has already made this change.
 * Throws 403 when the actor may never do this, and 409 when no line is in a state that allows it.
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
    const detail = states ? `This is no longer possible in the current state: ${states}.` : 'Nothing was ordered.';
    throw new Problem(409, detail, { code: 'state' });
  }
  return changed;
}

type OrderStatus = 'pending' | 'completed' | 'cancelled';

export function statusOf(states: readonly LineState[]): OrderStatus {
  if (states.some(isOpen)) return 'pending';
  return states.includes('received') ? 'completed' : 'cancelled';
}

type StoredState = LineState | 'before' | null;

/** Returns whether the line still has no state, because the previous version of the API has stored it. */
export const isUnsettled = (stored: StoredState): stored is 'before' | null => stored === null || stored === 'before';

/**
 * Returns the state of a stored line. The previous version of the API stores no state and ends an order without
 * changing its lines. Open lines of an ended order therefore get their state from the status of the order.
 */
export function stateOf(stored: StoredState, status: OrderStatus): LineState {
  const state = isUnsettled(stored) ? 'waiting' : stored;
  if (status === 'pending' || !isOpen(state)) return state;
  return status === 'completed' ? 'received' : 'cancelled';
}
