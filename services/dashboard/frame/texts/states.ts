import { pairs } from '../../../../shared/ui/texts/texts.ts';
/** One name for each state and each button that leads to it, on every page. */
export const stateTexts = pairs({
  /** Steps of the board (spec: Store board step). */
  orders: {
    submitted: ['New', 'جديد'],
    accepted: ['Approved', 'مقبول'],
    preparing: ['Preparing', 'قيد التحضير'],
    ready: ['Ready', 'جاهز'],
    out_for_delivery: ['On the way', 'في الطريق'],
    completed: ['Completed', 'مكتمل'],
    rejected: ['Rejected', 'مرفوض'],
    cancelled: ['Cancelled', 'ملغى'],
  },
  /** The button that moves an order to that step. */
  orderDeeds: {
    submitted: ['Back to new', 'إعادة إلى جديد'],
    accepted: ['Approve', 'قبول'],
    preparing: ['Start preparing', 'بدء التحضير'],
    ready: ['Mark ready', 'تم التجهيز'],
    out_for_delivery: ['Send out', 'إرسال للتوصيل'],
    completed: ['Complete', 'إتمام'],
    rejected: ['Reject', 'رفض'],
    cancelled: ['Cancel order', 'إلغاء الطلب'],
  },
  endpoints: {
    healthy: ['Enabled', 'مفعّلة'],
    failing: ['Failing', 'تفشل'],
    paused: ['Paused', 'معلّقة'],
    disabled: ['Disabled', 'متوقفة'],
  },
  deliveries: {
    pending: ['Pending', 'قيد الانتظار'],
    retrying: ['Retrying', 'تُعاد المحاولة'],
    delivered: ['Delivered', 'وصل'],
    failed: ['Failed', 'فشل'],
  },
  conversations: {
    open: ['Open', 'مفتوحة'],
    closed: ['Closed', 'مغلقة'],
    escalated: ['Escalated', 'مُصعَّدة'],
  },
});
