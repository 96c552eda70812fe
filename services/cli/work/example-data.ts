import type { AutomationEvent } from '../../../shared/webhooks/rules/event-pattern.ts';

const customer = { name: 'زينب علي', phone: '+9647701234567' };

const examples: Readonly<Record<AutomationEvent, Readonly<Record<string, unknown>>>> = {
  'conversation.created': { id: 'cnv_example', channel: 'whatsapp', status: 'open', customer },
  'message.received': {
    id: 'msg_example',
    conversationId: 'cnv_example',
    direction: 'contact',
    text: 'مرحبا',
    customer,
  },
  'conversation.escalated': { id: 'cnv_example', channel: 'whatsapp', status: 'escalated', customer },
  'conversation.closed': { id: 'cnv_example', channel: 'whatsapp', status: 'closed', isSolved: true, customer },
  'conversation.lifecycle_changed': { id: 'cnv_example', previousStatus: 'new', status: 'customer', customer },
  'work_item.created': { id: 'work_example', title: 'Call back about the catering', stage: 'new' },
  'work_item.stage_changed': { id: 'work_example', previousStage: 'new', stage: 'in_progress' },
  'task.created': { id: 'task_example', title: 'Order more paper bags', assignee: 'Ali' },
  'appointment.created': {
    id: 'appointment_example',
    title: 'Table for four',
    startsAt: '2030-06-01T19:00:00+03:00',
    customer,
  },
  'appointment.updated': {
    id: 'appointment_example',
    title: 'Table for five',
    startsAt: '2030-06-01T19:30:00+03:00',
    customer,
  },
  'approval.requested': { id: 'approval_example', title: 'Refund of order 1001', requestedBy: 'Ali' },
  'approval.decided': { id: 'approval_example', decision: 'approved', decidedBy: 'Sara' },
  'payment.confirmed': { id: 'payment_example', amount: 12_500, currency: 'IQD', method: 'cash', customer },
  'file.ready': { id: 'file_example', name: 'invoice-1001.pdf', bytes: 48_213, type: 'application/pdf' },
};

/** The specification fixes no shape (spec: Automation events). */
export function exampleData(event: AutomationEvent, now: number): Readonly<Record<string, unknown>> {
  return { ...examples[event], createdAt: now };
}
