import type { Form, Messages } from '../../../../../shared/forms/verbs/forms.ts';
import type { ListedLink } from '../../../../../shared/forms/verbs/link-list.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../../shared/ui/components/code.tsx';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import { Confirm, confirmTexts } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { QrCode } from '../../../../../shared/ui/components/qr.tsx';
import { Moment } from '../../../frame/moment.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { titleOf } from '../form.ts';
import { framed } from '../form-frame.tsx';
import { emptyLink, filledMessage } from './link-input.ts';
import { EditsLeft, LinkBadge, LinkBound } from './link-parts.tsx';
import { linkTexts } from './link-texts.ts';

export function linkPage(visit: MemberVisit, form: Form, link: ListedLink, messages: Messages | null): Response {
  const texts = linkTexts(visit.language);
  const { never } = visit.texts;
  const at = (path: string): string => visit.at(`/forms/${form.id}${path}`);
  const isOver = link.state === 'cancelled' || link.state === 'expired';
  return framed({
    ...{ visit, form, here: 'links' },
    title: `${texts.link}: ${titleOf(visit.language, form)}`,
    actions: !isOver && (
      <Confirm visit={visit} id="cancel" action={at(`/links/${link.id}/cancel`)} {...confirmTexts(texts, 'cancel')} />
    ),
    children: (
      <>
        {visit.notice?.kind === 'secret' ? (
          <Address visit={visit} url={visit.notice.text} name={link.customerName} messages={messages} />
        ) : (
          <p class="lead">{texts.gone}</p>
        )}
        <Facts
          facts={[
            { name: visit.texts.state, value: <LinkBadge visit={visit} link={link} /> },
            {
              name: visit.texts.customer,
              value: <Name of={link.customerName ?? link.customerPhone ?? texts.nobody} />,
            },
            { name: texts.made, value: <Moment visit={visit} at={link.createdAt} /> },
            { name: texts.openedAt, value: <Moment visit={visit} at={link.openedAt} otherwise={never} /> },
            { name: texts.starts, value: <LinkBound visit={visit} at={link.startsAt ?? link.createdAt} /> },
            { name: texts.expires, value: <LinkBound visit={visit} at={link.expiresAt} otherwise={never} isEnd /> },
            { name: texts.editsLeft, value: <EditsLeft visit={visit} link={link} /> },
          ]}
        />
        {link.submissionId && (
          <p class="actions">
            <ButtonLink href={at(`/submissions/${link.submissionId}`)}>{texts.seeAnswer}</ButtonLink>
          </p>
        )}
      </>
    ),
  });
}

type AddressProps = WithVisit<{ url: string; name: string | null; messages: Messages | null }>;

function Address({ visit, url, name, messages }: AddressProps) {
  const texts = linkTexts(visit.language);
  const written = emptyLink(messages);
  return (
    <Notice mood="good" title={texts.yours} isOnce>
      <div class="given">
        <div class="part">
          <p>{texts.once}</p>
          <Code visit={visit} label={texts.yours}>
            {url}
          </Code>
          {(['en', 'ar'] as const).map((lang) => (
            <div class="box given__message" data-controller="copy" data-copy-done-value={visit.texts.copied}>
              <strong>{texts[lang]}</strong>
              <p lang={lang} dir="auto" data-copy-target="source">
                {filledMessage(written[lang], name, url)}
              </p>
              <button
                type="button"
                class="button button--plain js-only"
                data-action="copy#copy"
                data-copy-target="button"
              >
                {visit.texts.copy}
              </button>
            </div>
          ))}
        </div>
        <QrCode text={url} label={texts.qr} />
      </div>
    </Notice>
  );
}
