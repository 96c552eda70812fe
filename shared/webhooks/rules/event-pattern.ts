/** A subscription pattern: `*`, a name's first words followed by `.*`, or one exact event name (spec: Subscription patterns). */
const patternForm = /^(\*|[a-z_]+(\.[a-z_]+)*(\.\*)?)$/;

const orderEvents = ['order.created', 'order.approved', 'order.rejected', 'order.arrived', 'order.status_changed'];

/** Events that only automation rules send (spec: Automation events). */
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

/** Every event the platform can send. */
export const eventNames: readonly string[] = [...orderEvents, ...automationEvents];

/** Whether `text` is a pattern that matches at least one event the platform sends. */
export function isPattern(text: string): boolean {
  return patternForm.test(text) && eventNames.some((name) => patternsFor(name).includes(text));
}

/** Every pattern that matches the event: itself, `*`, and `*` after each of its leading words. */
export function patternsFor(event: string): string[] {
  const words = event.split('.');
  const prefixes = words.slice(0, -1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`);
  return ['*', ...prefixes, event];
}

/** Whether an endpoint subscribed to `patterns` receives the event. */
export function matches(patterns: readonly string[], event: string): boolean {
  const matching = patternsFor(event);
  return patterns.some((pattern) => matching.includes(pattern));
}
