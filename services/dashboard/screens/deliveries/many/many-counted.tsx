import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { Hidden } from '../../../../../shared/ui/components/forms/hidden.tsx';
import { Empty, Table } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { Counted } from '../../../../../shared/webhooks/verbs/resend-many.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { deliveryTexts } from '../texts.ts';
import { fieldsOf, type ManyParts } from './many-run.ts';
import { manyTexts } from './many-texts.ts';

interface CountedProps {
  readonly visit: MemberVisit;
  readonly parts: ManyParts & { readonly counted: ReadonlyMap<string, Counted> };
}

export function ManyCounted({ visit, parts: { filter, endpoints, counted, before } }: CountedProps) {
  const texts = manyTexts(visit.language);
  const shown = ({ count, isMore }: Counted): string => {
    const text = number(visit.language, count);
    return isMore ? texts.atLeast(text) : text;
  };
  const rows = endpoints.flatMap(({ id, url }) => {
    const of = counted.get(id);
    return of && of.count + Number(of.isMore) > 0 ? [{ url, of }] : [];
  });
  const omitted = endpoints.filter(
    ({ id, enabled }) => !enabled && (filter.endpoint === null || filter.endpoint === id),
  );
  const sum = { count: rows.reduce((all, { of }) => all + of.count, 0), isMore: rows.some(({ of }) => of.isMore) };
  const run = { filter, before, total: sum.isMore ? null : sum.count, sent: 0, skipped: 0, position: null };
  return (
    <>
      {counted.size === 0 && <Empty {...texts.allDisabled} />}
      {counted.size > 0 && rows.length === 0 && <Empty {...texts.none} />}
      {rows.length > 0 && (
        <section class="part">
          <Table
            label={texts.found}
            rows={rows}
            columns={[
              {
                title: deliveryTexts(visit.language).endpoint,
                cell: ({ url }) => (
                  <bdi class="break" dir="ltr">
                    {url}
                  </bdi>
                ),
              },
              { title: texts.found, isNumber: true, cell: ({ of }) => shown(of) },
            ]}
          />
          <Form
            visit={visit}
            action={visit.at('/webhooks/deliveries/again')}
            submit={sum.isMore ? texts.sendAll : texts.send(shown(sum))}
          >
            <Hidden fields={fieldsOf(run)} />
          </Form>
        </section>
      )}
      {omitted.length > 0 && (
        <section class="part">
          <h2>{texts.omitted}</h2>
          <ul>
            {omitted.map(({ id, url }) => (
              <li class="break">
                <a href={visit.at(`/webhooks/${id}`)}>
                  <bdi dir="ltr">{url}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
