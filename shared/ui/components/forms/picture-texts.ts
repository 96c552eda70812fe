import { inBoth } from '../../texts/texts.ts';

export const pictureTexts = inBoth({
  types: [
    'JPEG, PNG, WebP or GIF of up to 8 MB. We make it smaller and remove its location data.',
    'صورة JPEG أو PNG أو WebP أو GIF لا تزيد على ٨ ميغابايت. تُصغَّر ويُحذف منها مكان التقاطها.',
  ],
  kind: [
    'This file is not a JPEG, PNG, WebP or GIF. Choose another one.',
    'هذا الملف ليس JPEG ولا PNG ولا WebP ولا GIF. اختر ملفاً آخر.',
  ],
  pixels: [
    'This picture has more than 40 megapixels. Make it smaller first.',
    'هذه الصورة أكبر من ٤٠ ميغابكسل. صغّرها أولاً.',
  ],
  heavy: [
    'This picture takes too long to process. Save it as a standard JPEG or make it smaller, then retry.',
    'تستغرق معالجة هذه الصورة وقتاً طويلاً. احفظها بصيغة JPEG عادية أو صغّرها، ثم حاول مرة أخرى.',
  ],
  broken: [
    'This picture cannot be read: it may be damaged. Save it again and retry.',
    'لا يمكن قراءة هذه الصورة، فقد تكون تالفة. احفظها من جديد ثم حاول مرة أخرى.',
  ],
  detail: [
    'This picture has too much detail for a small logo. Choose a simpler one.',
    'تفاصيل هذه الصورة أكثر مما يتسع له شعار صغير. اختر صورة أبسط.',
  ],
  busy: [
    'Too many pictures are being processed. Try again in a moment.',
    'تجري معالجة صور كثيرة. حاول مرة أخرى بعد قليل.',
  ],
  tooLarge: ['This file is larger than 8 MB. Choose a smaller one.', 'هذا الملف أكبر من ٨ ميغابايت. اختر ملفاً أصغر.'],
});
