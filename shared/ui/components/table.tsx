import type { Child } from 'hono/jsx';

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Child;
  readonly isNumber?: boolean;
}

interface TableParts<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Shown instead of a table without rows. */
  readonly empty?: EmptyProps;
}

export function Table<Row>({ label, rows, columns, empty }: TableParts<Row>) {
  if (empty && rows.length === 0) return <Empty {...empty} />;
  return (
    <section class="table" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th scope="col" class={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(({ title, cell, isNumber }) => (
                <td data-title={title} class={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly text: string;
  readonly children?: Child;
}

/** Says why there are no rows, and what to do. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
