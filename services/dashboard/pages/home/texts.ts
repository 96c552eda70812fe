import { inBoth } from '../texts/texts.ts';

const english = {
  title: 'Home',
  hello: (name: string) => `Hello, ${name}`,
};

const arabic: typeof english = {
  title: 'الرئيسية',
  hello: (name) => `مرحباً، ${name}`,
};

export const homeTexts = inBoth(english, arabic);
