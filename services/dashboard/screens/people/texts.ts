import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const peopleTexts = inBoth({
  title: ['People', 'الأشخاص'],
  lead: [
    'Admins see and change everything. Staff work with orders and conversations.',
    'المديرون يرون كل شيء ويغيّرونه. الموظفون يعملون على الطلبات والمحادثات.',
  ],
  name: ['Name', 'الاسم'],
  role: ['Role', 'الدور'],
  lastSeen: ['Last seen', 'آخر ظهور'],
  you: ['you', 'أنت'],
  mailRefused: ['Email came back, and is no longer sent', 'عاد البريد، ولن يُرسل بعد الآن'],
  undelivered: ['The email could not be delivered', 'تعذّر تسليم البريد'],
  invite: ['Invite someone', 'ادعُ شخصاً'],
  inviteLead: [
    'You get a link to send them. It works once, within seven days.',
    'تحصل على رابط لترسله إليه. يصلح مرة واحدة خلال سبعة أيام.',
  ],
  inviteMailLead: [
    'They get a mail with a link. It works once, within seven days.',
    'يصله بريد فيه رابط. يصلح مرة واحدة خلال سبعة أيام.',
  ],
  email: ['Email', 'البريد الإلكتروني'],
  link: ['Link to send', 'رابط للإرسال'],
  linkLead: ['Copy it now and send it to them: it is shown only once.', 'انسخه الآن وأرسله إليه: يظهر هذه المرة فقط.'],
  open: ['Open invitations', 'دعوات مفتوحة'],
  expires: ['Expires', 'صالحة حتى'],
  cancel: ['Cancel invitation', 'إلغاء الدعوة'],
  cancelTitle: ['Cancel this invitation?', 'هل تريد إلغاء هذه الدعوة؟'],
  cancelText: ['The link stops working.', 'يتوقف الرابط عن العمل.'],
  makeAdmin: ['Make admin', 'اجعله مديراً'],
  makeStaff: ['Make staff', 'اجعله موظفاً'],
  roleTitle: (name: string) => [`Change the role of ${isolated(name)}?`, `هل تريد تغيير دور ${isolated(name)}؟`],
  roleText: ['It takes effect at once.', 'يسري ذلك فوراً.'],
  reset: ['Reset password', 'إعادة تعيين كلمة المرور'],
  resetTitle: (name: string) => [
    `Reset the password of ${isolated(name)}?`,
    `هل تريد إعادة تعيين كلمة مرور ${isolated(name)}؟`,
  ],
  resetText: [
    'You get a link to send them. They choose a new password with it, once, within a day. Until then their current password works.',
    'تحصل على رابط لترسله إليه. يختار به كلمة مرور جديدة مرة واحدة خلال يوم، وتبقى كلمته الحالية صالحة حتى ذلك الحين.',
  ],
  remove: ['Remove', 'إزالة'],
  removeTitle: (name: string) => [`Remove ${isolated(name)}?`, `هل تريد إزالة ${isolated(name)}؟`],
  removeText: [
    'They lose access at once, and invitations they sent are cancelled. You can invite them again.',
    'يفقد الوصول فوراً وتُلغى الدعوات التي أرسلها. يمكنك دعوته من جديد.',
  ],
  done: {
    mailed: (email: string) => [
      `The invitation is being mailed to ${isolated(email)}.`,
      `تُرسل الدعوة بالبريد إلى ${isolated(email)}.`,
    ],
    changed: ['The role was changed.', 'تم تغيير الدور.'],
    removed: ['The member was removed.', 'تمت الإزالة.'],
    cancelled: ['The invitation was cancelled.', 'تم إلغاء الدعوة.'],
  },
  errors: {
    email: ['Enter an address such as name@example.com.', 'اكتب عنواناً مثل name@example.com.'],
    member_already: ['They are already a member.', 'هذا الشخص عضو بالفعل.'],
    too_many: ['You have 100 open invitations. Cancel some first.', 'لديك ١٠٠ دعوة مفتوحة. ألغِ بعضها أولاً.'],
    last_admin: [
      'A workspace needs at least one admin. Make someone else an admin first.',
      'يجب أن يبقى في مساحة العمل مدير واحد على الأقل. اجعل شخصاً آخر مديراً أولاً.',
    ],
    operator_gave: [
      'The operator of this platform has already given this person a link to choose a new password. Only the operator can replace it.',
      'أعطى مشغّل المنصة هذا الشخص رابطاً لاختيار كلمة مرور جديدة، ولا يستطيع استبداله إلا المشغّل نفسه.',
    ],
    operator_only: [
      'Only the operator of this platform can reset this password. Ask them.',
      'لا يستطيع إعادة تعيين كلمة المرور هذه إلا مشغّل المنصة. اطلب منه ذلك.',
    ],
    changed: [
      'Someone else changed this role in the meantime. This is the current role.',
      'غيّر شخص آخر هذا الدور في هذه الأثناء. هذا هو الدور الحالي.',
    ],
    noAdmin: ['You are no longer an admin.', 'لم تعد مديراً.'],
  },
});
