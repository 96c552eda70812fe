import type { Form, Messages } from '../../../../../shared/forms/verbs/forms.ts';
import type { ListedLink } from '../../../../../shared/forms/verbs/link-list.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../../shared/ui/components/code.tsx';
import { Confirm } from '../../../../../shared/ui/components/confirm.tsx';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { QrCode } from '../../../../../shared/ui/components/qr.tsx';
import { Time } from '../../../../../shared/ui/components/time.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { FormTabs } from '../form-tabs.tsx';
import { titleOf } from '../form-title.ts';
import { LinkBound } from './link-bound.tsx';
import { linkTexts } from './link-texts.ts';
import { LinkBadge } from './links-page.tsx';
import { emptyLink, filledMessage } from './typed-link.ts';

/** One link; right after it was made with its address, which nobody can be shown again. */
export function linkPage(visit: MemberVisit, form: Form, link: ListedLink, messages: Messages | null): Response {
  const { language, workspace } = visit;
  const texts = linkTexts(language);
  const time = (at: number | null, otherwise: string) => (
    <Time language={language} zone={workspace.timezone} at={at} otherwise={otherwise} />
  );
  const isOver = link.state === 'cancelled' || link.state === 'expired';
  return page(
    <Frame
      visit={visit}
      title={`${texts.link}: ${titleOf(language, form)}`}
      actions={
        !isOver && (
          <Confirm
            visit={visit}
            id="cancel"
            action={visit.at(`/forms/${form.id}/links/${link.id}/cancel`)}
            label={texts.cancel}
            title={texts.cancelTitle}
          >
            <p>{texts.cancelText}</p>
          </Confirm>
        )
      }
    >
      <FormTabs visit={visit} form={form.id} here="links" />
      {visit.notice?.kind === 'secret' ? (
        <Address visit={visit} url={visit.notice.text} name={link.customerName} messages={messages} />
      ) : (
        <p class="lead">{texts.gone}</p>
      )}
      <Facts
        facts={[
          { name: texts.state, value: <LinkBadge visit={visit} state={link.state} /> },
          { name: texts.customer, value: <Name of={link.customerName ?? link.customerPhone ?? texts.nobody} /> },
          { name: texts.made, value: time(link.createdAt, '') },
          { name: texts.openedAt, value: time(link.openedAt, visit.texts.never) },
          { name: texts.starts, value: <LinkBound visit={visit} at={link.startsAt ?? link.createdAt} otherwise="" /> },
          {
            name: texts.expires,
            value: <LinkBound visit={visit} at={link.expiresAt} otherwise={visit.texts.never} isEnd />,
          },
          { name: texts.editsLeft, value: number(language, Math.max(0, link.edits - (link.editsUsed ?? 0))) },
        ]}
      />
      {link.submissionId && (
        <p class="actions">
          <ButtonLink href={visit.at(`/forms/${form.id}/submissions/${link.submissionId}`)}>
            {texts.seeAnswer}
          </ButtonLink>
        </p>
      )}
    </Frame>,
  );
}

interface AddressParts {
  readonly visit: MemberVisit;
  readonly url: string;
  readonly name: string | null;
  readonly messages: Messages | null;
}

function Address({ visit, url, name, messages }: AddressParts) {
  const texts = linkTexts(visit.language);
  const { en, ar } = emptyLink(messages);
  return (
    <Notice mood="good" title={texts.yours} isOnce>
      <div class="given">
        <div class="part">
          <p>{texts.once}</p>
          <Code visit={visit} label={texts.yours}>
            {url}
          </Code>
          {(
            [
              ['en', texts.message, en],
              ['ar', texts.messageAr, ar],
            ] as const
          ).map(([language, label, message]) => (
            <div class="given__message" data-controller="copy" data-copy-done-value={visit.texts.copied}>
              <strong>{label}</strong>
              <p lang={language} dir="auto" data-copy-target="source">
                {filledMessage(message, name, url)}
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
