/** `*`, leading words followed by `.*`, or one exact event name (spec: Subscription patterns). */
const patternForm = /^(\*|[a-z_]+(\.[a-z_]+)*(\.\*)?)$/;

const orderEvents = ['order.created', 'order.approved', 'order.rejected', 'order.arrived', 'order.status_changed'];

/** Sent by automation rules only (spec: Automation events; decided: Platform events). */
export const automationEvents = [
  'conversation.created',
  'message.received',
  'conversation.escalated',
  'conversation.closed',
  'conversation.lifecycle_changed',
  'work_item.created',
  'work_item.stage_changed',
  'task.created',
  'appointment.created',
  'appointment.updated',
  'approval.requested',
  'approval.decided',
  'payment.confirmed',
  'file.ready',
] as const;
export type AutomationEvent = (typeof automationEvents)[number];

export const eventNames: readonly string[] = [...orderEvents, ...automationEvents];

export function isPattern(text: string): boolean {
  return patternForm.test(text) && eventNames.some((name) => patternsFor(name).includes(text));
}

export function patternsFor(event: string): string[] {
  const words = event.split('.');
  const prefixes = words.slice(0, -1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`);
  return ['*', ...prefixes, event];
}

export function matches(patterns: readonly string[], event: string): boolean {
  const matching = patternsFor(event);
  return patterns.some((pattern) => matching.includes(pattern));
}
