import { limitMarks } from '../../text/marks.ts';

const longestTitlePart = 48;

/** `random` is six characters of a-z and 0-9. A title that leaves no Latin letters is called `menu`. */
export function catalogSlug(title: string, random: string): string {
  const latin = [...limitMarks(title).toLowerCase().normalize('NFKD')]
    .map((character) => arabicInLatin[character] ?? character)
    .join('')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestTitlePart)
    .replace(/^-|-$/g, '');
  return `${latin || 'menu'}-${random}`;
}

export function isCatalogSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,47}-[a-z0-9]{6}$/.test(text);
}

const arabicInLatin: Readonly<Record<string, string>> = {
  ...pairs('ا a ب b پ p ت t ث th ج j چ ch ح h خ kh د d ذ dh ر r ز z ژ zh س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ڤ v'),
  ...pairs('ق q ك k ک k گ g ل l م m ن n ه h ة a و w ي y ی y ى a ٱ a'),
  ...pairs('٠ 0 ١ 1 ٢ 2 ٣ 3 ٤ 4 ٥ 5 ٦ 6 ٧ 7 ٨ 8 ٩ 9'),
};

function pairs(list: string): Record<string, string> {
  return Object.fromEntries([...list.matchAll(/(\S) (\S+)/gu)].map(([, arabic, latin]) => [arabic, latin]));
}
