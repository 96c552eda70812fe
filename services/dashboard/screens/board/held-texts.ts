import { pairs } from '../../../../shared/ui/texts/texts.ts';
/** Of a step that was tapped and that the server has not taken yet. */
export const tapTexts = pairs({
  undo: ['Undo', 'تراجع'],
  /** While a tap can still be undone: `{}` stands for the seconds that are left. */
  held: {
    accepted: ['Approving in {} s', 'يُقبل بعد {} ث'],
    rejected: ['Rejecting in {} s', 'يُرفض بعد {} ث'],
    preparing: ['Preparing in {} s', 'يبدأ التحضير بعد {} ث'],
    ready: ['Ready in {} s', 'يصبح جاهزاً بعد {} ث'],
    out_for_delivery: ['Sending out in {} s', 'يُرسل بعد {} ث'],
    completed: ['Completing in {} s', 'يكتمل بعد {} ث'],
    back: ['Moving back in {} s', 'يعود خطوة بعد {} ث'],
  },
  waiting: ['Waiting for connection', 'بانتظار الاتصال'],
  sending: ['Sending …', 'جارٍ الإرسال…'],
  gone: ['Sign in again, then it is sent.', 'سجّل الدخول من جديد، ثم يُرسل.'],
});
