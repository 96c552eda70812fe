import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const deviceTexts = inBoth({
  title: ['Notifications on your devices', 'الإشعارات على أجهزتك'],
  lead: [
    'A phone or computer that you allow here tells you of waiting orders and customers, also when this page is closed.',
    'الهاتف أو الحاسوب الذي تسمح له هنا يبلغك بالطلبات والزبائن المنتظرين، حتى لو كانت هذه الصفحة مغلقة.',
  ],
  open: ['Notify your devices', 'إرسال الإشعارات إلى أجهزتك'],
  offer: [
    'Hear of waiting orders and customers also when this page is closed?',
    'هل تريد أن تصلك الطلبات والزبائن المنتظرون حتى عند إغلاق هذه الصفحة؟',
  ],
  notNow: ['Not now', 'ليس الآن'],
  allow: ['Notify this device', 'إرسال الإشعارات إلى هذا الجهاز'],
  allowHint: [
    'Your browser asks you once. Signing out on this device ends it.',
    'سيسألك متصفحك مرة واحدة. يتوقف ذلك عند تسجيل الخروج من هذا الجهاز.',
  ],
  denied: [
    'Notifications of this site are blocked in this browser. Allow them in the settings of the site, then try again.',
    'إشعارات هذا الموقع محظورة في هذا المتصفح. اسمح بها في إعدادات الموقع، ثم حاول من جديد.',
  ],
  unsupported: [
    'This browser cannot show notifications. On an iPhone or iPad, add this site to the home screen first and open it there.',
    'لا يستطيع هذا المتصفح عرض الإشعارات. على iPhone أو iPad أضف هذا الموقع إلى الشاشة الرئيسية أولاً وافتحه منها.',
  ],
  failed: [
    'This device could not be reached by its push service. Check its connection and try again.',
    'تعذّر الوصول إلى خدمة الإشعارات لهذا الجهاز. تحقّق من الاتصال وحاول من جديد.',
  ],
  tooMany: ['You have 20 devices here. Remove one first.', 'لديك هنا ٢٠ جهازاً. أزل واحداً أولاً.'],
  needsScript: ['To add a device, turn on JavaScript.', 'لإضافة جهاز، شغّل JavaScript.'],
  noKey: [
    'This platform sends no notifications to devices. Its operator can turn them on.',
    'لا ترسل هذه المنصة إشعارات إلى الأجهزة. يستطيع مشغّلها تفعيلها.',
  ],
  device: ['Device', 'الجهاز'],
  here: ['this device', 'هذا الجهاز'],
  since: ['Since', 'منذ'],
  used: ['Last notified', 'آخر إشعار'],
  remove: ['Stop', 'إيقاف'],
  added: ['This device is notified from now on.', 'ستصل الإشعارات إلى هذا الجهاز من الآن.'],
  removed: ['That device is notified no more.', 'لن تصل الإشعارات إلى ذلك الجهاز بعد الآن.'],
  back: ['Your account', 'حسابك'],
  on: (browser: string, system: string) => [`${browser} on ${system}`, `${browser} على ${system}`],
});
