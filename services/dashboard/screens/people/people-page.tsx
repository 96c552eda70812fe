import type { Invitation } from '../../../../shared/people/invitations.ts';
import { roles } from '../../../../shared/people/rules/role.ts';
import type { Member } from '../../../../shared/people/users.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Button } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Confirm } from '../../../../shared/ui/components/confirm.tsx';
import { Choices, Input } from '../../../../shared/ui/components/field.tsx';
import { Form } from '../../../../shared/ui/components/form.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { peopleTexts } from './texts.ts';

export interface Shown {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

/** What is wrong with what was typed, or with what was pressed. */
export interface PeopleProblems {
  readonly email?: string;
  readonly whole?: string;
}

export function peoplePage(
  visit: MemberVisit,
  { members, invitations }: Shown,
  problems: PeopleProblems = {},
): Response {
  const texts = peopleTexts(visit.language);
  const { notice } = visit;
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      {notice?.kind === 'secret' && (
        <Notice mood="good" isOnce>
          <h2>{texts.link}</h2>
          <p>{texts.linkLead}</p>
          <Code visit={visit} label={texts.link}>
            {notice.text}
          </Code>
        </Notice>
      )}
      {problems.whole && (
        <Notice mood="bad" role="alert" title={visit.texts.refused}>
          <p>{problems.whole}</p>
        </Notice>
      )}
      <Members visit={visit} members={members} />
      {invitations.length > 0 && <Invitations visit={visit} invitations={invitations} />}
      <section class="part">
        <h2>{texts.invite}</h2>
        <p class="lead">{texts.inviteLead}</p>
        <Form visit={visit} action={visit.at('/people')}>
          <Input
            name="email"
            label={texts.email}
            type="email"
            value={visit.form.get('email') ?? ''}
            problem={problems.email}
            ltr
          />
          <Choices
            name="role"
            label={texts.role}
            choices={roles.map((each) => ({ value: each, label: visit.texts.roles[each] }))}
            chosen={[visit.form.get('role') ?? 'staff']}
          />
          <p class="actions">
            <Button>{texts.invite}</Button>
          </p>
        </Form>
      </section>
    </Frame>,
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}

function Members({ visit, members }: { readonly visit: MemberVisit; readonly members: readonly Member[] }) {
  const texts = peopleTexts(visit.language);
  const { language, workspace, session } = visit;
  return (
    <Table
      label={texts.title}
      rows={members}
      columns={[
        {
          title: texts.name,
          cell: ({ id, name, email }) => (
            <>
              <Name of={name} />
              {id === session.person.id && <small>{texts.you}</small>}
              <small dir="ltr">{email}</small>
            </>
          ),
        },
        {
          title: texts.role,
          cell: ({ role }) => <Badge mood={role === 'admin' ? 'good' : 'plain'}>{visit.texts.roles[role]}</Badge>,
        },
        {
          title: texts.lastSeen,
          cell: ({ lastSeenAt }) => (
            <Time language={language} zone={workspace.timezone} at={lastSeenAt} otherwise={visit.texts.never} />
          ),
        },
        { title: visit.texts.deeds, cell: (member) => <Deeds visit={visit} member={member} /> },
      ]}
    />
  );
}

function Deeds({ visit, member: { id, name, role } }: { readonly visit: MemberVisit; readonly member: Member }) {
  const texts = peopleTexts(visit.language);
  const other = role === 'admin' ? 'staff' : 'admin';
  return (
    <div class="deeds">
      <Confirm
        visit={visit}
        id={`role-${id}`}
        action={visit.at(`/people/${id}/${other}`)}
        label={other === 'admin' ? texts.makeAdmin : texts.makeStaff}
        title={texts.roleTitle(name)}
        tone="primary"
        fields={{ was: role }}
      >
        <p>{texts.roleText}</p>
      </Confirm>
      {id !== visit.session.person.id && (
        <Confirm
          visit={visit}
          id={`reset-${id}`}
          action={visit.at(`/people/${id}/reset`)}
          label={texts.reset}
          title={texts.resetTitle(name)}
          tone="primary"
        >
          <p>{texts.resetText}</p>
        </Confirm>
      )}
      <Confirm
        visit={visit}
        id={`remove-${id}`}
        action={visit.at(`/people/${id}/remove`)}
        label={texts.remove}
        title={texts.removeTitle(name)}
        fields={{ was: role }}
      >
        <p>{texts.removeText}</p>
      </Confirm>
    </div>
  );
}

function Invitations({ visit, invitations }: { readonly visit: MemberVisit } & Pick<Shown, 'invitations'>) {
  const texts = peopleTexts(visit.language);
  const { language, workspace } = visit;
  return (
    <section class="part">
      <h2>{texts.open}</h2>
      <Table
        label={texts.open}
        rows={invitations}
        columns={[
          { title: texts.email, cell: ({ email }) => <span dir="ltr">{email}</span> },
          { title: texts.role, cell: ({ role }) => visit.texts.roles[role] },
          {
            title: texts.expires,
            cell: ({ expiresAt }) => (
              <Time language={language} zone={workspace.timezone} at={expiresAt} otherwise={visit.texts.never} />
            ),
          },
          {
            title: visit.texts.deeds,
            cell: ({ id }) => (
              <Confirm
                visit={visit}
                id={`cancel-${id}`}
                action={visit.at(`/invitations/${id}/cancel`)}
                label={texts.cancel}
                title={texts.cancelTitle}
              >
                <p>{texts.cancelText}</p>
              </Confirm>
            ),
          },
        ]}
      />
    </section>
  );
}
