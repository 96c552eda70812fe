import type { Language } from '../../../../shared/ui/texts/texts.ts';

/** The problem of an address, by the rule that it breaks (shared/webhooks/rules/endpoint-url.ts). */
const rules: readonly (readonly [rule: RegExp, english: string, arabic: string])[] = [
  [/at most/, 'The address has at most 2,000 characters.', 'العنوان ٢٠٠٠ حرف على الأكثر.'],
  [
    /full address/,
    'Give a full address, such as https://example.com/webhooks.',
    'أعط عنواناً كاملاً مثل https://example.com/webhooks.',
  ],
  [/port 0/, 'Nobody can listen at port 0.', 'لا يستمع أحد على المنفذ 0.'],
  [/user name/, 'Leave out the user name and password.', 'احذف اسم المستخدم وكلمة المرور.'],
  [
    /http is accepted only/,
    'Use https. Plain http is only for this machine, private networks and the environment test.',
    'استخدم https. ‏http العادي لهذا الجهاز والشبكات الخاصة وبيئة التجربة فقط.',
  ],
  [/must use https/, 'The address begins with https.', 'يبدأ العنوان بـ https.'],
  [
    /link-local/,
    'No webhook may go to link-local, metadata or reserved addresses.',
    'لا يذهب الويب هوك إلى العناوين المحلية أو المحجوزة.',
  ],
  [
    /private or loopback/,
    'This is a private address; only public ones are reached from here.',
    'هذا عنوان خاص؛ لا نصل من هنا إلا إلى العناوين العامة.',
  ],
  [/platform itself/, 'This is a part of the platform itself.', 'هذا جزء من المنصة نفسها.'],
];

export function urlProblem(language: Language, refusal: string): string | null {
  if (!/^the URL/.test(refusal)) return null;
  const found = rules.find(([rule]) => rule.test(refusal));
  return found ? found[language === 'ar' ? 2 : 1] : refusal;
}
