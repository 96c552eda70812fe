const digit = String.raw`[\d٠-٩۰-۹]`;
const digits = (least: number, most: number) => `${digit}{${least},${most}}`;
const start = String.raw`(?:(?<![\w.-]|\d:)|(?<=\\[nrt]))`;
const end = String.raw`(?![\w-]|[.:]\d)`;

const patterns: readonly (readonly [RegExp, string])[] = [
  [/(sk_live_|whsec_)[0-9a-f]{4,}/gi, '$1…'],
  [/(:\/\/)[^\s/@"]{1,300}@/g, '$1…@'],
  [/(bearer|basic)\s{1,4}[\w.~+/=-]{8,}/gi, '$1 …'],
  [/(\/f\/|\/join\/|\/reset\/|token=|session=)[\w.%-]{16,}/gi, '$1…'],
  [/(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]{1,64}(?:@|%40)(?!\d)[\p{L}\p{N}_.-]{3,255}/giu, '…@…'],
  [new RegExp(String.raw`(?:\+|%2B)${digit}[\d٠-٩۰-۹ \u00a0().-]{6,18}${digit}`, 'gi'), '…'],
  [new RegExp(`${start}9647${digits(9, 9)}${end}`, 'g'), '…'],
  [new RegExp(`${start}[0٠۰]${digits(9, 14)}${end}`, 'g'), '…'],
  [new RegExp(`${start}[0٠۰]${digits(2, 4)}[ -]${digits(3, 3)}[ -]${digits(3, 4)}${end}`, 'g'), '…'],
];

/** Masks keys, secrets, passwords, link tokens, emails and phone numbers (I14). */
export function withoutSecrets(text: string): string {
  return patterns.reduce((left, [pattern, replacement]) => left.replace(pattern, replacement), text);
}
