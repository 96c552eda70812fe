import type { Language } from '../../../../shared/ui/texts/texts.ts';

/** What to tell the user about a refused address, found by words of the refusal (shared/webhooks/rules/endpoint-url.ts). */
const rules: readonly (readonly [refusal: RegExp, english: string, arabic: string])[] = [
  [/at most/, 'The address must have at most 2,000 characters.', 'يجب ألا يزيد العنوان على ٢٠٠٠ حرف.'],
  [
    /full address/,
    'Give a full address, such as https://example.com/webhooks.',
    'أعط عنواناً كاملاً مثل https://example.com/webhooks.',
  ],
  [/port 0/, 'Port 0 cannot be used.', 'لا يمكن استخدام المنفذ 0.'],
  [/user name/, 'Leave out the user name and password.', 'احذف اسم المستخدم وكلمة المرور.'],
  [
    /http is accepted only/,
    'Use https. Plain http is only for this machine, private networks and the test environment.',
    'استخدم https. ‏http العادي لهذا الجهاز والشبكات الخاصة وبيئة التجربة فقط.',
  ],
  [/must use https/, 'The address must begin with https.', 'يجب أن يبدأ العنوان بـ https.'],
  [
    /link-local/,
    'No webhook may go to link-local, metadata or reserved addresses.',
    'لا يذهب الويب هوك إلى العناوين المحلية أو المحجوزة.',
  ],
  [
    /private or loopback/,
    'This is a private address; only public addresses can be used.',
    'هذا عنوان خاص؛ لا يمكن استخدام غير العناوين العامة.',
  ],
  [/platform itself/, 'This is a part of the platform itself.', 'هذا جزء من المنصة نفسها.'],
];

export function urlProblem(language: Language, refusal: string): string | null {
  if (!/^the URL/.test(refusal)) return null;
  const found = rules.find(([rule]) => rule.test(refusal));
  return found ? found[language === 'ar' ? 2 : 1] : refusal;
}
