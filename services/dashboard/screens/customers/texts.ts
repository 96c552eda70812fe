import { isolated } from '../../../../shared/ui/texts/isolated.ts';
import { inBoth } from '../../../../shared/ui/texts/texts.ts';

export const customerTexts = inBoth({
  privacy: ['Privacy', 'الخصوصية'],
  export: ['Export all data', 'تصدير كل البيانات'],
  exportText: [
    'One file with everything kept about this customer: orders, conversations, notes, form answers and events.',
    'ملف واحد فيه كل ما يُحفظ عن هذا الزبون: الطلبات والمحادثات والملاحظات وإجابات النماذج والأحداث.',
  ],
  erase: ['Erase customer', 'محو بيانات الزبون'],
  eraseTitle: ['Erase this customer?', 'محو بيانات هذا الزبون؟'],
  eraseText: [
    'Name, phone, address, messages, notes and form answers are erased. Orders keep their items and totals. Webhooks that are still to be sent go out without the customer. You cannot undo this.',
    'يُمحى الاسم والهاتف والعنوان والرسائل والملاحظات وإجابات النماذج. تبقى أصناف الطلبات ومبالغها. تُرسل إشعارات ويب هوك المتبقية بلا بيانات الزبون. لا يمكن التراجع عن ذلك.',
  ],
  eraseBackups: [
    'Backups keep the data until they are deleted; ask your operator how long that is. Systems that received webhooks or exports keep their own copies.',
    'تبقى البيانات في النسخ الاحتياطية حتى حذفها؛ اسأل المشغّل عن المدة. والأنظمة التي تسلّمت إشعارات أو ملفات تحتفظ بنسخها.',
  ],
  confirm: (name: string) => [`Type ${isolated(name)} to confirm`, `اكتب ${isolated(name)} للتأكيد`],
  errors: {
    confirm: (name: string) => [
      `Nothing was erased. Type exactly: ${isolated(name)}`,
      `لم يُمح شيء. اكتب بالضبط: ${isolated(name)}`,
    ],
    away: ['Not finished. Try again in a moment.', 'لم يكتمل. حاول مرة أخرى بعد قليل.'],
  },
  erased: ['Customer erased.', 'مُحيت بيانات الزبون.'],
});
