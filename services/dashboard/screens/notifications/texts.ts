import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { byName, inBoth } from '../../../../shared/ui/texts/texts.ts';

export const notificationTexts = inBoth({
  title: ['Notifications', 'التنبيهات'],
  what: ['What', 'ماذا'],
  channels: {
    mail: ['Email', 'البريد'],
    push: ['Push', 'تنبيه فوري'],
    chat: ['Chat', 'الدردشة'],
  },
  by: (kind: string, channel: string) => [`${kind}: ${channel}`, `${kind}: ${channel}`],
  noMail: {
    title: ['This platform sends no email', 'هذه المنصة لا ترسل بريداً'],
    text: [
      'No mail server is set up. Ask the operator. Your choices are kept for when there is one.',
      'لم يُعدّ خادم بريد. اسأل المشغّل. تُحفظ اختياراتك إلى أن يتوفر.',
    ],
  },
  off: {
    title: ['Stop these emails', 'إيقاف هذه الرسائل'],
    lead: ['You are about to turn off these emails:', 'أنت على وشك إيقاف هذه الرسائل:'],
    submit: ['Turn off', 'إيقاف'],
    done: ['These emails are off', 'أُوقفت هذه الرسائل'],
    doneLead: ['You no longer get these emails:', 'لن تصلك هذه الرسائل بعد الآن:'],
    of: ['Workspace', 'مساحة العمل'],
    back: [
      'You can turn them on again in your account, under Notifications.',
      'يمكنك تشغيلها من جديد في حسابك، ضمن التنبيهات.',
    ],
    toOwn: ['Choose notifications', 'اختر التنبيهات'],
    wrong: ['This link does not work', 'هذا الرابط لا يعمل'],
    wrongText: [
      'It may be incomplete. Nothing was changed. You can choose your emails in your account, under Notifications.',
      'ربما كان ناقصاً. لم يتغيّر شيء. يمكنك اختيار رسائلك في حسابك، ضمن التنبيهات.',
    ],
  },
  list: {
    title: ['Sent notifications', 'التنبيهات المرسلة'],
    lead: [
      'What was sent to people of this workspace in the last 30 days.',
      'ما أُرسل إلى أفراد مساحة العمل خلال آخر ٣٠ يوماً.',
    ],
    toSettings: ['Notification settings', 'إعدادات التنبيهات'],
    when: ['When', 'متى'],
    to: ['To', 'إلى'],
    channel: ['Channel', 'القناة'],
    all: ['All', 'الكل'],
    chat: ['The chat of the workspace', 'دردشة مساحة العمل'],
    device: ['A device', 'جهاز'],
    gone: ['Someone who left', 'شخص غادر'],
    attempts: (count: string) => [`Attempt ${count}`, `المحاولة ${count}`],
    statuses: {
      pending: ['Pending', 'قيد الانتظار'],
      sent: ['Sent', 'أُرسل'],
      failed: ['Failed', 'فشل'],
      skipped: ['Not sent', 'لم يُرسل'],
    },
    reasons: byName({
      'no mail server': ['No mail server is set up.', 'لم يُعدّ خادم بريد.'],
      'address refused': ['Email to this address came back.', 'عاد البريد المرسل إلى هذا العنوان.'],
    }),
    again: ['Send again', 'إعادة الإرسال'],
    sentAgain: ['It is being sent again.', 'تجري إعادة إرساله.'],
    empty: {
      title: ['Nothing was sent', 'لم يُرسل شيء'],
      text: [
        'When an endpoint fails, an order waits or a key expires, it appears here.',
        'عندما يفشل الإرسال إلى وجهة أو ينتظر طلب أو ينتهي مفتاح، يظهر ذلك هنا.',
      ],
    },
    none: {
      title: ['Nothing matches', 'لا نتائج'],
      text: ['Choose other filters.', 'اختر مرشّحات أخرى.'],
    },
  },
  own: {
    lead: ['Choose what you are told, and how.', 'اختر ما تُخبَر به وكيف.'],
    always: [
      'Emails about your password, sign-ins and second step always arrive.',
      'الرسائل عن كلمة مرورك وعمليات الدخول وخطوة التحقق الثانية تصل دائماً.',
    ],
    refused: ['Email to you came back', 'عاد البريد المرسل إليك'],
    refusedText: (email: string) => [
      `The mail server said that ${isolated(email)} does not exist. Nothing is sent there until your email changes.`,
      `قال خادم البريد إن ${isolated(email)} غير موجود. لا يُرسل إليه شيء إلى أن يتغيّر بريدك.`,
    ],
    in: (name: string) => [`In ${isolated(name)}`, `في ${isolated(name)}`],
    noWorkspace: ['You are not a member of a workspace.', 'لست عضواً في أي مساحة عمل.'],
  },
  quiet: {
    title: ['Quiet hours', 'ساعات الهدوء'],
    lead: [
      'In these hours nothing rings. What still matters afterwards arrives when they end.',
      'لا يرن شيء في هذه الساعات. ما يبقى مهماً بعدها يصل عند انتهائها.',
    ],
    from: ['From', 'من'],
    until: ['Until', 'حتى'],
    untilHint: ['Leave both empty for no quiet hours.', 'اترك الاثنين فارغين لإلغاء ساعات الهدوء.'],
    zone: ['Time zone', 'المنطقة الزمنية'],
    wrong: ['Enter two different times, or none.', 'أدخل وقتين مختلفين، أو اتركهما فارغين.'],
    zoneWrong: ['Choose a time zone from the list.', 'اختر منطقة زمنية من القائمة.'],
  },
  settings: {
    lead: ['When people of this workspace are told, and how.', 'متى يُخبَر أفراد مساحة العمل وكيف.'],
    enabled: ['Notifications', 'التنبيهات'],
    enabledOn: ['Tell people of this workspace', 'إخبار أفراد مساحة العمل'],
    enabledHint: [
      'When off, only invitations and emails about accounts are sent.',
      'عند الإيقاف لا تُرسل إلا الدعوات ورسائل الحسابات.',
    ],
    orderWait: ['Minutes until an order waits', 'الدقائق حتى يُعدّ الطلب منتظراً'],
    orderWaitHint: [
      'Staff are told of an order that nobody accepts; after twice as long, admins too.',
      'يُخبَر الموظفون بطلب لم يقبله أحد، وبعد ضعف المدة المديرون أيضاً.',
    ],
    conversationWait: ['Minutes until a conversation waits', 'الدقائق حتى تُعدّ المحادثة منتظرة'],
    conversationWaitHint: ['Staff are told of a customer without a reply.', 'يُخبَر الموظفون بزبون لم يتلقَّ رداً.'],
    minutesWrong: ['Enter a whole number from 1 to 1,440.', 'اكتب عدداً صحيحاً من ١ إلى ١٤٤٠.'],
    defaults: ['What members start with', 'ما يبدأ به الأعضاء'],
    defaultsLead: [
      'Each member can choose otherwise in their account. Chat is for the whole workspace.',
      'يستطيع كل عضو أن يختار غير ذلك في حسابه. الدردشة لمساحة العمل كلها.',
    ],
    changed: [
      'Someone else changed these settings in the meantime. These are the current values; make your change again.',
      'غيّر شخص آخر هذه الإعدادات في هذه الأثناء. هذه القيم الحالية؛ أجرِ تغييرك من جديد.',
    ],
    chat: ['Chat', 'الدردشة'],
    chatLead: [
      'An incoming webhook of Slack, Mattermost or Discord (with /slack at its end). The address is a secret: only its host is shown.',
      'ويب هوك وارد من Slack أو Mattermost أو Discord (وفي آخره ‎/slack). العنوان سر: لا يظهر إلا مضيفه.',
    ],
    chatNow: (host: string) => [`Messages go to ${isolated(host)}.`, `تذهب الرسائل إلى ${isolated(host)}.`],
    url: ['Address', 'العنوان'],
    chatSave: ['Save address', 'حفظ العنوان'],
    chatSaved: ['The address was saved.', 'حُفظ العنوان.'],
    chatWrong: ['Enter a full address that begins with https.', 'اكتب عنواناً كاملاً يبدأ بـ https.'],
    remove: ['Remove address', 'إزالة العنوان'],
    removeTitle: ['Remove this address?', 'هل تريد إزالة هذا العنوان؟'],
    removeText: ['Nothing more is sent to the chat.', 'لن يُرسل شيء آخر إلى الدردشة.'],
    removed: ['The address was removed.', 'أُزيل العنوان.'],
  },
  form: {
    watch: ['Tell me of answers', 'أخبرني بالإجابات'],
    unwatch: ['Stop telling me of answers', 'لا تخبرني بالإجابات'],
    watched: [
      'You are told of new answers to this form, as you chose in your account.',
      'ستُخبَر بالإجابات الجديدة عن هذا النموذج، كما اخترت في حسابك.',
    ],
    unwatched: ['You are no longer told of answers to this form.', 'لن تُخبَر بعد الآن بإجابات هذا النموذج.'],
  },
});
