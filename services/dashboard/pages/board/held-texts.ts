/** Of a step that was tapped and that the server has not taken yet. */
export const englishTaps = {
  undo: 'Undo',
  /** While a tap can still be undone. */
  held: {
    accepted: 'Approving in 5 s',
    rejected: 'Rejecting in 5 s',
    preparing: 'Starting in 5 s',
    ready: 'Ready in 5 s',
    out_for_delivery: 'Sending out in 5 s',
    completed: 'Completing in 5 s',
    back: 'Moving back in 5 s',
  },
  waiting: 'Waiting for the connection',
  sending: 'Sending …',
  gone: 'Sign in again, then it is sent.',
};

export const arabicTaps: typeof englishTaps = {
  undo: 'تراجع',
  held: {
    accepted: 'يُقبل خلال ٥ ثوانٍ',
    rejected: 'يُرفض خلال ٥ ثوانٍ',
    preparing: 'يبدأ التحضير خلال ٥ ثوانٍ',
    ready: 'يصبح جاهزاً خلال ٥ ثوانٍ',
    out_for_delivery: 'يُرسل خلال ٥ ثوانٍ',
    completed: 'يُتمّ خلال ٥ ثوانٍ',
    back: 'يُعاد خطوة خلال ٥ ثوانٍ',
  },
  waiting: 'بانتظار الاتصال',
  sending: 'جارٍ الإرسال…',
  gone: 'سجّل الدخول من جديد، ثم يُرسل.',
};
