import { inBoth } from './texts.ts';

export const textsOf = inBoth({
  name: ['Dashboard', 'لوحة التحكم'],
  skip: ['Skip to content', 'انتقل إلى المحتوى'],
  close: ['Close', 'إغلاق'],
  cancel: ['Cancel', 'إلغاء'],
  notNow: ['Not now', 'ليس الآن'],
  copy: ['Copy', 'نسخ'],
  copied: ['Copied', 'تم النسخ'],
  none: ['None', 'لا شيء'],
  actions: ['Actions', 'الإجراءات'],
  never: ['Never', 'أبداً'],
  yes: ['Yes', 'نعم'],
  no: ['No', 'لا'],
  asTable: ['Show as a table', 'عرض كجدول'],
  optional: ['optional', 'اختياري'],
  problems: ['Check the following', 'راجع ما يلي'],
  refused: ['That did not work', 'تعذّر ذلك'],
  passkeyFailed: [
    'The passkey did not work. Try again, or sign in another way.',
    'لم ينجح مفتاح المرور. حاول مرة أخرى أو سجّل الدخول بطريقة أخرى.',
  ],
  nav: {
    main: ['Main', 'القائمة الرئيسية'],
    atHand: ['Quick access', 'وصول سريع'],
    more: ['More', 'المزيد'],
    home: ['Home', 'الرئيسية'],
    orders: ['Orders', 'الطلبات'],
    inbox: ['Inbox', 'صندوق الوارد'],
    menus: ['Menus', 'القوائم'],
    forms: ['Forms', 'النماذج'],
    export: ['Export', 'تصدير'],
    keys: ['API keys', 'مفاتيح API'],
    webhooks: ['Webhooks', 'الويب هوك'],
    rules: ['Rules', 'القواعد'],
    people: ['People', 'الأشخاص'],
    settings: ['Settings', 'الإعدادات'],
    audit: ['Audit log', 'سجل التدقيق'],
    account: ['Your account', 'حسابك'],
    signOut: ['Sign out', 'تسجيل الخروج'],
    workspaces: ['Workspaces', 'مساحات العمل'],
    switchTo: (name: string) => [`Switch to ${name}`, `الانتقال إلى ${name}`],
    otherLanguage: ['العربية', 'English'],
  },
  testWorkspace: {
    name: ['Test workspace', 'مساحة تجريبية'],
    note: ['Nothing here reaches real customers.', 'لا يصل شيء من هنا إلى زبائن حقيقيين.'],
    back: ['To the real one', 'إلى المساحة الحقيقية'],
  },
  roles: {
    admin: ['Admin', 'مدير'],
    staff: ['Staff', 'موظف'],
  },
  trouble: {
    missing: {
      title: ['Page not found', 'الصفحة غير موجودة'],
      text: [
        'It may have moved, or it belongs to a workspace that you are not a member of.',
        'ربما نُقلت، أو أنها تخصّ مساحة عمل لست عضواً فيها.',
      ],
    },
    forbidden: {
      title: ['Admins only', 'هذا للمديرين فقط'],
      text: [
        'Ask an admin of this workspace to do it, or to make you an admin.',
        'اطلب من مدير مساحة العمل القيام بذلك، أو أن يجعلك مديراً.',
      ],
    },
    stale: {
      title: ['This page has expired', 'انتهت صلاحية هذه الصفحة'],
      text: [
        'Nothing was changed. Go back, reload the page, and try again.',
        'لم يتغيّر شيء. ارجع وأعد تحميل الصفحة ثم حاول مرة أخرى.',
      ],
    },
    unreadable: {
      title: ['We could not read that', 'تعذّرت قراءة ما أُرسل'],
      text: [
        'Nothing was changed. Go back, reload the page, and try again.',
        'لم يتغيّر شيء. ارجع وأعد تحميل الصفحة ثم حاول مرة أخرى.',
      ],
    },
    method: {
      title: ['This cannot be done here', 'لا يمكن فعل ذلك هنا'],
      text: ['Nothing was changed. Open the page and use its buttons.', 'لم يتغيّر شيء. افتح الصفحة واستخدم أزرارها.'],
    },
    outdated: {
      title: ['This has changed', 'تغيّر هذا'],
      text: [
        'Someone else changed it in the meantime. Go back and reload the page to see the latest.',
        'غيّره شخص آخر في هذه الأثناء. ارجع وأعد تحميل الصفحة لترى الأحدث.',
      ],
    },
    tooLong: {
      title: ['That was too large', 'ما أُرسل كبير جداً'],
      text: [
        'Nothing was changed. Send less at once, or choose a smaller file.',
        'لم يتغيّر شيء. أرسل أقل في كل مرة، أو اختر ملفاً أصغر.',
      ],
    },
    away: {
      title: ['Not available right now', 'غير متاح الآن'],
      text: ['Nothing was lost. Try again in a moment.', 'لم يضِع شيء. حاول مرة أخرى بعد قليل.'],
    },
    broken: {
      title: ['Something went wrong on our side', 'حدث خطأ من جهتنا'],
      text: ['The error was logged. Try again, or go to Home.', 'تم تسجيل الخطأ. حاول مرة أخرى أو انتقل إلى الرئيسية.'],
    },
    home: ['Go to Home', 'إلى الرئيسية'],
  },
  save: ['Save', 'حفظ'],
  saved: ['Saved.', 'تم الحفظ.'],
  show: ['Show', 'عرض'],
  print: ['Print', 'طباعة'],
  state: ['State', 'الحالة'],
  customer: ['Customer', 'الزبون'],
  older: ['Older', 'الأقدم'],
  progress: ['Progress', 'التقدم'],
  goOn: ['Continue', 'متابعة'],
  stop: ['Stop here', 'توقف هنا'],
});

export type Texts = ReturnType<typeof textsOf>;
