import type { NotificationKind } from '../../../../shared/notifications/rules/kinds.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

const names: Readonly<Record<NotificationKind, readonly [string, string]>> = {
  'endpoint.failing': ['A webhook endpoint fails', 'فشل الإرسال إلى وجهة ويب هوك'],
  'endpoint.disabled': ['A webhook endpoint was disabled', 'إيقاف وجهة ويب هوك'],
  'endpoint.recovered': ['A webhook endpoint works again', 'عودة وجهة ويب هوك إلى العمل'],
  'deliveries.late': ['Webhooks are late', 'تأخّر الويب هوك'],
  'order.waiting': ['An order waits', 'طلب ينتظر'],
  'order.unattended': ['An order still waits', 'طلب ما زال ينتظر'],
  'conversation.waiting': ['A conversation waits for a reply', 'محادثة تنتظر رداً'],
  'conversation.assigned': ['A conversation is assigned to you', 'إسناد محادثة إليك'],
  'key.ending': ['An API key expires soon', 'قرب انتهاء مفتاح API'],
  'key.ended': ['An API key has expired', 'انتهاء مفتاح API'],
  'key.refused': ['An API key is refused often', 'رفض مفتاح API مرات كثيرة'],
  'retention.set': ['Old texts will be erased', 'ستُمحى النصوص القديمة'],
  'member.invited': ['Invitation', 'دعوة'],
  'member.joined': ['Someone joins', 'انضمام شخص'],
  'member.role_changed': ['A role changes', 'تغيير دور'],
  'member.removed': ['Someone is removed', 'إزالة شخص'],
  'sign_in.new_browser': ['Sign-in from a new browser', 'تسجيل دخول من متصفح جديد'],
  'second_step.changed': ['The second step changes', 'تغيير خطوة التحقق الثانية'],
  'password.forgotten': ['Forgotten password', 'نسيان كلمة المرور'],
  'password.changed': ['The password changes', 'تغيير كلمة المرور'],
  'email.changing': ['The email changes', 'تغيير البريد الإلكتروني'],
  'form.answered': ['A form that you follow is answered', 'إجابة عن نموذج تتابعه'],
};

export const kindTexts = inBoth(names);
