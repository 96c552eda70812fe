/** One name for each state and each button that leads to it, on every page. */
export const englishStates = {
  /** Steps of the board (spec: Store board step). */
  orders: {
    submitted: 'New',
    accepted: 'Approved',
    preparing: 'Preparing',
    ready: 'Ready',
    out_for_delivery: 'On the way',
    completed: 'Completed',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  /** The button that moves an order to that step. */
  orderDeeds: {
    submitted: 'Back to new',
    accepted: 'Approve',
    preparing: 'Start preparing',
    ready: 'Mark ready',
    out_for_delivery: 'Send out',
    completed: 'Complete',
    rejected: 'Reject',
    cancelled: 'Cancel order',
  },
  endpoints: { healthy: 'Enabled', failing: 'Failing', paused: 'Paused', disabled: 'Disabled' },
  deliveries: { pending: 'Pending', retrying: 'Retrying', delivered: 'Delivered', failed: 'Failed' },
  conversations: { open: 'Open', closed: 'Closed', escalated: 'Escalated' },
};

export const arabicStates: typeof englishStates = {
  orders: {
    submitted: 'جديد',
    accepted: 'مقبول',
    preparing: 'قيد التحضير',
    ready: 'جاهز',
    out_for_delivery: 'في الطريق',
    completed: 'مكتمل',
    rejected: 'مرفوض',
    cancelled: 'ملغى',
  },
  orderDeeds: {
    submitted: 'إعادة إلى جديد',
    accepted: 'قبول',
    preparing: 'بدء التحضير',
    ready: 'تم التجهيز',
    out_for_delivery: 'إرسال للتوصيل',
    completed: 'إتمام',
    rejected: 'رفض',
    cancelled: 'إلغاء الطلب',
  },
  endpoints: { healthy: 'مفعّلة', failing: 'تفشل', paused: 'معلّقة', disabled: 'متوقفة' },
  deliveries: { pending: 'قيد الانتظار', retrying: 'تُعاد المحاولة', delivered: 'وصل', failed: 'فشل' },
  conversations: { open: 'مفتوحة', closed: 'مغلقة', escalated: 'مُصعَّدة' },
};
