import type { OpenConversation } from '../../../../../shared/conversations/verbs/get-conversation.ts';
import { fieldsOf, Input, optional } from '../../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { inboxTexts } from '../texts.ts';

export interface Contact {
  readonly name: string;
  readonly phone: string;
}

export const longest = { name: 200, phone: 50 } as const;

export type ContactProblems = { readonly [Field in keyof Contact | 'formError']?: string | undefined };

export function versionOfContact({ customerName, customerPhone }: OpenConversation): string {
  return versionOf([customerName, customerPhone]);
}

/** Who a customer is, as the team learns it in a conversation. */
export function contactPage(
  visit: MemberVisit,
  conversation: OpenConversation,
  { name, phone }: Contact,
  problems: ContactProblems = {},
  status = Object.keys(problems).length > 0 ? 422 : 200,
): Response {
  const texts = inboxTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const back = visit.at(`/inbox/${conversation.id}`);
  return page(
    <Frame visit={visit} title={texts.contact}>
      <Form
        visit={visit}
        action={`${back}/contact`}
        problem={problems.formError}
        submit={visit.texts.save}
        cancel={back}
      >
        <input type="hidden" name="version" value={versionOfContact(conversation)} />
        <Input {...field('name')} label={optional(visit, texts.name)} value={name} autocomplete="off" />
        <Input
          {...field('phone')}
          label={optional(visit, texts.phone)}
          value={phone}
          inputmode="tel"
          autocomplete="off"
          ltr
        />
      </Form>
    </Frame>,
    status,
  );
}
