import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { Needs } from '../../request/routes.ts';
import type { Visit } from '../../request/visit.ts';
import { notificationTexts } from './texts.ts';

export function NoMail({ visit, sendsMail }: Needs<'sendsMail'> & { readonly visit: Visit }) {
  if (sendsMail) return null;
  const { title, text } = notificationTexts(visit.language).noMail;
  return <Notice mood="waiting" title={title} text={text} />;
}
