/** Of a step that was tapped and that the server has not taken yet. */
export const englishTaps = {
  undo: 'Undo',
  /** While a tap can still be undone: `{}` stands for the seconds that are left. */
  held: {
    accepted: 'Approving in {} s',
    rejected: 'Rejecting in {} s',
    preparing: 'Preparing in {} s',
    ready: 'Ready in {} s',
    out_for_delivery: 'Sending out in {} s',
    completed: 'Completing in {} s',
    back: 'Moving back in {} s',
  },
  waiting: 'Waiting for connection',
  sending: 'Sending …',
  gone: 'Sign in again, then it is sent.',
};

export const arabicTaps: typeof englishTaps = {
  undo: 'تراجع',
  held: {
    accepted: 'يُقبل بعد {} ث',
    rejected: 'يُرفض بعد {} ث',
    preparing: 'يبدأ التحضير بعد {} ث',
    ready: 'يصبح جاهزاً بعد {} ث',
    out_for_delivery: 'يُرسل بعد {} ث',
    completed: 'يكتمل بعد {} ث',
    back: 'يعود خطوة بعد {} ث',
  },
  waiting: 'بانتظار الاتصال',
  sending: 'جارٍ الإرسال…',
  gone: 'سجّل الدخول من جديد، ثم يُرسل.',
};
