import type { FoundCustomer } from '../../../../shared/orders/verbs/find-customers.ts';
import { fieldsOf, Input, optional } from '../../../../shared/ui/components/forms/field.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import type { WithVisit } from '../../request/visit.ts';
import type { EntryParts } from './entry-parts.ts';
import { entryTexts } from './texts.ts';

export function CustomerFields({ visit, problems, chat }: EntryParts) {
  const { form, language } = visit;
  const texts = entryTexts(language);
  const field = fieldsOf(texts, problems);
  return (
    <fieldset
      class="ticket__customer"
      data-controller="live-preview fill"
      data-live-preview-address-value={visit.at('/orders/new/customers')}
    >
      <legend class="unseen">{visit.texts.customer}</legend>
      {chat && (
        <div class="spread field">
          <label class="choice">
            <input type="checkbox" name="conversation" value={chat.id} checked={form.get('conversation') === chat.id} />
            <span>{texts.fromChat}</span>
          </label>
          <a href={visit.at(`/inbox/${chat.id}`)} target="_blank" rel="noopener">
            {texts.readChat}
          </a>
        </div>
      )}
      <Input
        {...field('phone')}
        label={optional(visit, texts.phone)}
        value={form.get('phone') ?? ''}
        inputmode="tel"
        autocomplete="off"
        ltr
        data-live-preview-target="input"
        data-action="input->live-preview#show"
      />
      <FoundCustomers visit={visit} customers={[]} />
      <input type="hidden" name="customer" value={form.get('customer') ?? ''} />
      <Input {...field('name')} label={optional(visit, texts.name)} value={form.get('name') ?? ''} autocomplete="off" />
    </fieldset>
  );
}

export function FoundCustomers({ visit, customers }: WithVisit<{ customers: readonly FoundCustomer[] }>) {
  const texts = entryTexts(visit.language);
  return (
    <turbo-frame id="customers" data-live-preview-target="frame">
      {customers.length > 0 && (
        <div class="field" role="status">
          <p class="field__hint">{texts.found}</p>
          <div class="row-actions">
            {customers.map(({ id, name, phone, address }) => (
              <button
                type="button"
                class="button button--plain"
                data-action="fill#fill"
                data-fill-values-param={JSON.stringify({
                  customer: id ?? '',
                  name: name ?? '',
                  phone,
                  address: address ?? '',
                })}
              >
                <span>
                  <Name of={name ?? ''} /> <bdi dir="ltr">{phone}</bdi>
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </turbo-frame>
  );
}
