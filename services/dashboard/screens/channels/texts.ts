import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const channelTexts = inBoth({
  title: ['Channels', 'القنوات'],
  lead: [
    'Where customers write to you. A connector, which you or your provider run, brings messages in and takes answers out.',
    'حيث يكتب لك الزبائن. موصل تشغّله أنت أو مزوّدك يجلب الرسائل ويأخذ الردود.',
  ],
  menuChats: ['Chat on your menus', 'محادثة في قوائمك'],
  menuChatsLead: [
    'Guests write on the page of a menu, without another app. Turn it on at the contacts of the menu, then publish it.',
    'يكتب الضيوف في صفحة القائمة من دون تطبيق آخر. شغّلها في صفحة التواصل للقائمة ثم انشرها.',
  ],
  noMenu: ['Publish a menu, and guests can write to you on it.', 'انشر قائمة ليكتب لك الضيوف فيها.'],
  menu: ['Menu', 'القائمة'],
  channel: ['Channel', 'القناة'],
  state: ['State', 'الحالة'],
  states: {
    connected: ['Connected', 'متصلة'],
    not_connected: ['Not connected', 'غير متصلة'],
    failing: ['Failing', 'متعثرة'],
  },
  lastSent: ['Last answer taken', 'آخر رد استُلم'],
  lastReceived: ['Last message received', 'آخر رسالة وردت'],
  error: ['Last problem', 'آخر مشكلة'],
  url: ['Address of the connector', 'عنوان الموصل'],
  urlHint: [
    'Answers are sent here, signed, and again when it does not take them.',
    'تُرسل الردود إلى هنا موقّعة، ويُعاد إرسالها إن لم تُستلم.',
  ],
  incoming: ['The connector calls us at', 'يتصل الموصل بنا على'],
  connect: ['Connect', 'ربط'],
  changeUrl: ['Save the address', 'حفظ العنوان'],
  secret: ['Signing secret', 'سر التوقيع'],
  secretLead: ['It is shown this once. Both directions are signed with it.', 'يظهر هذه المرة فقط. يُوقَّع به الاتجاهان.'],
  renew: ['New secret', 'سر جديد'],
  renewTitle: ['Make a new secret?', 'هل تريد سراً جديداً؟'],
  renewText: [
    'The former one ends at once: give the connector the new one right away.',
    'ينتهي السر السابق فوراً: أعط الموصل السر الجديد حالاً.',
  ],
  disconnect: ['Disconnect', 'فصل'],
  disconnectTitle: ['Disconnect this channel?', 'هل تريد فصل هذه القناة؟'],
  disconnectText: [
    'Messages no longer come in, and answers stay undelivered. Conversations stay.',
    'لن ترد رسائل بعد الآن، وتبقى الردود غير مسلّمة. تبقى المحادثات.',
  ],
  guide: ['How to write a connector', 'كيف تكتب موصلاً'],
  done: {
    saved: ['The address was saved.', 'حُفظ العنوان.'],
    disconnected: ['The channel was disconnected.', 'فُصلت القناة.'],
  },
  warning: {
    not_connected: (channel: string) => [
      `${channel} is not connected: an answer stays here and does not reach the customer.`,
      `${channel}: القناة غير متصلة، فيبقى الرد هنا ولا يصل إلى الزبون.`,
    ],
    failing: (channel: string) => [
      `${channel} has trouble taking messages: an answer may arrive late or not at all.`,
      `${channel}: القناة متعثرة، فقد يصل الرد متأخراً أو لا يصل.`,
    ],
  },
});
