import type { QuietHours } from '../../../../shared/notifications/rules/due-at.ts';
import type { Channel } from '../../../../shared/notifications/rules/kinds.ts';
import type { ChannelChoice } from '../../../../shared/notifications/verbs/save-choices.ts';
import type { Membership } from '../../../../shared/people/sessions.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { fieldsOf, Input, type Problems, Select } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Document } from '../../frame/document.tsx';
import { NoticeMessage } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { zoneOf } from '../account/own-table.tsx';
import { zones } from '../settings/settings-page.tsx';
import { ChoicesTable } from './choices-table.tsx';
import { NoMail } from './no-mail.tsx';
import { notificationTexts } from './texts.ts';
import { timeOf } from './time-of-day.ts';

export type QuietProblems = Problems<'from' | 'until' | 'zone'>;

interface OwnPageParts {
  readonly places: readonly { readonly place: Membership; readonly choices: readonly ChannelChoice[] }[];
  readonly channels: readonly Channel[];
  readonly quiet: QuietHours | null;
  readonly sendsMail: boolean;
  /** Whether the mail address was refused. */
  readonly isRefused: boolean;
}

export function ownPage(visit: PersonVisit, shown: OwnPageParts, problems: QuietProblems): Response {
  const texts = notificationTexts(visit.language);
  const { places, channels, quiet, sendsMail, isRefused } = shown;
  return page(
    <Document visit={visit} title={texts.title}>
      <main id="page" class="page page--narrow">
        <NoticeMessage visit={visit} />
        <header class="page__head">
          <div>
            <h1>{texts.title}</h1>
            <p class="lead">{texts.own.lead}</p>
          </div>
          <ButtonLink href="/account">{visit.texts.nav.account}</ButtonLink>
        </header>
        <NoMail visit={visit} sendsMail={sendsMail} />
        {isRefused && (
          <Notice mood="bad" title={texts.own.refused} text={texts.own.refusedText(visit.session.person.email)} />
        )}
        {places.length === 0 && <p>{texts.own.noWorkspace}</p>}
        {places.map(({ place, choices }) => (
          <section class="part">
            <h2>{texts.own.in(place.name)}</h2>
            <Form visit={visit} action="/account/notifications" submit={visit.texts.save}>
              <input type="hidden" name="workspace" value={place.id} />
              <ChoicesTable visit={visit} label={texts.own.in(place.name)} choices={choices} channels={channels} />
            </Form>
          </section>
        ))}
        <p class="lead">{texts.own.always}</p>
        <Quiet visit={visit} quiet={quiet} problems={problems} />
      </main>
    </Document>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}

interface QuietProps {
  readonly visit: PersonVisit;
  readonly quiet: QuietHours | null;
  readonly problems: QuietProblems;
}

function Quiet({ visit, quiet, problems }: QuietProps) {
  const texts = notificationTexts(visit.language).quiet;
  const field = fieldsOf(texts, problems);
  const isWrong = Object.keys(problems).length > 0;
  const input = (name: string, now: string): string => (isWrong ? (visit.form.get(name) ?? '') : now);
  return (
    <section class="part">
      <h2>{texts.title}</h2>
      <p class="lead">{texts.lead}</p>
      <Form visit={visit} action="/account/notifications/quiet" submit={visit.texts.save} tone="plain">
        <div class="pair">
          <Input {...field('from')} type="time" value={input('from', quiet ? timeOf(quiet.from) : '')} ltr />
          <Input
            {...field('until')}
            hint={undefined}
            type="time"
            value={input('until', quiet ? timeOf(quiet.until) : '')}
            ltr
          />
        </div>
        <p class="field__hint">{texts.untilHint}</p>
        <Select
          {...field('zone')}
          ltr
          choices={zones.map((value) => ({ value, label: value }))}
          chosen={[input('zone', quiet?.zone ?? zoneOf(visit))]}
        />
      </Form>
    </section>
  );
}
