import { inBoth } from '../texts/texts.ts';

/** What is said of a picture that was uploaded and cannot be taken, wherever it was. */
const english = {
  types: 'JPEG, PNG, WebP or GIF of up to 8 MB. We make it smaller and remove its location data.',
  kind: 'This file is not a JPEG, PNG, WebP or GIF. Choose another one.',
  pixels: 'This picture has more than 40 megapixels. Make it smaller first.',
  heavy: 'This picture takes too long to process. Save it as a standard JPEG or make it smaller, then retry.',
  broken: 'This picture cannot be read: it may be damaged. Save it again and retry.',
  busy: 'Too many pictures are being processed. Try again in a moment.',
  tooLarge: 'This file is larger than 8 MB. Choose a smaller one.',
};

const arabic: typeof english = {
  types: 'صورة JPEG أو PNG أو WebP أو GIF لا تزيد على ٨ ميغابايت. تُصغَّر ويُحذف منها مكان التقاطها.',
  kind: 'هذا الملف ليس JPEG ولا PNG ولا WebP ولا GIF. اختر ملفاً آخر.',
  pixels: 'هذه الصورة أكبر من ٤٠ ميغابكسل. صغّرها أولاً.',
  heavy: 'تستغرق معالجة هذه الصورة وقتاً طويلاً. احفظها بصيغة JPEG عادية أو صغّرها، ثم حاول مرة أخرى.',
  broken: 'لا يمكن قراءة هذه الصورة، فقد تكون تالفة. احفظها من جديد ثم حاول مرة أخرى.',
  busy: 'تجري معالجة صور كثيرة. حاول مرة أخرى بعد قليل.',
  tooLarge: 'هذا الملف أكبر من ٨ ميغابايت. اختر ملفاً أصغر.',
};

export const pictureTexts = inBoth(english, arabic);
