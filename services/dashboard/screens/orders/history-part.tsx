import type { OrderChange } from '../../../../shared/orders/verbs/order-history.ts';
import { Part } from '../../../../shared/ui/components/part.tsx';
import { Moment } from '../../frame/moment.tsx';
import type { WithVisit } from '../../request/visit.ts';
import type { OrderPartProps } from './order-parts.ts';
import { orderTexts } from './texts.ts';

/** Who changed the order, when, and what they changed (decided: Order history). */
export function HistoryPart({ visit, parts: { history } }: OrderPartProps) {
  const texts = orderTexts(visit.language);
  return (
    <Part id="history" title={texts.history}>
      {history.length === 0 ? (
        <p class="lead">{texts.noHistory}</p>
      ) : (
        <ol class="story">
          {history.map((change) => (
            <li>
              <strong>{texts.changeKinds[change.kind]}</strong> <What visit={visit} change={change} />
              {change.reason && (
                <p>
                  {texts.why}: <q>{change.reason}</q>
                </p>
              )}
              <small class="line">
                <Who visit={visit} change={change} />
                {' · '}
                <Moment visit={visit} at={change.at} isExact />
              </small>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

type ChangeProps = WithVisit<{ change: OrderChange }>;

function What({ visit, change: { kind, from, to, fields } }: ChangeProps) {
  const { steps, fields: names } = orderTexts(visit.language);
  if (kind === 'amended') {
    const separator = visit.language === 'ar' ? '، ' : ', ';
    return <span>{(fields ?? []).map((field) => names[field] ?? field).join(separator)}</span>;
  }
  return (
    <span>
      {from !== null && from !== to && (
        <>
          {steps[from]} <span aria-hidden="true">{visit.language === 'ar' ? '←' : '→'}</span>{' '}
        </>
      )}
      {steps[to]}
    </span>
  );
}

function Who({ visit, change: { by } }: ChangeProps) {
  const { kinds, unknown } = orderTexts(visit.language);
  if (by === null) return <>{unknown}</>;
  if (by.name === undefined) return <>{kinds[by.kind]}</>;
  const name = <bdi>{by.name}</bdi>;
  const isLinked = by.kind === 'api_key' && by.id !== undefined && visit.workspace.role === 'admin';
  return (
    <>
      {isLinked ? <a href={visit.at(`/keys/${by.id}`)}>{name}</a> : name} ({kinds[by.kind]})
    </>
  );
}
