import { isolated } from '../../../../../shared/ui/texts/isolated.ts';
import { pairs } from '../../../../../shared/ui/texts/texts.ts';
import { stateTexts } from '../../../frame/texts/states.ts';

export const actTexts = pairs({
  actions: ['Actions', 'إجراءات'],
  acts: {
    close: ['Close', 'إغلاق'],
    reopen: ['Reopen', 'إعادة فتح'],
    escalate: ['Escalate', 'تصعيد'],
    solve: ['Mark as solved', 'وضع علامة محلولة'],
    unsolve: ['Mark as not solved', 'إزالة علامة محلولة'],
  },
  done: {
    close: ['Conversation closed.', 'أُغلقت المحادثة.'],
    reopen: ['Conversation reopened.', 'فُتحت المحادثة من جديد.'],
    escalate: ['Conversation escalated.', 'صُعّدت المحادثة.'],
    solve: ['Marked as solved.', 'وُسمت بأنها محلولة.'],
    unsolve: ['Marked as not solved.', 'لم تعد موسومة بأنها محلولة.'],
  },
  assignee: ['Assigned to', 'مسندة إلى'],
  nobody: ['No one', 'لا أحد'],
  assign: ['Assign', 'إسناد'],
  assigned: (name: string) => [`Assigned to ${isolated(name)}.`, `أُسندت المحادثة إلى ${isolated(name)}.`],
  unassigned: ['Assigned to no one.', 'أُلغي إسناد المحادثة.'],
  notMember: [
    'They are no longer a member of this workspace. Choose someone else.',
    'لم يعد عضواً في مساحة العمل. اختر شخصاً آخر.',
  ],
  entries: {
    closed: (by: string) => [`${by} closed it`, `${by}: أغلق المحادثة`],
    reopened: (by: string) => [`${by} reopened it`, `${by}: أعاد فتح المحادثة`],
    escalated: (by: string) => [`${by} escalated it`, `${by}: صعّد المحادثة`],
    solved: (by: string) => [`${by} marked it as solved`, `${by}: وسمها بأنها محلولة`],
    unsolved: (by: string) => [`${by} marked it as not solved`, `${by}: وسمها بأنها لم تُحل`],
    assigned: (by: string, to: string) => [`${by} assigned it to ${to}`, `${by}: أسندها إلى ${to}`],
    unassigned: (by: string) => [`${by} unassigned it`, `${by}: ألغى إسنادها`],
    taken: (by: string, from: string) => [
      `${by} unassigned it: ${from} is no longer a member`,
      `${by}: ألغى إسنادها، إذ لم يعد ${from} عضواً`,
    ],
    sent_again: (by: string) => [`${by} resent a message`, `${by}: أعاد إرسال رسالة`],
  },
  note: ['Team note, not sent to the customer', 'ملاحظة للفريق، لا تُرسل إلى الزبون'],
  answer: ['Your reply', 'ردّك'],
  answerHint: ['Write a reply. Type / for a saved reply.', 'اكتب ردّاً. اكتب / لاختيار رد جاهز.'],
  send: ['Send', 'إرسال'],
  keepNote: ['Save as a note', 'حفظ كملاحظة'],
  writeSomething: ['Write something first.', 'اكتب شيئاً أولاً.'],
  tooLong: (most: string) => [`Use at most ${most} characters.`, `استخدم ${most} حرف على الأكثر.`],
  meanwhile: (who: string) => [
    `${isolated(who)} replied in the meantime. Read it first, then send yours again if it is still needed.`,
    `ردّ ${isolated(who)} في هذه الأثناء. اقرأ رده أولاً، ثم أرسل مرة أخرى إن بقيت لردّك حاجة.`,
  ],
  notSent: [
    'Not sent. Your text is still here: try again in a moment.',
    'لم تُرسل. نصّك ما زال هنا: حاول مرة أخرى بعد قليل.',
  ],
  gone: ['You can no longer reply here.', 'لم يعد بالإمكان الرد هنا.'],
  untaken: ['Not delivered', 'لم تصل'],
  untakenBy: (channel: string) => [
    `${channel} did not accept it: the customer may not have received it.`,
    `لم يستلمها ${channel}: ربما لم تصل إلى الزبون.`,
  ],
  sendAgain: ['Send again', 'إعادة الإرسال'],
  sentAgain: (channel: string) => [`${channel} accepted it.`, `استلمها ${channel}.`],
  notSentAgain: (channel: string) => [
    `${channel} did not accept it this time either. Try again later, or reach the customer another way.`,
    `لم يستلمها ${channel} هذه المرة أيضاً. حاول لاحقاً، أو تواصل مع الزبون بطريقة أخرى.`,
  ],
  takenMeanwhile: ['Someone else already sent it again.', 'أعاد شخص آخر إرسالها في هذه الأثناء.'],
  orderActs: {
    approve: stateTexts.orderActions.accepted,
    reject: stateTexts.orderActions.rejected,
    mark_arrived: stateTexts.orderActions.completed,
  },
  rejectTitle: ['Reject this order?', 'رفض هذا الطلب؟'],
  rejectText: [
    'The customer is notified in this conversation. You cannot undo this.',
    'يصل إشعار إلى الزبون في هذه المحادثة. لا يمكن التراجع عن ذلك.',
  ],
  orderDone: {
    approve: ['Order approved.', 'قُبل الطلب.'],
    reject: ['Order rejected.', 'رُفض الطلب.'],
    mark_arrived: ['Order completed.', 'اكتمل الطلب.'],
  },
  orderMoved: stateTexts.orderRefusals.moved,
  orderAway: ['Nothing was changed. Try again in a moment.', 'لم يتغيّر شيء. حاول مرة أخرى بعد قليل.'],
  steps: stateTexts.orders,
  answers: ['Saved replies', 'ردود جاهزة'],
  answersTitle: ['Saved replies', 'الردود الجاهزة'],
  answersLead: [
    'In a conversation, type / and the shortcut, or choose one.',
    'في المحادثة اكتب / ثم الاختصار، أو اختر رداً من القائمة.',
  ],
  noAnswers: {
    title: ['None yet', 'لا ردود بعد'],
    text: [
      'Save what you write often, such as opening hours or directions.',
      'احفظ ما تكتبه كثيراً، مثل أوقات العمل أو طريق الوصول.',
    ],
  },
  manageAnswers: ['Edit saved replies', 'تعديل الردود الجاهزة'],
  shortcut: ['Shortcut', 'الاختصار'],
  shortcutHint: ['One word, such as hours.', 'كلمة واحدة، مثل: الدوام'],
  text: ['Text', 'النص'],
  removeAnswer: ['Delete', 'حذف'],
  answerAdded: ['Reply saved.', 'حُفظ الرد.'],
  answerRemoved: ['Reply deleted.', 'حُذف الرد.'],
  errors: {
    shortcut: [
      'Use one word of at most 30 letters, without slashes.',
      'اكتب كلمة واحدة من 30 حرفاً على الأكثر، بلا شرطة مائلة.',
    ],
    text: ['Write a reply of at most 4,000 characters.', 'اكتب الرد في 4000 حرف على الأكثر.'],
    taken: ['Another saved reply has this shortcut.', 'هذا الاختصار مستخدم في رد آخر.'],
    full: ['You have 100 saved replies. Delete one first.', 'لديك ١٠٠ رد جاهز. احذف واحداً أولاً.'],
  },
});
