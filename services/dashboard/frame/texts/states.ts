import { pairs } from '../../../../shared/ui/texts/texts.ts';
export const stateTexts = pairs({
  environments: {
    production: ['Production', 'إنتاج'],
    test: ['Test', 'تجربة'],
  },
  webhooksAway: [
    'Webhooks cannot be sent right now. Nothing was lost; try again in a moment.',
    'لا يمكن إرسال الإشعارات الآن. لم يضِع شيء؛ حاول مرة أخرى بعد قليل.',
  ],
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
  orderActions: {
    submitted: ['Back to new', 'إعادة إلى جديد'],
    accepted: ['Approve', 'قبول'],
    preparing: ['Start preparing', 'بدء التحضير'],
    ready: ['Mark ready', 'تم التجهيز'],
    out_for_delivery: ['Send out', 'إرسال للتوصيل'],
    completed: ['Complete', 'إتمام'],
    rejected: ['Reject', 'رفض'],
    cancelled: ['Cancel order', 'إلغاء الطلب'],
  },
  orderRefusals: {
    moved: [
      'Someone else just changed this order. This is its current status.',
      'غيّر شخص آخر هذا الطلب للتو. هذه حالته الآن.',
    ],
    away: [
      'Orders cannot be changed right now. Nothing was lost; try again in a moment.',
      'لا يمكن تغيير الطلبات الآن. لم يضِع شيء؛ حاول مرة أخرى بعد قليل.',
    ],
  },
  sources: {
    chat: ['Chat', 'محادثة'],
    storefront: ['Storefront', 'المتجر'],
    phone: ['Phone', 'الهاتف'],
    dashboard: ['Counter', 'الكاونتر'],
    invoice: ['Invoice', 'فاتورة'],
  },
  types: {
    delivery: ['Delivery', 'توصيل'],
    pickup: ['Pickup', 'استلام'],
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
