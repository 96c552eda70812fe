import type { ListedInvitation } from '../../../../shared/people/invitations.ts';
import { roles } from '../../../../shared/people/rules/role.ts';
import type { Member } from '../../../../shared/people/users.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Choices, fieldsOf, Input, type Problems } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { ShownOnce } from '../../../../shared/ui/components/shown-once.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { peopleTexts } from './texts.ts';

export interface Shown {
  readonly members: readonly Member[];
  readonly invitations: readonly ListedInvitation[];
  readonly sendsMail: boolean;
}

export type PeopleProblems = Problems<'email' | 'formError'>;

export function peoplePage(visit: MemberVisit, shown: Shown, problems: PeopleProblems): Response {
  const { members, invitations, sendsMail } = shown;
  const texts = peopleTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const { notice } = visit;
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead} problem={problems.formError}>
      {notice?.kind === 'secret' && (
        <ShownOnce visit={visit} title={texts.link} lead={texts.linkLead} value={notice.text} />
      )}
      <Members visit={visit} members={members} />
      {invitations.length > 0 && <Invitations visit={visit} invitations={invitations} />}
      <section class="part">
        <h2>{texts.invite}</h2>
        <p class="lead">{sendsMail ? texts.inviteMailLead : texts.inviteLead}</p>
        <Form visit={visit} action={visit.at('/people')} submit={texts.invite}>
          <Input {...field('email')} type="email" value={visit.form.get('email') ?? ''} ltr />
          <Choices
            {...field('role')}
            choices={roles.map((each) => ({ value: each, label: visit.texts.roles[each] }))}
            chosen={[visit.form.get('role') ?? 'staff']}
          />
        </Form>
      </section>
    </Frame>,
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}

function Members({ visit, members }: { readonly visit: MemberVisit; readonly members: readonly Member[] }) {
  const texts = peopleTexts(visit.language);
  return (
    <Table
      label={texts.title}
      rows={members}
      columns={[
        {
          title: texts.name,
          cell: ({ id, name, email, mailRefusedAt }) => (
            <>
              <Name of={name} />
              {id === visit.session.person.id && <small>{texts.you}</small>}
              <small dir="ltr">{email}</small>
              {mailRefusedAt !== null && <Badge mood="bad">{texts.mailRefused}</Badge>}
            </>
          ),
        },
        {
          title: texts.role,
          cell: ({ role }) => <Badge mood={role === 'admin' ? 'good' : 'plain'}>{visit.texts.roles[role]}</Badge>,
        },
        {
          title: texts.lastSeen,
          cell: ({ lastSeenAt }) => <Moment visit={visit} at={lastSeenAt} otherwise={visit.texts.never} />,
        },
        { title: visit.texts.actions, cell: (member) => <MemberActions visit={visit} member={member} /> },
      ]}
    />
  );
}

function MemberActions({
  visit,
  member: { id, name, role },
}: {
  readonly visit: MemberVisit;
  readonly member: Member;
}) {
  const texts = peopleTexts(visit.language);
  const other = role === 'admin' ? 'staff' : 'admin';
  const at = (action: string): string => visit.at(`/people/${id}/${action}`);
  return (
    <div class="row-actions">
      <Confirm
        visit={visit}
        id={`role-${id}`}
        action={at(other)}
        label={other === 'admin' ? texts.makeAdmin : texts.makeStaff}
        title={texts.roleTitle(name)}
        text={texts.roleText}
        tone="primary"
        fields={{ was: role }}
      />
      {id !== visit.session.person.id && (
        <Confirm
          visit={visit}
          id={`reset-${id}`}
          action={at('reset')}
          label={texts.reset}
          title={texts.resetTitle(name)}
          text={texts.resetText}
          tone="primary"
        />
      )}
      <Confirm
        visit={visit}
        id={`remove-${id}`}
        action={at('remove')}
        label={texts.remove}
        title={texts.removeTitle(name)}
        text={texts.removeText}
        fields={{ was: role }}
      />
    </div>
  );
}

function Invitations({ visit, invitations }: { readonly visit: MemberVisit } & Pick<Shown, 'invitations'>) {
  const texts = peopleTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.open}</h2>
      <Table
        label={texts.open}
        rows={invitations}
        columns={[
          {
            title: texts.email,
            cell: ({ email, isUndelivered }) => (
              <>
                <bdi dir="ltr">{email}</bdi>
                {isUndelivered && <Badge mood="bad">{texts.undelivered}</Badge>}
              </>
            ),
          },
          { title: texts.role, cell: ({ role }) => visit.texts.roles[role] },
          {
            title: texts.expires,
            cell: ({ expiresAt }) => <Moment visit={visit} at={expiresAt} otherwise={visit.texts.never} />,
          },
          {
            title: visit.texts.actions,
            cell: ({ id }) => (
              <Confirm
                visit={visit}
                id={`cancel-${id}`}
                action={visit.at(`/invitations/${id}/cancel`)}
                {...confirmTexts(texts, 'cancel')}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
