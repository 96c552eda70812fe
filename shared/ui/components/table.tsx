import type { Child } from 'hono/jsx';

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Child;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
}

interface TableParts<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

/** Rows of one kind. On a phone each row becomes a card, its cells named by their columns. */
export function Table<Row>({ label, rows, columns }: TableParts<Row>) {
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

/** What stands where rows would: why there are none, and what to do. */
export function Empty({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: Child;
}) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
