import type { CallCount, ListedCall } from '../../../../shared/keys/calls/read-calls.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../frame/moment.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { callTexts } from './texts.ts';

/** Names by key id, without deleted keys. */
export type KeyNames = ReadonlyMap<string, string>;

export function SingleCalls({ visit, calls, keys }: WithVisit<{ calls: readonly ListedCall[]; keys: KeyNames }>) {
  const texts = callTexts(visit.language);
  return (
    <Table
      label={texts.single}
      rows={calls}
      columns={[
        { title: texts.when, cell: ({ at }) => <Moment visit={visit} at={at} isExact /> },
        { title: texts.path, cell: ({ method, path }) => <Address method={method} path={path} /> },
        { title: texts.status, cell: ({ status, code }) => <Answer status={status} code={code ?? ''} /> },
        { title: texts.took, isNumber: true, cell: ({ ms }) => texts.ms(number(visit.language, ms)) },
        { title: texts.key, cell: ({ keyId }) => <KeyName visit={visit} keyId={keyId} keys={keys} /> },
        {
          title: texts.request,
          cell: ({ requestId }) => (
            <bdi class="break" dir="ltr">
              {requestId}
            </bdi>
          ),
        },
      ]}
    />
  );
}

export function CountedCalls({ visit, counts, keys }: WithVisit<{ counts: readonly CallCount[]; keys: KeyNames }>) {
  const { language } = visit;
  const texts = callTexts(language);
  return (
    <Table
      label={texts.counted}
      rows={counts}
      columns={[
        { title: texts.path, cell: ({ method, path }) => <Address method={method} path={path} /> },
        { title: texts.status, cell: ({ status, code }) => <Answer status={status} code={code} /> },
        { title: texts.key, cell: ({ keyId }) => <KeyName visit={visit} keyId={keyId} keys={keys} /> },
        { title: texts.calls, isNumber: true, cell: ({ calls }) => number(language, calls) },
        { title: texts.mean, isNumber: true, cell: ({ meanMs }) => texts.ms(number(language, meanMs)) },
        { title: texts.slowest, isNumber: true, cell: ({ slowestMs }) => texts.ms(number(language, slowestMs)) },
        { title: texts.last, cell: ({ lastHour }) => <Moment visit={visit} at={lastHour} /> },
      ]}
    />
  );
}

function Address({ method, path }: { readonly method: string; readonly path: string }) {
  return (
    <bdi class="break" dir="ltr">
      {method} {path}
    </bdi>
  );
}

function Answer({ status, code }: { readonly status: number; readonly code: string }) {
  return (
    <div>
      <Badge mood={status < 400 ? 'good' : status < 500 ? 'waiting' : 'bad'}>{String(status)}</Badge>
      {code && <small dir="ltr">{code}</small>}
    </div>
  );
}

function KeyName({ visit, keyId, keys }: WithVisit<{ keyId: string; keys: KeyNames }>) {
  const name = keys.get(keyId);
  if (name === undefined) return <>{callTexts(visit.language).deletedKey}</>;
  return (
    <a href={visit.at(`/keys/${keyId}`)}>
      <bdi>{name}</bdi>
    </a>
  );
}
