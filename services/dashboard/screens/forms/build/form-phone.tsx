import { Phone } from '../../../../../shared/ui/components/phone.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { buildTexts } from './build-texts.ts';

interface FormPhoneParts {
  readonly visit: MemberVisit;
  /** The address of what is shown. */
  readonly src: string;
  /** Within a form that is typed in. */
  readonly isTyped?: boolean;
}

/** The form as it looks on a phone. */
export function FormPhone({ visit: { language }, src, isTyped }: FormPhoneParts) {
  const { preview, previewLead } = buildTexts(language);
  const address = (shown: 'en' | 'ar'): string => `${src}?lang=${shown}`;
  return <Phone title={preview} frameTitle={previewLead} shown={language} address={address} isTyped={isTyped} />;
}
