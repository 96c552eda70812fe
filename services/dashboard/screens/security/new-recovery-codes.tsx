import { Code } from '../../../../shared/ui/components/code.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { Visit } from '../../request/visit.ts';
import { securityTexts } from './texts.ts';

/** Those that were made a moment ago, shown once. */
export function NewRecoveryCodes({ visit }: { readonly visit: Visit }) {
  const { notice } = visit;
  if (notice?.kind !== 'secret') return null;
  const texts = securityTexts(visit.language);
  return (
    <Notice mood="good" role="status" title={texts.codes} isOnce>
      <p>{texts.codesShown}</p>
      <Code visit={visit} label={texts.codes}>
        {notice.text}
      </Code>
    </Notice>
  );
}
