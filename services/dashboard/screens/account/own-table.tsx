import { Confirm } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import type { PersonVisit } from '../../request/visit.ts';

interface OwnTableParts<Row> {
  readonly visit: PersonVisit;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: Parameters<typeof Table<Row>>[0]['columns'];
  /** The times of a row, Unix ms; null for never. */
  readonly times: readonly { readonly title: string; readonly at: (row: Row) => number | null }[];
  readonly ending: {
    readonly action: (row: Row) => string;
    readonly label: string;
    readonly title: string;
    readonly text: string;
  };
}

export function OwnTable<Row extends { readonly id: string }>({ visit, label, rows, ...parts }: OwnTableParts<Row>) {
  const { columns, times, ending } = parts;
  return (
    <Table
      label={label}
      rows={rows}
      columns={[
        ...columns,
        ...times.map(({ title, at }) => ({
          title,
          cell: (row: Row) => (
            <Time language={visit.language} zone={zoneOf(visit)} at={at(row)} otherwise={visit.texts.never} />
          ),
        })),
        {
          title: visit.texts.actions,
          cell: (row) => <Confirm visit={visit} id={`end-${row.id}`} {...ending} action={ending.action(row)} />,
        },
      ]}
    />
  );
}

/** Times on a person's own pages are in the zone of their first workspace. */
export function zoneOf({ session }: PersonVisit): string {
  return session.workspaces[0]?.timezone ?? 'UTC';
}
