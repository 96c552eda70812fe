import { Refused } from '../../basics/refused.ts';

/** (spec: Restaurant order). Only food orders have one. */
export const orderStatuses = ['pending', 'approved', 'arrived', 'rejected', 'failed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Step on the board, and status of a store order (spec: Store board step). */
export const boardSteps = [
  'submitted',
  'accepted',
  'preparing',
  'ready',
  'out_for_delivery',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type BoardStep = (typeof boardSteps)[number];

export const orderActions = ['approve', 'reject', 'mark_arrived'] as const;
export type OrderAction = (typeof orderActions)[number];

export const orderSources = ['chat', 'storefront', 'phone', 'dashboard', 'invoice'] as const;
export type OrderSource = (typeof orderSources)[number];

export const orderEvents = [
  'order.created',
  'order.approved',
  'order.rejected',
  'order.arrived',
  'order.status_changed',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

export interface OrderState {
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
}

export type FulfillmentType = 'delivery' | 'pickup' | null;

export interface Verdict {
  readonly next: OrderState;
  readonly changed: boolean;
  readonly events: readonly OrderEvent[];
}

const transitions: Readonly<Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>>> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { approve: 'approved', mark_arrived: 'arrived' },
  arrived: { mark_arrived: 'arrived' },
  rejected: { reject: 'rejected' },
  failed: {},
  cancelled: {},
};

const effects: Readonly<Record<OrderAction, { event: OrderEvent; step: BoardStep }>> = {
  approve: { event: 'order.approved', step: 'accepted' },
  reject: { event: 'order.rejected', step: 'rejected' },
  mark_arrived: { event: 'order.arrived', step: 'completed' },
};

/** Board moves of a food order that equal an API action (decided: Two faces). */
const actionOfMove: Partial<Record<BoardStep, OrderAction>> = {
  accepted: 'approve',
  rejected: 'reject',
  completed: 'mark_arrived',
};

const nextSteps: Readonly<Record<BoardStep, readonly BoardStep[]>> = {
  submitted: ['accepted', 'rejected', 'cancelled'],
  accepted: ['preparing', 'ready', 'out_for_delivery', 'completed', 'cancelled'],
  preparing: ['ready', 'out_for_delivery', 'completed', 'cancelled', 'accepted'],
  ready: ['out_for_delivery', 'completed', 'cancelled', 'preparing'],
  out_for_delivery: ['completed', 'cancelled', 'ready'],
  completed: [],
  rejected: [],
  cancelled: [],
};

const storeStatusOf: Readonly<Record<OrderStatus, BoardStep>> = {
  pending: 'submitted',
  approved: 'accepted',
  arrived: 'completed',
  rejected: 'rejected',
  failed: 'cancelled',
  cancelled: 'cancelled',
};

export function isFoodOrder(workspaceKind: 'restaurant' | 'store', source: OrderSource): boolean {
  return workspaceKind === 'restaurant' && (source === 'chat' || source === 'storefront');
}

/** (spec: Restaurant order status) Throws `invalid_state`, `not_found` without a status. */
export function act(state: OrderState, action: OrderAction): Verdict {
  const status = foodStatus(state);
  const nextStatus = transitions[status][action];
  if (nextStatus === undefined) throw new Refused('invalid_state', `cannot ${action} an order that is ${status}`);
  if (nextStatus === status) return unchanged(state);
  const { event, step } = effects[action];
  return changeTo(state, { status: nextStatus, step: state.step && step }, event);
}

export function movesOf({ step }: Pick<OrderState, 'step'>, type: FulfillmentType = null): readonly BoardStep[] {
  if (step === null) return [];
  return type === 'pickup' ? nextSteps[step].filter((next) => next !== 'out_for_delivery') : nextSteps[step];
}

export function isBackwards(from: BoardStep | null, step: BoardStep): boolean {
  return from !== null && nextSteps[from].includes(step) && boardSteps.indexOf(step) < boardSteps.indexOf(from);
}

/** `from` is the step the sender saw. Throws `invalid_state`, also when the order has left it. */
export function moveTo(
  state: OrderState,
  step: BoardStep,
  from: BoardStep | null = state.step,
  type: FulfillmentType = null,
): Verdict {
  if (state.step !== from)
    throw new Refused('invalid_state', `the order is ${state.step ?? 'not on the board'} by now`);
  if (state.step === step) return unchanged(state);
  if (state.step === null) throw new Refused('invalid_state', 'the order is not on the board');
  if (!movesOf(state, type).includes(step)) {
    const what = type === 'pickup' ? 'a pickup' : 'an order';
    throw new Refused('invalid_state', `cannot move ${what} from ${state.step} to ${step}`);
  }
  if (step === 'cancelled') return cancel(state);
  const action = isBackwards(state.step, step) ? undefined : actionOfMove[step];
  if (state.status !== null && action !== undefined) return act(state, action);
  return changeTo(state, { status: state.status, step });
}

/** Throws `invalid_state` for a final order. */
export function cancel(state: OrderState): Verdict {
  const current = storeStatus(state);
  if (current === 'cancelled' && state.status !== 'failed') return unchanged(state);
  if (!nextSteps[current].includes('cancelled')) {
    throw new Refused('invalid_state', `cannot cancel an order that is ${state.status ?? current}`);
  }
  return changeTo(state, { status: state.status && 'cancelled', step: state.step && 'cancelled' });
}

/** Throws `invalid_state` for a final order, `not_found` without a status. */
export function fail(state: OrderState): Verdict {
  const status = foodStatus(state);
  if (status === 'failed') return unchanged(state);
  if (status !== 'pending' && status !== 'approved') {
    throw new Refused('invalid_state', `cannot fail an order that is ${status}`);
  }
  return changeTo(state, { status: 'failed', step: state.step && 'cancelled' });
}

// Status and step follow from each other. Throws `invalid_request` when they disagree.
export function stateOfNew(
  food: boolean,
  onBoard: boolean,
  given: { readonly status?: OrderStatus | undefined; readonly step?: BoardStep | undefined } = {},
): OrderState {
  if (!onBoard && given.step) throw new Refused('invalid_request', 'an order with a step is on the board');
  if (!food) {
    if (given.status)
      throw new Refused('invalid_request', 'only chat and storefront orders of a restaurant have a status');
    if (!onBoard) throw new Refused('invalid_request', 'an order that is no food order must be on the board');
    return { status: null, step: given.step ?? 'submitted' };
  }
  const status = given.status ?? (given.step ? statusOfStep(given.step) : 'pending');
  if (!onBoard) return { status, step: null };
  const step = given.step ?? storeStatusOf[status];
  if (statusOfStep(step) !== status && !(status === 'failed' && step === 'cancelled')) {
    throw new Refused('invalid_request', `an order cannot be ${status} and ${step} at once`);
  }
  return { status, step };
}

/** Off the board, the step that its status stands for (decided: Two faces). */
export function storeStatus(state: OrderState): BoardStep {
  if (state.step !== null) return state.step;
  if (state.status !== null) return storeStatusOf[state.status];
  throw new Error('an order has a status, a board step, or both');
}

function statusOfStep(step: BoardStep): OrderStatus {
  switch (step) {
    case 'submitted':
      return 'pending';
    case 'completed':
      return 'arrived';
    case 'rejected':
    case 'cancelled':
      return step;
    default:
      return 'approved';
  }
}

function foodStatus(state: OrderState): OrderStatus {
  if (state.status === null) throw new Refused('not_found', 'no such order');
  return state.status;
}

function unchanged(state: OrderState): Verdict {
  return { next: state, changed: false, events: [] };
}

function changeTo(from: OrderState, next: OrderState, event?: OrderEvent): Verdict {
  const moved: OrderEvent[] = from.step === next.step ? [] : ['order.status_changed'];
  return { next, changed: true, events: event ? [event, ...moved] : moved };
}
