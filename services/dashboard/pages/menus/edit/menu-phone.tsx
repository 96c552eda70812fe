import type { MemberVisit } from '../../../web/visit.ts';
import { Phone } from '../../components/phone.tsx';
import { menuTexts } from '../texts.ts';

interface MenuPhoneParts {
  readonly visit: MemberVisit;
  /** The address of the preview. */
  readonly src: string;
  /** Only this category. */
  readonly categoryId?: string;
  /** Within a form that is typed in. */
  readonly isTyped?: boolean;
}

/** The menu as it looks on a phone. */
export function MenuPhone({ visit: { language }, src, categoryId, isTyped }: MenuPhoneParts) {
  const { tabs, previewFrame } = menuTexts(language);
  const only = categoryId === undefined ? '' : `&category=${encodeURIComponent(categoryId)}`;
  const address = (shown: 'en' | 'ar'): string => `${src}?lang=${shown}${only}`;
  return <Phone title={tabs.preview} frameTitle={previewFrame} shown={language} address={address} isTyped={isTyped} />;
}
