import { inBoth } from '../texts/texts.ts';

/** What is said of a picture that was uploaded and cannot be taken, wherever it was. */
const english = {
  types: 'JPEG, PNG, WebP or GIF of up to 8 MB. It is made smaller, and where it was taken is removed.',
  kind: 'Choose a JPEG, PNG, WebP or GIF. This is none of them, whatever it is called.',
  pixels: 'This picture has more than 40 million points. Make it smaller first.',
  heavy: 'This picture takes too long to read. Save it as a usual JPEG or make it smaller, and try again.',
  broken: 'This picture cannot be read: it may be damaged or cut off. Save it anew and try again.',
  busy: 'Many pictures are being worked on. Try again in a moment.',
  tooLarge: 'This file is larger than 8 MB. Choose a smaller one.',
};

const arabic: typeof english = {
  types: 'صورة JPEG أو PNG أو WebP أو GIF لا تزيد على ٨ ميغابايت. تُصغَّر ويُحذف منها مكان التقاطها.',
  kind: 'اختر صورة JPEG أو PNG أو WebP أو GIF. هذا الملف ليس منها مهما كان اسمه.',
  pixels: 'في هذه الصورة أكثر من ٤٠ مليون نقطة. صغّرها أولاً.',
  heavy: 'تستغرق قراءة هذه الصورة وقتاً طويلاً. احفظها بصيغة JPEG عادية أو صغّرها، ثم حاول مرة أخرى.',
  broken: 'لا يمكن قراءة هذه الصورة، فقد تكون تالفة أو ناقصة. احفظها من جديد ثم حاول مرة أخرى.',
  busy: 'تجري معالجة صور كثيرة. حاول مرة أخرى بعد قليل.',
  tooLarge: 'هذا الملف أكبر من ٨ ميغابايت. اختر ملفاً أصغر.',
};

export const pictureTexts = inBoth(english, arabic);
