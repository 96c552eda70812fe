import type { Customer } from '../../../../shared/conversations/verbs/customers.ts';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { customerTexts } from './texts.ts';

/** Lets admins download all data of a customer, or erase it. */
export function PrivacyPart({ visit, customer, problem }: WithVisit<{ customer: Customer; problem: string | null }>) {
  const texts = customerTexts(visit.language);
  const path = visit.at(`/customers/${customer.id}`);
  return (
    <section class="part">
      <h2>{texts.privacy}</h2>
      {problem !== null && <Notice mood="bad" role="alert" text={problem} />}
      <p>{texts.exportText}</p>
      <div data-turbo="false">
        <Form visit={visit} action={`${path}/export`} submit={texts.export} tone="plain" />
      </div>
      <Confirm
        visit={visit}
        id="erase"
        action={`${path}/erase`}
        {...confirmTexts(texts, 'erase')}
        asks={<Input name="confirm" label={texts.confirm(nameToType(customer))} autocomplete="off" />}
      >
        <p>{texts.eraseBackups}</p>
      </Confirm>
    </section>
  );
}

/** The text to type to confirm an erase. */
export function nameToType({ id, name, phone, email }: Customer): string {
  return name ?? phone ?? email ?? id;
}
